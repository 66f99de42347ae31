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

/** Whose fractions exist but are not written any more. */
const unwritten = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'.split(' ');

test('says the same as Intl, but for currencies whose fractions are out of use', () => {
  const differing = Intl.supportedValuesOf('currency').filter((currency) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits !== minorDigits(currency);
  });
  expect(differing).toEqual(unwritten);
});

test('writes amounts with the digits of their currency', () => {
  expect(formatInCurrency(123_400n, 'JPY')).toBe('1234');
  expect(formatInCurrency(-123_400n, 'JPY')).toBe('-1234');
  expect(formatInCurrency(1n, 'EUR')).toBe('0.01');
  expect(formatInCurrency(-1234n, 'KWD')).toBe('-12.340');
});

test('knows that there are no parts of a yen', () => {
  expect(isPayable(100n, 'JPY')).toBe(true);
  expect(isPayable(101n, 'JPY')).toBe(false);
  expect(isPayable(101n, 'KWD')).toBe(true);
});
