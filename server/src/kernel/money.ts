/** Largest amount this service handles, in cents: twelve digits before the decimal point. */
export const MAX_CENTS = 99_999_999_999_999n;

/** Largest amount of one card message, in cents: ISO 8583 gives it twelve digits (field 4, n12). */
export const MAX_MESSAGE_CENTS = 999_999_999_999n;

const DECIMAL_AMOUNT = /^(-?)(0|[1-9]\d{0,11})\.(\d{2})$/;

/**
 * Parses a decimal amount ("12.34", "-0.05") as cents. Every amount has one spelling: exactly two
 * digits after the point, at most twelve before it, no plus sign, no leading or separating
 * characters, no negative zero.
 *
 * @returns the amount in cents, or null for any other text.
 */
export function parseDecimalAmount(text: string): bigint | null {
  const match = DECIMAL_AMOUNT.exec(text);
  if (!match) return null;
  const [, sign, whole, fraction] = match;
  const cents = BigInt(`${whole}${fraction}`);
  if (sign === '') return cents;
  return cents === 0n ? null : -cents;
}

/** Formats cents as a decimal amount with two digits after the point: 1234n is "12.34". */
export function formatDecimalAmount(cents: bigint): string {
  const sign = cents < 0n ? '-' : '';
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Converts cents into a JSON number.
 *
 * @throws RangeError if a double would not hold the amount exactly: the service never returns a
 *   wrong balance silently.
 */
export function centsToNumber(cents: bigint): number {
  const value = Number(cents);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${cents} cents cannot be rendered exactly as a JSON number`);
  }
  return value;
}

declare global {
  interface JSON {
    /** ECMAScript 2026: JSON text that `JSON.stringify` inserts unchanged. */
    rawJSON(text: string): object;
  }
}

/**
 * Converts a sum of many amounts for JSON. It has no largest value, so beyond the precision of a
 * double it is a number with all of its digits, which only `JSON.stringify` can write.
 */
export function sumToJson(cents: bigint): number | object {
  const value = Number(cents);
  return Number.isSafeInteger(value) ? value : JSON.rawJSON(cents.toString());
}
