import Type from 'typebox';
import { defineEvent, withSample } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schema.ts';
import { DeclineReasonText } from './decline-reasons-schemas.ts';
import { TransactionStateSchema } from './transactions-schemas.ts';

const fields = {
  transaction_id: Uuid({ description: 'The transaction.' }),
  card_id: Uuid({ description: 'The card.' }),
  account_id: Uuid({ description: 'The credit account of the card.' }),
  amount: Type.String({
    description: "The amount of this step in the program's currency, without a sign.",
    examples: ['12.34'],
  }),
  transaction_state: TransactionStateSchema,
};
const refunded = {
  original_transaction_id: Type.Optional(
    Uuid({ description: 'The purchase that the refund belongs to; absent if it names none.' }),
  ),
};
const cleared = {
  ...refunded,
  above_available: Type.Optional(
    Type.Boolean({
      description: 'True if the cleared amount was above what was available; absent otherwise.',
      examples: [true],
    }),
  ),
};

const completed = {
  ...fields,
  amount: Type.String({
    description:
      "The amount that this step posted, in the program's currency, without a sign: 0.00 if a reversal or an expiry completed the purchase.",
    examples: ['12.34'],
  }),
  total_amount: Type.String({
    description: 'The amount of the whole transaction, with what earlier steps posted.',
    examples: ['12.34'],
  }),
  ...cleared,
};

export const transactionEvents = [
  defineEvent('transaction.authorized', 'A purchase or an increment of it is approved.', fields),
  withSample(
    defineEvent('transaction.declined', 'A purchase is declined.', {
      ...fields,
      amount: Type.String({
        description:
          "The amount of the purchase in the program's currency, without a sign; for `exchange_rate_missing`, in the currency of the purchase.",
        examples: ['12.34'],
      }),
      decline_reason: DeclineReasonText,
      original_transaction_id: Type.Optional(
        Uuid({ description: 'The purchase of a declined increment; absent for a purchase.' }),
      ),
    }),
    { transaction_state: 'declined', original_transaction_id: undefined },
  ),
  withSample(
    defineEvent(
      'transaction.completed',
      'A transaction is completed: its amount is final, but for refunds.',
      completed,
    ),
    {
      transaction_state: 'completed',
      original_transaction_id: undefined,
      above_available: undefined,
    },
  ),
  withSample(
    defineEvent('transaction.cleared', 'A part of a purchase, or all of it, is cleared.', {
      ...fields,
      ...cleared,
    }),
    {
      transaction_state: 'pending',
      original_transaction_id: undefined,
      above_available: undefined,
    },
  ),
  withSample(
    defineEvent('transaction.reversed', 'A part of a hold, or all of it, is released.', fields),
    { transaction_state: 'cancelled' },
  ),
  withSample(defineEvent('transaction.expired', 'The hold of a purchase has expired.', fields), {
    transaction_state: 'cancelled',
  }),
  withSample(
    defineEvent('transaction.refunded', 'An amount is refunded to a card.', {
      ...fields,
      ...refunded,
    }),
    { transaction_state: 'completed' },
  ),
];
