/**
 * Digits after the decimal point by currency: ISO 4217 (list one); a currency not listed has two.
 * `Intl` does not serve: it reports the digits that people write, not those that exist.
 */
const minorUnits: Record<string, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsOf = new Map(
  Object.entries(minorUnits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(digits)]),
  ),
);

export function minorDigits(currency: string): number {
  return digitsOf.get(currency) ?? 2;
}

/**
 * True if an amount in hundredths of a currency can be paid in it: a yen has no fraction. For
 * currencies with more than two digits, the API accepts only hundredths (contract, section 4.16).
 */
export function isPayable(hundredths: bigint, currency: string): boolean {
  return minorDigits(currency) > 0 || hundredths % 100n === 0n;
}

/** Formats hundredths of a currency with the currency's own digits: 123400n JPY is "1234". */
export function formatInCurrency(hundredths: bigint, currency: string): string {
  const sign = hundredths < 0n ? '-' : '';
  const text = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  const whole = sign + text.slice(0, -2);
  const digits = minorDigits(currency);
  return digits === 0 ? whole : `${whole}.${text.slice(-2).padEnd(digits, '0')}`;
}
