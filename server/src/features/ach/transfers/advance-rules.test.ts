import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AdvanceBounds, advanceOf } from './advance-rules.ts';

const now = Temporal.Instant.from('2026-07-01T12:00:00Z');
const bounds: AdvanceBounds = {
  amountCents: 500n,
  limitCents: 300n,
  outstandingCents: 0n,
  floatLimitCents: 0n,
  floatCents: 0n,
  lastTakenBackAt: null,
  now,
};
const days = (count: number) => now.subtract({ hours: 24 * count });

test.each<[string, Partial<AdvanceBounds>, bigint]>([
  ['nothing if the program has no advance limit', { limitCents: 0n }, 0n],
  ['all of a pull below the limit', { amountCents: 200n }, 200n],
  ['a larger pull up to the limit', {}, 300n],
  ['what open advances leave of the limit', { outstandingCents: 120n }, 180n],
  ['nothing if the limit was lowered below the open advances', { outstandingCents: 400n }, 0n],
  ["what is left of the program's float", { floatLimitCents: 1_000n, floatCents: 900n }, 100n],
  ["nothing beyond the program's float", { floatLimitCents: 1_000n, floatCents: 1_100n }, 0n],
  ['nothing within sixty days of a reversed advance', { lastTakenBackAt: days(59) }, 0n],
  ['again sixty days after a reversed advance', { lastTakenBackAt: days(60) }, 300n],
])('an advance pays %s', (_, changes, expected) => {
  expect(advanceOf({ ...bounds, ...changes })).toBe(expected);
});

test('an advance is never below zero, nor above any bound', () => {
  const cents = fc.bigInt(0n, 1_000n);
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (amount, limit, open, floatLimit, float) => {
      const advanced = advanceOf({
        ...bounds,
        amountCents: amount,
        limitCents: limit,
        outstandingCents: open,
        floatLimitCents: floatLimit,
        floatCents: float,
      });
      expect(advanced >= 0n && advanced <= amount).toBe(true);
      if (advanced > 0n) expect(open + advanced <= limit).toBe(true);
      if (advanced > 0n && floatLimit > 0n) expect(float + advanced <= floatLimit).toBe(true);
    }),
  );
});
