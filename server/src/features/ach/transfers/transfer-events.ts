import { defineEvent } from '../../../platform/events/define-event.ts';
import { Cents, Uuid } from '../../../platform/http/schema.ts';
import { ReturnCodeSchema, TransferStatusSchema } from './transfers-schemas.ts';

const fields = {
  transfer_id: Uuid({ description: 'The transfer.' }),
  status: TransferStatusSchema,
  amount: Cents(),
  ach_return_code: ReturnCodeSchema,
};

export const transferEvents = [
  defineEvent('transfer.created', 'A transfer is requested.', fields),
  defineEvent('transfer.cancelled', 'A transfer is cancelled before its entry left.', fields),
  defineEvent('transfer.advanced', 'A pull is available before its entry settles.', {
    transfer_id: fields.transfer_id,
    amount: Cents({ description: 'The advanced amount, in minor units (cents).' }),
  }),
  defineEvent('transfer.completed', 'A transfer has settled.', fields),
  defineEvent('transfer.returned', 'The other bank has returned the entry.', fields),
];
