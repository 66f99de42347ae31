import Type from 'typebox';
import { invalidInput } from '../../../../kernel/domain-error.ts';
import { changeCodes } from '../../../../kernel/nacha/change-codes.ts';
import { hasMoreLines } from '../../../../kernel/nacha/record-lines.ts';
import { defineOperation, type Operation } from '../../../../platform/http/operations/operation.ts';
import { named, nullable, oneOf, secret, Uuid } from '../../../../platform/http/schemas/schema.ts';
import {
  transferExample as example,
  getTransfer,
  TransferAnswer,
  transferErrors,
  viewTransfer,
} from '../../transfers/transfers.ts';
import { bankFileErrors } from '../bank-file-errors.ts';
import { BankFileDetail, importedExample, outcomes } from '../bank-files-schemas.ts';
import { importText } from '../receive/import-text.ts';
import { viewDetail } from '../view-bank-file.ts';
import { prepareAnswer, simulateChange, simulateReturn } from './simulate-answers.ts';

const common = {
  tag: 'Simulations',
  dialect: 'request',
  method: 'POST',
  only: 'sandbox',
} as const;

const returned = defineOperation({
  ...common,
  path: '/simulate/ach/return',
  operationId: 'simulateAchReturn',
  sdk: 'simulate.achReturn',
  only: 'sandbox',
  summary: 'Return a transfer (sandbox)',
  description:
    "Simulates a return: a file with the transfer's return arrives from the other bank. A pull that has not settled is never credited. A settled pull is debited from the deposit, even below zero if the money is spent. A returned payout is credited to the deposit again. The return of an entry that has not settled is booked when the bank's next answers are read: with the next settlement of the program at the latest, which may be another customer's. A settled transfer can be returned within the time frame of the return code: 2 banking days or 60 calendar days.",
  schemaCode: 'simulate_ach_return_schema',
  body: Type.Object(
    {
      transfer_id: Uuid(),
      return_code: Type.String({
        maxLength: 10,
        description: 'The code is a NACHA return reason code.',
        examples: ['R01'],
      }),
    },
    named('SimulatedAchReturn'),
  ),
  answer: {
    status: 200,
    schema: TransferAnswer,
    example: {
      ...example,
      status: 'returned',
      ach: { ...example.ach, ach_return_code: 'R01', failure_reason: 'Insufficient funds' },
    },
  },
  errors: [
    transferErrors.transfer_dne,
    bankFileErrors.transfer_not_returnable,
    bankFileErrors.bank_file_not_at_bank,
    bankFileErrors.return_too_late,
  ],
  prepare: (context, { body }) => prepareAnswer(context, body.transfer_id.toLowerCase()),
  handle: async (context, { body }) => {
    const transferId = body.transfer_id.toLowerCase();
    await simulateReturn(context, transferId, body.return_code);
    return viewTransfer(context, await getTransfer(context, transferId));
  },
});

const changed = defineOperation({
  ...common,
  path: '/simulate/ach/notification-of-change',
  operationId: 'simulateAchNotificationOfChange',
  sdk: 'simulate.achNotificationOfChange',
  only: 'sandbox',
  summary: 'Correct an external account (sandbox)',
  description:
    "Simulates a notification of change: the other bank accepts a transfer's entry and corrects the account data for later ones. A corrected account number, routing number, account type or holder's name is used from now on; other codes are only recorded. A transfer that has not been sent is sent first.",
  schemaCode: 'simulate_ach_notification_of_change_schema',
  body: Type.Object(
    {
      transfer_id: Uuid(),
      change_code: Type.String({
        maxLength: 10,
        description: `The code is a NACHA change code: ${changeCodes.join(', ')}.`,
        examples: ['C01'],
      }),
      corrected_data: Type.String({
        maxLength: 29,
        description:
          'The corrected data is written as in the addenda record: a routing number first, then the account number, then a transaction code (22, 27, 32 or 37). If the code corrects only one of them, the data is that value alone.',
        examples: ['12345600077'],
      }),
    },
    named('SimulatedNotificationOfChange'),
  ),
  answer: {
    status: 200,
    schema: Type.Object(
      {
        transfer_id: Uuid(),
        account_id: Uuid({ description: 'This external account is corrected.' }),
        bank_file_id: Uuid({ description: 'The change arrived in this bank file.' }),
        change_code: Type.String(),
        outcome: oneOf(outcomes, {
          description: 'The outcome of the entry, as bank files list it.',
        }),
        numbers: nullable(
          Type.Object(
            {
              routing_number_mask: Type.String(),
              mask: Type.String({ description: 'These digits end the account number.' }),
              account_type: oneOf(['checking', 'savings']),
            },
            { description: 'This data is used from now on; null if the link was removed.' },
          ),
        ),
      },
      named('NotificationOfChange'),
    ),
    example: {
      transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
      account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
      bank_file_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c51',
      change_code: 'C01',
      outcome: 'applied',
      numbers: { routing_number_mask: '3456', mask: '0077', account_type: 'checking' },
    },
  },
  errors: [
    transferErrors.transfer_dne,
    bankFileErrors.transfer_not_sent,
    bankFileErrors.bank_file_not_at_bank,
  ],
  prepare: (context, { body }) => prepareAnswer(context, body.transfer_id.toLowerCase()),
  handle: async (context, { body }) => {
    const transferId = body.transfer_id.toLowerCase();
    const { change_code: code, corrected_data: correctedData } = body;
    const changed = await simulateChange(context, transferId, { code, correctedData });
    const { numbers: masked } = changed;
    return {
      transfer_id: transferId,
      account_id: changed.accountId,
      bank_file_id: changed.fileId,
      change_code: code,
      outcome: changed.outcome,
      numbers: masked
        ? {
            routing_number_mask: masked.routingMask,
            mask: masked.mask,
            account_type: masked.accountType,
          }
        : null,
    };
  },
});

const filed = defineOperation({
  ...common,
  path: '/simulate/ach/files',
  operationId: 'simulateAchFile',
  sdk: 'simulate.achFile',
  only: 'sandbox',
  summary: 'Import a bank file (sandbox)',
  description:
    'Imports a NACHA file as the bank would deliver it. The file can hold payments to deposits, which are credited or returned; returns; notifications of change; and dishonored and contested returns. The body is the bytes of the file, in any character set. A batch or an entry that breaks a rule keeps no other one from being read: `faults` and `problem` name the rule. A file whose frame cannot be read is refused, and the response names the line, the field and the rule; with `keep_rejected` it is stored as rejected, as a file in the mailbox of the bank is. Importing the same file again changes nothing. The response shows the outcome of the first 100 entries.',
  schemaCode: 'simulate_ach_files_schema',
  bodyType: 'text/plain',
  bodyIsBytes: true,
  bodyLimitBytes: 10 * 1024 * 1024,
  query: Type.Object({
    keep_rejected: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'True stores a file whose frame cannot be read, with the status `rejected` and the event `bank_file.rejected`. False refuses it and stores nothing.',
      }),
    ),
  }),
  body: secret(Type.String({ examples: ['101 1999999999 1100000002607030900A094101...'] })),
  answer: { status: 200, schema: BankFileDetail, example: importedExample },
  handle: async (context, { body, query }) => {
    const { keep_rejected: keepsRejected = false } = query;
    refuseLineFlood(body);
    const file = await importText(context, {
      fileName: 'simulated.ach',
      text: body,
      keepsRejected,
    });
    return viewDetail(context, file, { limit: 100 });
  },
});

/** Line ends of a file; ten mebibytes have 111,550 records, each of which may end with two characters. */
const mostLineEnds = 250_000;

/** Empty lines are read one by one: ten million of them would hold all other requests up for a second. */
function refuseLineFlood(text: string): void {
  if (!hasMoreLines(text, mostLineEnds)) return;
  const rule = `must have at most ${mostLineEnds} line ends`;
  throw invalidInput([{ field: 'body', rule }]);
}

/** Operations that simulate a bank's answers in a sandbox (docs/decisions/0053). */
export const simulateBankOperations: readonly Operation[] = [returned, changed, filed];
