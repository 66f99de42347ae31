import { formatInCurrency, isPayable } from '../../../kernel/currency-units.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { MAX_MESSAGE_CENTS } from '../../../kernel/money.ts';

/** A decimal above zero: six digits before the point, eight after it, no leading zeros. */
export const exchangeRatePattern = '^(?!0(\\.0+)?$)(0|[1-9]\\d{0,5})(\\.\\d{1,8})?$';

/** Foreign amount converted into the program's currency, with its rate. */
export interface Exchange {
  /** Units of the program's currency per foreign unit, as written in the request. */
  rate: string;
  convertedCents: bigint;
}

/**
 * Multiplies an amount by a rate exactly, in hundredths of either currency; half a cent rounds up.
 *
 * @param rate decimal that matches `exchangeRatePattern`.
 */
export function convertAmount(hundredths: bigint, rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  const scale = 10n ** BigInt(fraction.length);
  const product = hundredths * BigInt(whole + fraction);
  return (2n * product + scale) / (2n * scale);
}

/** The problem with an amount that its currency does not have, or null. */
export function problemOfAmount(hundredths: bigint, currency: string): FieldProblem | null {
  if (isPayable(hundredths, currency)) return null;
  const whole = `${formatInCurrency(hundredths, currency)}.00`;
  return { field: 'amount', rule: `must be whole, as ${whole}: ${currency} has no smaller unit` };
}

/** Converts an amount, or returns the problem with it. */
export function readExchange(
  amount: { hundredths: bigint; currency: string },
  rate: string,
): Exchange | FieldProblem {
  const { hundredths, currency } = amount;
  const problem = problemOfAmount(hundredths, currency);
  if (problem) return problem;
  const convertedCents = convertAmount(hundredths, rate);
  if (convertedCents >= 1n && convertedCents <= MAX_MESSAGE_CENTS) return { rate, convertedCents };
  return { field: 'exchange_rate', rule: 'must make 0.01 to 9999999999.99 of the amount' };
}
