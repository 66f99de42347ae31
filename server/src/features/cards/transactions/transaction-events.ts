import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
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

export const transactionEvents = [
  defineEvent('transaction.authorized', 'A purchase or an increment of it is approved.', fields),
  defineEvent('transaction.declined', 'A purchase is declined.', {
    ...fields,
    decline_reason: DeclineReasonText,
    original_transaction_id: Type.Optional(
      Uuid({ description: 'The purchase that was to be incremented; absent for a purchase.' }),
    ),
  }),
  defineEvent('transaction.completed', 'A transaction has reached its last amount.', {
    ...fields,
    ...cleared,
  }),
  defineEvent('transaction.cleared', 'A part of a purchase, or all of it, is cleared.', {
    ...fields,
    ...cleared,
  }),
  defineEvent('transaction.reversed', 'A part of a hold, or all of it, is released.', fields),
  defineEvent('transaction.expired', 'The hold of a purchase has expired.', fields),
  defineEvent('transaction.refunded', 'An amount is refunded to a card.', {
    ...fields,
    ...refunded,
  }),
];
