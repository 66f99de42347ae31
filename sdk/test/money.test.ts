import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, fromCents } from '../src/surety.ts';

test('cents and decimal amounts are each other’s inverse, however large', () => {
  fc.assert(fc.property(fc.bigInt(), (amount) => cents(fromCents(amount)) === amount));
});

test('whole numbers are cents, and decimal texts are dollars', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (amount) => cents(amount) === BigInt(amount)));
  expect([cents('4'), cents('4.5'), cents('4.50'), cents('-0.05')]).toEqual([
    400n,
    450n,
    450n,
    -5n,
  ]);
});

test.each(['', ' 4.50', '4.505', '4,50', '$4', '1e3', '.5', '5.', 4.5, Number.NaN, 2 ** 53])(
  '%j is no amount',
  (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  },
);

test.each([1, 1.5, 1e21, Number.NaN, null, undefined, '450', {}])(
  '%j is no bigint of cents',
  (amount) => {
    expect(() => fromCents(amount as bigint)).toThrow(TypeError);
  },
);
