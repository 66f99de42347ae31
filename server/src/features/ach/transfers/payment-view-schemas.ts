import Type from 'typebox';
import {
  Cents,
  DateOnly,
  explained,
  named,
  nullable,
  Timestamp,
} from '../../../platform/http/schemas/schema.ts';
import type { reserveStates } from '../../accounts/reserves/reserve-states.ts';
import type { TransferKind } from './transfer-states.ts';

const kindSentences: Record<TransferKind, string> = {
  pull: 'collects money from an external account for the security deposit',
  push: 'pays available money of the deposit out to an external account',
  repayment: 'repays what is owed from the deposit, at once',
  payment: 'pays what is owed from an external account',
  payment_reversal: 'sends back a payment that was collected in error',
  incoming: 'is a direct deposit that another bank sent',
  prenote: 'tests an external account without an amount',
  micro_deposit: 'tests an external account by a small amount',
};
export const TransferKindSchema = explained(
  'The kind of the transfer, which follows from its two accounts.',
  kindSentences,
  named('TransferKind'),
);

const reserveSentences: Record<(typeof reserveStates.states)[number], string> = {
  open: 'the amount cannot be spent until `release_on`',
  released: 'the amount can be spent',
  dropped: 'the payment was returned or reversed',
};

/** Fields that a payment has beside those of other transfers. */
export const PaymentSchema = nullable(
  Type.Object(
    {
      pay_on: DateOnly({ description: 'The customer pays on this day (US Eastern time).' }),
      received_at: Timestamp({
        description:
          "The payment counts as received at this time: that of its request or, for a later `pay_on`, the start of that day. After the program's `payment_cut_off` it is the start of the next day.",
      }),
      reserve: nullable(
        Type.Object(
          {
            amount: Cents(),
            status: explained('The status of the reserve.', reserveSentences),
            release_on: DateOnly({
              description: 'The amount can be spent from this banking day on (US Eastern time).',
            }),
          },
          {
            description:
              'A settled payment lowers what is owed at once, but its money is reserved for the days in which the other bank may return it. The reserve is null until the payment settles, and where the program reserves nothing.',
          },
        ),
      ),
    },
    { description: 'The day and receipt of a payment or a repayment. It is null otherwise.' },
  ),
);
