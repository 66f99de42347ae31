import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsToNumber,
  formatDecimalAmount,
  MAX_CENTS,
  parseDecimalAmount,
  sumToJson,
} from './money.ts';

const amounts = fc.bigInt({ min: -MAX_CENTS, max: MAX_CENTS });

describe('a decimal amount', () => {
  test('is unchanged by writing and parsing, for every amount in bounds', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        expect(parseDecimalAmount(formatDecimalAmount(cents))).toBe(cents);
      }),
    );
  });

  test('has one spelling: an accepted text equals the formatted amount', () => {
    const spellings = fc.stringMatching(/^[-+]?\d{0,3}[.,]?\d{0,3}$/);
    fc.assert(
      fc.property(spellings, (text) => {
        const cents = parseDecimalAmount(text);
        if (cents !== null) expect(formatDecimalAmount(cents)).toBe(text);
      }),
    );
  });

  test.each([
    ['0.00', 0n],
    ['0.01', 1n],
    ['-0.01', -1n],
    ['12.34', 1234n],
    ['-1000.50', -100050n],
    ['999999999999.99', MAX_CENTS],
    ['-999999999999.99', -MAX_CENTS],
  ])('%s is %d cents', (text, cents) => {
    expect(parseDecimalAmount(text)).toBe(cents);
  });

  test.each([
    ['empty', ''],
    ['without decimals', '12'],
    ['with one decimal', '12.3'],
    ['with three decimals', '12.345'],
    ['without a whole part', '.50'],
    ['with a plus sign', '+1.00'],
    ['with two signs', '--1.00'],
    ['of negative zero', '-0.00'],
    ['with a leading zero', '01.00'],
    ['with a decimal comma', '1,00'],
    ['with separators', '1,000.00'],
    ['in scientific form', '1e3'],
    ['in hexadecimal', '0x10.00'],
    ['with a space before', ' 1.00'],
    ['with a line break after', '1.00\n'],
    ['with a currency', '$1.00'],
    ['in digits of another script', '١.٠٠'],
    ['with thirteen digits before the point', '1000000000000.00'],
    ['that is no number', 'NaN'],
  ])('%s is refused', (_what, text) => {
    expect(parseDecimalAmount(text)).toBeNull();
  });
});

describe('cents as a JSON number', () => {
  test('are exact for every amount in bounds', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        expect(BigInt(centsToNumber(cents))).toBe(cents);
      }),
    );
  });

  test('are refused where a double would round them', () => {
    const largest = BigInt(Number.MAX_SAFE_INTEGER);
    expect(centsToNumber(largest)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => centsToNumber(largest + 1n)).toThrow(RangeError);
    expect(() => centsToNumber(-largest - 1n)).toThrow(RangeError);
  });
});

test('sums of any size are JSON numbers with all of their digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), (cents) => {
      expect(JSON.stringify({ cents: sumToJson(cents) })).toBe(`{"cents":${cents}}`);
    }),
  );
  expect(sumToJson(1234n)).toBe(1234);
});
