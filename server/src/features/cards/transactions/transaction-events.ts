import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';
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

const tells = { transaction: '{transaction_state}' };

export const transactionEvents = {
  authorized: defineEvent({
    name: 'transaction.authorized',
    reports: 'A purchase or an increment of it is approved.',
    says: 'Approved {amount}[ at {merchant}]',
    tone: 'accent',
    tells,
    payload: fields,
  }),
  declined: defineEvent({
    name: 'transaction.declined',
    reports: 'A purchase is declined.',
    says: 'Declined {amount}[ at {merchant}][: {decline_reason}]',
    tone: 'bad',
    tells,
    payload: {
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
    },
    sample: { transaction_state: 'declined', original_transaction_id: undefined },
  }),
  completed: defineEvent({
    name: 'transaction.completed',
    reports: 'A transaction is completed: its amount is final, but for refunds.',
    // The whole of the transaction: its last step may have posted nothing.
    says: 'Completed {total_amount}[ at {merchant}]',
    tone: 'ok',
    tells,
    payload: completed,
    sample: {
      transaction_state: 'completed',
      original_transaction_id: undefined,
      above_available: undefined,
    },
  }),
  cleared: defineEvent({
    name: 'transaction.cleared',
    reports: 'A part of a purchase, or all of it, is cleared.',
    says: 'Cleared {amount}[ at {merchant}]',
    tone: 'ok',
    tells,
    payload: { ...fields, ...cleared },
    sample: {
      transaction_state: 'pending',
      original_transaction_id: undefined,
      above_available: undefined,
    },
  }),
  reversed: defineEvent({
    name: 'transaction.reversed',
    reports: 'A part of a hold, or all of it, is released.',
    says: 'Reversed {amount}[ at {merchant}]',
    tone: 'calm',
    tells,
    payload: fields,
    sample: { transaction_state: 'cancelled' },
  }),
  expired: defineEvent({
    name: 'transaction.expired',
    reports: 'The hold of a purchase has expired.',
    says: 'The hold of {amount}[ at {merchant}] expired',
    tone: 'warn',
    tells,
    payload: fields,
    sample: { transaction_state: 'cancelled' },
  }),
  refunded: defineEvent({
    name: 'transaction.refunded',
    reports: 'An amount is refunded to a card.',
    says: 'Refunded {amount}[ at {merchant}]',
    tone: 'ok',
    tells,
    payload: { ...fields, ...refunded },
    sample: { transaction_state: 'completed' },
  }),
};
