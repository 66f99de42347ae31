import Type from 'typebox';
import { defineOperation, type Operation } from '../../platform/http/operation.ts';
import { Uuid } from '../../platform/http/schema.ts';
import {
  transferExample as example,
  getTransfer,
  TransferAnswer,
  viewTransfer,
} from '../transfers/transfers.ts';
import { prepareAnswer, simulateReturn } from './bank-files.ts';

/** Returns by other banks, in a sandbox (docs/decisions/0053). */
export function simulatedReturnOperations(): Operation[] {
  return [returned()];
}

function returned(): Operation {
  return defineOperation({
    tag: 'Simulations',
    dialect: 'request',
    method: 'POST',
    path: '/simulate/ach/return',
    operationId: 'simulateAchReturn',
    summary: 'Return a transfer (sandbox)',
    description:
      "Simulates a return: a file with the transfer's return arrives from the other bank. A pull that has not settled is never credited. A settled pull is debited from the deposit, even below zero if the money is spent. A returned payout is credited to the deposit again. A settled transfer can be returned within the time frame of the return code: 2 banking days or 60 calendar days.",
    schemaCode: 'simulate_ach_return_schema',
    body: Type.Object({
      transfer_id: Uuid(),
      return_code: Type.String({
        maxLength: 10,
        description: 'The code is a NACHA return reason code.',
        examples: ['R01'],
      }),
    }),
    answer: {
      status: 200,
      schema: TransferAnswer,
      example: {
        ...example,
        status: 'returned',
        ach: { ...example.ach, ach_return_code: 'R01', failure_reason: 'Insufficient funds' },
      },
    },
    errors: ['transfer_dne', 'transfer_not_returnable', 'return_too_late'],
    prepare: (context, { body }) => prepareAnswer(context, body.transfer_id.toLowerCase()),
    handle: async (context, { body }) => {
      const transferId = body.transfer_id.toLowerCase();
      await simulateReturn(context, transferId, body.return_code);
      return viewTransfer(await getTransfer(context, transferId));
    },
  });
}
