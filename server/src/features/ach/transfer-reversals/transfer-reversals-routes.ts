import Type from 'typebox';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { named, oneOf, Uuid } from '../../../platform/http/schemas/schema.ts';
import { accountErrors } from '../../accounts/accounts/accounts.ts';
import { ledgerErrors } from '../../accounts/ledger/ledger.ts';
import {
  transferExample as example,
  reversalReasons,
  TransferAnswer,
  transferErrors,
  viewTransfer,
} from '../transfers/transfers.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import { transferReversalErrors } from './transfer-reversal-errors.ts';

const reversed = defineOperation({
  tag: 'Simulations',
  dialect: 'request',
  method: 'POST',
  path: '/simulate/ach/reversal',
  only: 'sandbox',
  operationId: 'simulateAchReversal',
  sdk: 'simulate.achReversal',
  summary: 'Reverse a transfer (sandbox)',
  description:
    "Simulates the operator's reversal of a settled transfer that was sent in error. The reversal is a separate transfer of the same amount in the opposite direction, and its entry says REVERSAL. NACHA allows it for the reasons listed, if it settles within five banking days of the transfer's settlement. The reversal of a pull needs the amount to be available on the deposit.",
  schemaCode: 'simulate_ach_reversal_schema',
  body: Type.Object(
    {
      transfer_id: Uuid(),
      reason: oneOf(reversalReasons, {
        description: 'The reason is one of those that NACHA permits.',
        examples: ['duplicate'],
      }),
    },
    named('SimulatedAchReversal'),
  ),
  answer: {
    status: 200,
    schema: TransferAnswer,
    example: {
      ...example,
      reverses_transfer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c40',
      reversal_reason: 'duplicate',
    },
  },
  errors: [
    transferErrors.transfer_dne,
    transferReversalErrors.transfer_not_reversible,
    transferReversalErrors.transfer_reversed,
    transferReversalErrors.reversal_too_late,
    ledgerErrors.insufficient_funds,
    accountErrors.account_not_active,
  ],
  handle: async (context, { body }) => {
    const transferId = body.transfer_id.toLowerCase();
    return viewTransfer(
      context,
      await context.unit((unit) => reverseTransfer(unit, transferId, body.reason)),
    );
  },
});

/** Operation that plays the operator's reversal, in a sandbox (docs/decisions/0239). */
export const transferReversalOperations: readonly Operation[] = [reversed];
