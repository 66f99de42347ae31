import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit, checkRoutingNumber } from './routing-number.ts';
import { SeenTraces, traceNumber } from './trace-numbers.ts';
import { readTransactionCode, transactionCode, transactions } from './transaction-codes.ts';

describe('the check digit of routing numbers', () => {
  test.each([
    ['02100002', 1],
    ['01140153', 3],
    ['12345678', 0],
    ['00000000', 0],
  ])('of %s is %i', (eight, digit) => {
    expect(checkDigit(eight)).toBe(digit);
    expect(() => checkRoutingNumber(`${eight}${digit}`)).not.toThrow();
    expect(() => checkRoutingNumber(`${eight}${(digit + 1) % 10}`)).toThrow('check digit');
  });

  test('detects every single wrong digit', () => {
    const eight = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 });
    const at = fc.nat({ max: 7 });
    fc.assert(
      fc.property(eight, at, fc.integer({ min: 1, max: 9 }), (digits, place, more) => {
        const wrong = (Number(digits[place]) + more) % 10;
        const changed = `${digits.slice(0, place)}${wrong}${digits.slice(place + 1)}`;
        expect(checkDigit(changed)).not.toBe(checkDigit(digits));
      }),
    );
  });
});

describe('trace numbers', () => {
  test('have eight digits of the bank and seven of the sequence', () => {
    expect(traceNumber('12345678', 42)).toBe('123456780000042');
    expect(() => traceNumber('12345678', 0)).toThrow(RangeError);
    expect(() => traceNumber('12345678', 10_000_000)).toThrow(RangeError);
    expect(() => traceNumber('1234567', 1)).toThrow(RangeError);
  });

  test('are found if they were added, and only then', () => {
    const trace = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
    fc.assert(
      fc.property(fc.uniqueArray(trace, { minLength: 1 }), (values) => {
        const seen = new SeenTraces();
        const traces = values.map((value) => String(value).padStart(15, '0'));
        for (const one of traces) expect(seen.add(one)).toBe(true);
        for (const one of traces) expect(seen.add(one)).toBe(false);
      }),
    );
  });
});

test('transaction codes are 21 to 24, 26 to 29, 31 to 34 and 36 to 39, each with one meaning', () => {
  const codes = transactions.map(transactionCode).sort();
  expect(codes).toEqual([21, 22, 23, 24, 26, 27, 28, 29, 31, 32, 33, 34, 36, 37, 38, 39]);
  expect(codes.map((code) => transactionCode(readTransactionCode(code)))).toEqual(codes);
  expect(transactionCode({ accountType: 'savings', direction: 'debit', purpose: 'prenote' })).toBe(
    38,
  );
  expect(() => readTransactionCode(25)).toThrow('transaction_code');
  const others = [41, 42, 43, 44, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56];
  expect(others.map((code) => transactionCode(readTransactionCode(code)))).toEqual(others);
  for (const code of [57, 58, 59]) expect(() => readTransactionCode(code)).toThrow('must be 21');
});
