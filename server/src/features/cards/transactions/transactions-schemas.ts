import Type from 'typebox';
import { formatInCurrency } from '../../../kernel/currency-units.ts';
import { formatDecimalAmount } from '../../../kernel/money.ts';
import { rangeOfCents } from '../../../platform/http/schemas/cents-range.ts';
import { explained, named, nullable, Uuid } from '../../../platform/http/schemas/schema.ts';
import { DeclineReasonField, DeclineReasonFilter } from './decline-reasons-schemas.ts';
import { describeCategory } from './merchant-category-rules.ts';
import { type CardTransaction, typeOfTransaction } from './transaction-rules.ts';
import type { transactionStates } from './transaction-states.ts';

const text = (description?: string) => Type.String(description ? { description } : {});
const amount = (description: string) => Type.String({ description, examples: ['-12.34'] });
const seconds = () =>
  Type.String({
    description: 'The time has the form YYYY-MM-DD HH:MM:SS, in UTC, though it names no zone.',
  });
const absent = () => nullable(Type.String());

const typeSentences = {
  'POS Purchase': 'a purchase',
  'POS Refund': 'a refund of a merchant',
  'Balance Inquiry': 'a question for the available balance, which moves no money',
} as const;

const stateSentences: Record<(typeof transactionStates.states)[number], string> = {
  pending: 'the purchase is authorized and its amount is held, as far as it is not cleared',
  completed: 'the amount is posted',
  declined: 'the purchase was declined, and nothing was held',
  cancelled: 'the whole hold was reversed or expired',
  returned: 'the whole purchase was refunded',
};
export const TransactionStateSchema = explained(
  'The state of the transaction.',
  stateSentences,
  named('CardTransactionState'),
);

export const ResponseCodeSchema = explained(
  'The response code (ISO 8583).',
  {
    '00': 'approved',
    '05': 'declined for another reason',
    '14': 'the card is closed',
    '51': 'the amount is above what the credit account has available',
    '54': 'the card has expired',
    '57': 'the currency or the merchant is not permitted',
    '61': 'the amount is above a spending limit',
    '62': 'the card is frozen or not activated yet',
  },
  named('ResponseCode'),
);

/** Query parameters that search transactions without an index. */
export const transactionConditionsQuery = {
  merchant: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Returns transactions whose merchant's name has this part, in any case.",
      examples: ['coffee'],
    }),
  ),
  mcc: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}$',
      rule: 'must be four digits',
      description: 'Returns transactions of merchants of this category (ISO 18245).',
      examples: ['5812'],
    }),
  ),
  decline_reason: Type.Optional(DeclineReasonFilter()),
  transaction_response_code: Type.Optional(ResponseCodeSchema),
  ...rangeOfCents,
};

/**
 * Contract, section 2.11, and `decline_reason` of the completion page, section 6. Money is in
 * `currency_code` but for the original amount of a purchase that was converted into it.
 */
export const TransactionSchema = Type.Object(
  {
    transaction_id: Uuid(),
    customer_id: Uuid(),
    card_id: Uuid(),
    account_id: Uuid({ description: 'The transaction is posted to this credit account.' }),
    service_brand_id: Uuid(),
    raw_statement_descriptor: text(),
    payment_rail: explained('The rail of the payment.', { card: 'a card network' }),
    amount: amount(
      'The amount is a decimal string, negative for a purchase. It covers the held part and the cleared part.',
    ),
    amount_in_cents: Type.String({ examples: ['-1234'] }),
    currency_code: text(),
    exchange_rate: nullable(
      Type.String({
        description:
          'The amount that the merchant first requested, `original_amount`, was converted at this rate. Increments and clearings change `amount` alone. The value is null if the amount was not converted.',
        examples: ['1.0837'],
      }),
    ),
    transaction_type: explained(
      'The kind of transaction.',
      typeSentences,
      named('CardTransactionType'),
    ),
    cardholder_presence_indicator: absent(),
    original_transaction_id: nullable(Uuid()),
    merchant_name: text(),
    merchant_id: text(),
    merchant_address: absent(),
    merchant_country: absent(),
    merchant_city: text(),
    merchant_state: text(),
    merchant_zip_code: text(),
    mcc: text('The text describes the merchant category code.'),
    mcc_code: Type.String({
      description: 'The merchant category code (ISO 18245), as the purchase sent it.',
      examples: ['5812'],
    }),
    settled_date: absent(),
    new_balance: amount('This amount could be spent after the transaction, as a decimal string.'),
    prior_balance: amount(
      'This amount could be spent before the transaction, as a decimal string.',
    ),
    transaction_time: Type.String({
      description: 'The time has the form YYYY-MM-DD HH:MM:SS, as the merchant sent it.',
    }),
    date_created: seconds(),
    date_updated: seconds(),
    fee: amount('This fee was charged for the transaction, as a decimal string.'),
    rewards_rate: absent(),
    rewards: absent(),
    transaction_state: TransactionStateSchema,
    origin_timestamp: seconds(),
    transaction_response_code: ResponseCodeSchema,
    decline_reason: DeclineReasonField(),
    acquiring_institution_identification_code: absent(),
    original_amount: nullable(
      Type.String({
        description:
          'The merchant requested this amount, with the decimal places of `original_currency`. The value is null if the amount was not converted.',
        examples: ['-1500'],
      }),
    ),
    original_currency: nullable(Type.String({ examples: ['JPY'] })),
  },
  named('CardTransaction'),
);

export const transactionExample = {
  transaction_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c23',
  card_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  account_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c24',
  service_brand_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c01',
  raw_statement_descriptor: 'COFFEE HOUSE SPRINGFIELD IL',
  payment_rail: 'card',
  amount: '-12.34',
  amount_in_cents: '-1234',
  currency_code: 'USD',
  exchange_rate: null,
  transaction_type: 'POS Purchase',
  cardholder_presence_indicator: null,
  original_transaction_id: null,
  merchant_name: 'Coffee House',
  merchant_id: '1234',
  merchant_address: null,
  merchant_country: 'US',
  merchant_city: 'Springfield',
  merchant_state: 'IL',
  merchant_zip_code: '62701',
  mcc: 'Eating places and Restaurants',
  mcc_code: '5812',
  settled_date: null,
  new_balance: '487.66',
  prior_balance: '500.00',
  transaction_time: '2026-07-01 09:30:00',
  date_created: '2026-07-01 12:00:00',
  date_updated: '2026-07-01 12:00:00',
  fee: '0.00',
  rewards_rate: null,
  rewards: null,
  transaction_state: 'pending',
  origin_timestamp: '2026-07-01 12:00:00',
  transaction_response_code: '00',
  decline_reason: null,
  acquiring_institution_identification_code: null,
  original_amount: null,
  original_currency: null,
};

/** Renders a card transaction for the API. */
export function renderTransaction(row: CardTransaction) {
  const created = renderSeconds(row.date_created);
  const updated = row.date_updated === row.date_created ? created : renderSeconds(row.date_updated);
  return {
    transaction_id: row.transaction_id,
    customer_id: row.customer_id,
    card_id: row.card_id,
    account_id: row.account_id,
    service_brand_id: row.brand_id,
    raw_statement_descriptor: describeMerchant(row),
    payment_rail: 'card',
    amount: formatDecimalAmount(row.amount_cents),
    amount_in_cents: row.amount_cents.toString(),
    currency_code: row.currency,
    exchange_rate: row.exchange_rate,
    transaction_type: typeOfTransaction(row.amount_cents),
    cardholder_presence_indicator: null,
    original_transaction_id: row.original_transaction_id,
    merchant_name: row.merchant_name,
    merchant_id: row.merchant_id,
    merchant_address: null,
    merchant_country: row.merchant_country,
    merchant_city: row.merchant_city,
    merchant_state: row.merchant_state,
    merchant_zip_code: row.merchant_zip_code,
    mcc: describeCategory(row.mcc),
    mcc_code: row.mcc,
    settled_date: row.settled_at === null ? null : renderSeconds(row.settled_at),
    new_balance: formatDecimalAmount(row.new_balance_cents),
    prior_balance: formatDecimalAmount(row.prior_balance_cents),
    transaction_time: row.transaction_time,
    date_created: created,
    date_updated: updated,
    fee: '0.00',
    rewards_rate: null,
    rewards: null,
    transaction_state: row.state,
    origin_timestamp: created,
    transaction_response_code: row.response_code,
    decline_reason: row.decline_reason,
    acquiring_institution_identification_code: null,
    original_amount: renderOriginal(row),
    original_currency: row.original_currency,
  };
}

function renderOriginal({ original_amount_cents: amount, original_currency }: CardTransaction) {
  if (amount === null || original_currency === null) return null;
  return formatInCurrency(amount, original_currency);
}

/** Caches the last rendered time: purchases of one batch share theirs. */
let lastRendered: { instant: Temporal.Instant; text: string } | undefined;

/** `2026-07-01T12:00:00.123Z` as `2026-07-01 12:00:00`; the contract's own format for these. */
function renderSeconds(instant: Temporal.Instant): string {
  if (lastRendered?.instant === instant) return lastRendered.text;
  const text = instant.toString({ smallestUnit: 'second' }).slice(0, 19).replace('T', ' ');
  lastRendered = { instant, text };
  return text;
}

/** Name, city and state as a statement prints them, cut to the network's lengths (22, 13 and 3). */
function describeMerchant(row: CardTransaction): string {
  const { merchant_name: name, merchant_city: city, merchant_state: state } = row;
  const parts = [cut(name, 22), cut(city, 13), cut(state, 3)];
  return parts.map((part) => part.trim().toUpperCase()).join(' ');
}

/** Cuts by whole characters, so that no emoji is split. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}
