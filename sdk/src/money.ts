const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * Cents of an amount as the API writes it: an integer of cents, or a decimal string such as `4.50`.
 *
 * @throws RangeError unless the value is one of both.
 */
export function cents(amount: number | string): bigint {
  if (typeof amount === 'number') {
    if (Number.isSafeInteger(amount)) return BigInt(amount);
    throw new RangeError(`${amount} is not a whole number of cents`);
  }
  const match = decimal.exec(amount);
  if (!match) throw new RangeError(`${amount} is not an amount such as 4.50`);
  const [, sign, whole = '0', part = ''] = match;
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return sign ? -value : value;
}

/**
 * The decimal string of an amount in cents: 450n is `4.50`.
 *
 * @throws TypeError unless the amount is a bigint, as `cents` answers it.
 */
export function fromCents(amount: bigint): string {
  if (typeof amount !== 'bigint')
    throw new TypeError(`${amount} is no bigint of cents such as 450n`);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
