import Type from 'typebox';
import { defineOperation, type Operation } from '../../../../platform/http/operations/operation.ts';
import { explained, named, Uuid } from '../../../../platform/http/schemas/schema.ts';
import { transferErrors } from '../../transfers/transfers.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { BankFileAnswer, bankFileExample } from '../bank-files-schemas.ts';
import { requireFetched } from '../deliver/refuse-file.ts';
import { viewFile } from '../view-bank-file.ts';
import { prepareAnswer } from './simulate-answers.ts';
import { holdTransferFile, moveFile, type simulatedMoves } from './simulate-moves.ts';

const common = {
  tag: 'Simulations',
  dialect: 'request',
  method: 'POST',
  only: 'sandbox',
} as const;

const unsettled = { ...bankFileExample, date_finished: null };

const held = defineOperation({
  ...common,
  path: '/simulate/ach/hold',
  operationId: 'simulateAchHold',
  sdk: 'simulate.achHold',
  summary: "Hold a transfer's bank file (sandbox)",
  description:
    'Simulates a hold by the operator: the file of the transfer waits for its release and is not delivered to the bank. The file of a transfer that has not been sent is cut first. A transfer in a held file stays pending.',
  schemaCode: 'simulate_ach_hold_schema',
  body: Type.Object({ transfer_id: Uuid() }, named('SimulatedHold')),
  answer: {
    status: 200,
    schema: BankFileAnswer,
    example: {
      ...unsettled,
      status: 'held',
      date_delivered: null,
      due_by: null,
      date_fetched: null,
    },
  },
  errors: [
    transferErrors.transfer_dne,
    bankFileErrors.transfer_not_sent,
    bankFileErrors.bank_file_not_movable,
  ],
  prepare: (context, { body }) => prepareAnswer(context, body.transfer_id.toLowerCase()),
  handle: async (context, { body }) =>
    viewFile(await holdTransferFile(context, body.transfer_id.toLowerCase())),
});

const Move = explained<(typeof simulatedMoves)[number]>(
  'The move of the file.',
  {
    release: 'the operator releases a held file, which is delivered',
    acknowledge: 'the bank acknowledges a delivered file, whose transfers settle at their times',
    refuse: 'the bank refuses a file of which nothing has settled',
    cut_anew: 'the transfers of a refused file leave in the file of the next window',
    fail: 'the transfers of a refused file fail',
  },
  { examples: ['refuse'] },
);

const moved = defineOperation({
  ...common,
  path: '/simulate/ach/bank-file',
  operationId: 'simulateBankFile',
  sdk: 'simulate.bankFile',
  summary: 'Move a bank file (sandbox)',
  description:
    "Simulates a move of an outgoing bank file that in live the bank makes or the operator's command: its release, acknowledgement or refusal, and the end of a refused file.",
  schemaCode: 'simulate_ach_bank_file_schema',
  body: Type.Object(
    {
      bank_file_id: Uuid(),
      move: Move,
      reason: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          default: 'Refused in the sandbox',
          description: 'The reason of a refusal, as text. Other moves have none.',
          examples: ['bad hash'],
        }),
      ),
    },
    named('SimulatedFileMove'),
  ),
  answer: {
    status: 200,
    schema: BankFileAnswer,
    example: {
      ...unsettled,
      status: 'refused',
      date_refused: '2026-07-02T21:00:00.000Z',
      refusal_reason: 'bad hash',
    },
  },
  errors: [
    bankFileErrors.bank_file_dne,
    bankFileErrors.bank_file_not_movable,
    bankFileErrors.bank_file_settled,
    bankFileErrors.bank_file_of_returns,
    bankFileErrors.bank_file_unfetched,
  ],
  prepare: async (context, { body }) => {
    if (body.move === 'refuse') await requireFetched(context, body.bank_file_id.toLowerCase());
  },
  handle: async (context, { body }) => {
    const { bank_file_id, move, reason = 'Refused in the sandbox' } = body;
    return viewFile(await moveFile(context, bank_file_id.toLowerCase(), { move, reason }));
  },
});

/** Operations that play the bank and the operator on outgoing files (docs/decisions/0239). */
export const bankFileMoveOperations: readonly Operation[] = [held, moved];
