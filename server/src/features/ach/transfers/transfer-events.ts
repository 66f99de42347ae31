import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { Cents, Uuid } from '../../../platform/http/schemas/schema.ts';
import { ReturnCodeSchema, TransferStatusSchema } from './transfers-schemas.ts';

const fields = {
  transfer_id: Uuid({ description: 'The transfer.' }),
  status: TransferStatusSchema,
  amount: Cents(),
  ach_return_code: ReturnCodeSchema,
};

const tells = { transfer: '{status}' };

export const transferEvents = {
  created: defineEvent({
    name: 'transfer.created',
    reports: 'A transfer is requested.',
    says: 'Transfer of {amount} began',
    tone: 'accent',
    tells,
    payload: fields,
    sample: { status: 'pending', ach_return_code: null },
  }),
  cancelled: defineEvent({
    name: 'transfer.cancelled',
    reports: 'A transfer is cancelled before its entry left.',
    says: 'Transfer of {amount} cancelled',
    tone: 'calm',
    tells,
    payload: fields,
    sample: { status: 'cancelled', ach_return_code: null },
  }),
  advanced: defineEvent({
    name: 'transfer.advanced',
    reports: 'A pull is available before its entry settles.',
    says: 'Transfer of {amount} available before it settles',
    tone: 'ok',
    tells: { advance: 'open' },
    payload: {
      transfer_id: fields.transfer_id,
      amount: Cents({ description: 'The advanced amount, in minor units (cents).' }),
    },
  }),
  released: defineEvent({
    name: 'transfer.released',
    reports: 'The money of a payment can be spent: its reserve has ended.',
    says: 'Payment of {amount} can be spent',
    tone: 'ok',
    tells: { reserve: 'released' },
    payload: { transfer_id: fields.transfer_id, amount: fields.amount },
  }),
  completed: defineEvent({
    name: 'transfer.completed',
    reports: 'A transfer has settled.',
    says: 'Transfer of {amount} settled',
    tone: 'ok',
    tells,
    payload: fields,
    sample: { status: 'completed', ach_return_code: null },
  }),
  failed: defineEvent({
    name: 'transfer.failed',
    reports: 'A transfer has failed: its entry was not sent, or the bank refused its file.',
    says: 'Transfer of {amount} failed[: {failure_reason}]',
    tone: 'bad',
    tells,
    payload: {
      ...fields,
      failure_reason: Type.String({ description: 'The reason of the failure, as text.' }),
    },
    sample: {
      status: 'failed',
      ach_return_code: null,
      failure_reason: 'The account at the other bank is no longer verified',
    },
  }),
  returned: defineEvent({
    name: 'transfer.returned',
    reports: 'The other bank has returned the entry.',
    says: 'Transfer of {amount} returned[: {ach_return_code}]',
    tone: 'bad',
    tells,
    payload: {
      ...fields,
      failure_reason: Type.String({
        description:
          'The reason of the return, as text; it says if the bank may dishonor the return because a reversal had settled (R62).',
      }),
    },
    sample: {
      status: 'returned',
      ach_return_code: 'R01',
      failure_reason: 'Insufficient funds',
    },
  }),
};
