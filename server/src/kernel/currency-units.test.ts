import { expect, test } from 'vitest';
import { formatInCurrency, isPayable, minorDigits } from './currency-units.ts';

test.each([
  ['JPY', 0],
  ['KRW', 0],
  ['USD', 2],
  ['EUR', 2],
  ['KWD', 3],
  ['BHD', 3],
  ['CLF', 4],
])('%s has %i digits after the point', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits);
});

/** Currencies whose fractions exist but are no longer written. */
const unwritten = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'.split(' ');

test('minor units equal those of Intl, except for currencies whose fractions are out of use', () => {
  const differing = Intl.supportedValuesOf('currency').filter((currency) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits !== minorDigits(currency);
  });
  expect(differing).toEqual(unwritten);
});

test('amounts are written with the digits of their currency', () => {
  expect(formatInCurrency(123_400n, 'JPY')).toBe('1234');
  expect(formatInCurrency(-123_400n, 'JPY')).toBe('-1234');
  expect(formatInCurrency(1n, 'EUR')).toBe('0.01');
  expect(formatInCurrency(-1234n, 'KWD')).toBe('-12.340');
});

test('a fraction of a yen is not payable', () => {
  expect(isPayable(100n, 'JPY')).toBe(true);
  expect(isPayable(101n, 'JPY')).toBe(false);
  expect(isPayable(101n, 'KWD')).toBe(true);
});
