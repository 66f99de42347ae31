import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_MESSAGE_CENTS } from '../../../kernel/money.ts';
import { convertAmount, exchangeRatePattern, readExchange } from './foreign-amount-rules.ts';

const pattern = new RegExp(exchangeRatePattern);
const rate = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([whole, part]) => `${whole}.${part.toString().padStart(8, '0')}`)
  .filter((text) => pattern.test(text));
const cents = fc.bigInt(1n, MAX_MESSAGE_CENTS);

test.each([
  [1000n, '1.0837', 1084n],
  [100n, '0.005', 1n],
  [100n, '0.0049', 0n],
  [123_400n, '0.00652', 805n],
  [1n, '1', 1n],
  [MAX_MESSAGE_CENTS, '999999.99999999', 999_999_999_998_990_000n],
])('%s hundredths at %s are %s', (amount, at, converted) => {
  expect(convertAmount(amount, at)).toBe(converted);
});

test('a conversion rounds the exact product to the nearest cent, and half a cent up', () => {
  fc.assert(
    fc.property(cents, rate, (amount, at) => {
      const exact = amount * BigInt(at.replace('.', ''));
      const difference = convertAmount(amount, at) * 10n ** 8n - exact;
      return -(10n ** 8n) < 2n * difference && 2n * difference <= 10n ** 8n;
    }),
  );
});

test('a conversion keeps the order of amounts, and a rate of 1 changes none', () => {
  fc.assert(
    fc.property(cents, cents, rate, (a, b, at) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      return convertAmount(low, at) <= convertAmount(high, at) && convertAmount(a, '1.00') === a;
    }),
  );
});

test.each(['0', '0.0', '', '-1', '1.', '.5', '01', '1,5', '1e3', '1234567', '1.123456789', ' 1'])(
  '%j is not a valid exchange rate',
  (text) => expect(pattern.test(text)).toBe(false),
);

test('an amount must exist in its currency, and in cents once it is converted', () => {
  const of = (hundredths: bigint, currency: string, at: string) =>
    readExchange({ hundredths, currency }, at);
  expect(of(123_400n, 'JPY', '0.0065')).toEqual({ rate: '0.0065', convertedCents: 802n });
  expect(of(123_450n, 'JPY', '0.0065')).toMatchObject({ field: 'amount' });
  expect(of(1n, 'EUR', '0.4')).toMatchObject({ field: 'exchange_rate' });
  expect(of(MAX_MESSAGE_CENTS, 'EUR', '1.1')).toMatchObject({ field: 'exchange_rate' });
});
