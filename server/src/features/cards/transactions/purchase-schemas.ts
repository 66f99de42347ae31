import Type, { type Static } from 'typebox';
import Format from 'typebox/format';
import { type FieldProblem, invalidInput } from '../../../kernel/domain-error.ts';
import { parseDecimalAmount } from '../../../kernel/money.ts';
import { Country, named, Uuid } from '../../../platform/http/schemas/schema.ts';
import {
  type Exchange,
  exchangeRatePattern,
  problemOfAmount,
  readExchange,
} from './foreign-amount-rules.ts';
import {
  isCurrency,
  isExistingMinute,
  type PurchaseRequest,
  placeMerchant,
} from './purchase-rules.ts';

Format.Set('minute', isExistingMinute);
Format.Set('currency', isCurrency);

/** Text that a statement can print: a visible character, and no control characters. */
const plain = '^[^\\x00-\\x1f\\x7f]*[^\\x00-\\x20\\x7f][^\\x00-\\x1f\\x7f]*$';
const plainRule = 'must hold visible characters and no control characters';

/** Contract, section 4.16, and two optional fields of our own. */
export const PurchaseSchema = Type.Object(
  {
    card_id: Uuid(),
    amount: Type.String({
      pattern: '^(?!0\\.00$)(0|[1-9]\\d{0,9})\\.\\d{2}$',
      description: 'The amount of the purchase, as a decimal string.',
      rule: 'must be a decimal amount of 0.01 to 9999999999.99 with exactly two digits after the point',
      examples: ['12.34'],
    }),
    transaction_datetime: Type.String({
      format: 'minute',
      rule: 'must be a minute that exists, as YYYY-MM-DD HH:MM',
      examples: ['2026-07-01 09:30'],
    }),
    currency: Type.String({
      format: 'currency',
      rule: 'must be an ISO 4217 currency code',
      examples: ['USD'],
    }),
    merchant_name: Type.String({ maxLength: 100, pattern: plain, rule: plainRule }),
    merchant_city: Type.String({ minLength: 3, maxLength: 20, pattern: plain, rule: plainRule }),
    merchant_state: Type.String({ minLength: 1, maxLength: 20, pattern: plain, rule: plainRule }),
    merchant_zip_code: Type.String({
      minLength: 2,
      maxLength: 20,
      pattern: plain,
      rule: plainRule,
    }),
    mcc: Type.String({ pattern: '^\\d{4}$', rule: 'must have four digits', examples: ['5812'] }),
    mid: Type.String({ pattern: '^\\d{4}$', rule: 'must have four digits', examples: ['1234'] }),
    merchant_country: Type.Optional(
      Country({ description: 'The default is US if `merchant_state` is a US state.' }),
    ),
    exchange_rate: Type.Optional(
      Type.String({
        pattern: exchangeRatePattern,
        rule: 'must be a decimal above zero with at most six digits before the point and eight after it',
        description:
          'The rate is the value of one unit of `currency` in the program’s currency, if the two differ. The purchase is then held in the program’s currency, rounded to the nearest cent; half a cent is rounded up.',
        examples: ['1.0837'],
      }),
    ),
  },
  named('SimulatedAuthorization'),
);

/**
 * Converts a request body to a purchase request.
 *
 * @throws DomainError `invalid_input` for a ZIP code or a state that its country does not have, and
 *   for an amount that does not exist in its own currency or, converted, in the program's.
 */
export function readPurchase(body: Static<typeof PurchaseSchema>): PurchaseRequest {
  const { merchant_state: state, merchant_zip_code: zipCode, merchant_country } = body;
  const { country, problems } = placeMerchant({ state, zipCode, country: merchant_country });
  const amountCents = parseDecimalAmount(body.amount) ?? 0n;
  const exchange = readRate(body, amountCents);
  if (exchange && 'field' in exchange) throw invalidInput([...problems, exchange]);
  if (problems.length > 0) throw invalidInput(problems);
  return {
    cardId: body.card_id.toLowerCase(),
    amountCents,
    currency: body.currency,
    transactionTime: body.transaction_datetime,
    merchantName: body.merchant_name,
    merchantId: body.mid,
    merchantCity: body.merchant_city,
    merchantState: state,
    merchantZipCode: zipCode,
    merchantCountry: country,
    mcc: body.mcc,
    exchange,
  };
}

function readRate(
  { exchange_rate, currency }: Static<typeof PurchaseSchema>,
  hundredths: bigint,
): Exchange | FieldProblem | null {
  if (exchange_rate === undefined) return problemOfAmount(hundredths, currency);
  return readExchange({ hundredths, currency }, exchange_rate);
}
