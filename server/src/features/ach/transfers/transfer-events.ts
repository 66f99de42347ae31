import Type from 'typebox';
import { defineEvent, withSample } from '../../../platform/events/define-event.ts';
import { Cents, Uuid } from '../../../platform/http/schema.ts';
import { ReturnCodeSchema, TransferStatusSchema } from './transfers-schemas.ts';

const fields = {
  transfer_id: Uuid({ description: 'The transfer.' }),
  status: TransferStatusSchema,
  amount: Cents(),
  ach_return_code: ReturnCodeSchema,
};

export const transferEvents = [
  withSample(defineEvent('transfer.created', 'A transfer is requested.', fields), {
    status: 'pending',
    ach_return_code: null,
  }),
  withSample(
    defineEvent('transfer.cancelled', 'A transfer is cancelled before its entry left.', fields),
    {
      status: 'cancelled',
      ach_return_code: null,
    },
  ),
  defineEvent('transfer.advanced', 'A pull is available before its entry settles.', {
    transfer_id: fields.transfer_id,
    amount: Cents({ description: 'The advanced amount, in minor units (cents).' }),
  }),
  withSample(defineEvent('transfer.completed', 'A transfer has settled.', fields), {
    status: 'completed',
    ach_return_code: null,
  }),
  withSample(
    defineEvent(
      'transfer.failed',
      'A transfer has failed: its entry was not sent, or the bank refused its file.',
      {
        ...fields,
        failure_reason: Type.String({ description: 'The reason of the failure, as text.' }),
      },
    ),
    {
      status: 'failed',
      ach_return_code: null,
      failure_reason: 'The account at the other bank is no longer verified',
    },
  ),
  withSample(defineEvent('transfer.returned', 'The other bank has returned the entry.', fields), {
    status: 'returned',
    ach_return_code: 'R01',
  }),
];
