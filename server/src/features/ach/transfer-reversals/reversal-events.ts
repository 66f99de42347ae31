import { defineEvent } from '../../../platform/events/define-event.ts';
import { Cents, DateOnly, oneOf, Uuid } from '../../../platform/http/schemas/schema.ts';
import { reversalReasons } from '../transfers/transfers.ts';

export const reversalEvents = {
  reversed: defineEvent({
    name: 'transfer.reversed',
    reports: 'A settled transfer is reversed by an opposite entry.',
    says: 'Transfer of {amount} reversed[: {reason}]',
    tone: 'warn',
    tells: {},
    payload: {
      transfer_id: Uuid({ description: 'The transfer that is reversed.' }),
      reversal_transfer_id: Uuid({ description: 'The transfer of the opposite entry.' }),
      amount: Cents(),
      reason: oneOf(reversalReasons, { description: 'The reason that NACHA permits.' }),
      notify_receiver_by: DateOnly({
        description:
          'The day by which the receiver must be notified: the settlement of the reversal.',
      }),
    },
  }),
};
