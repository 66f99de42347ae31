import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areAmounts, drawAmounts, silenceUntil } from './account-validation-rules.ts';

test('drawn amounts are two different ones below a dollar', () => {
  for (let drawn = 0; drawn < 2_000; drawn += 1) {
    const [first, second] = drawAmounts();
    expect(first).not.toBe(second);
    for (const one of [first, second]) expect(one >= 1n && one <= 99n).toBe(true);
  }
});

test('the amounts match in any order, and no other amounts match', () => {
  const cents = fc.integer({ min: 1, max: 99 });
  fc.assert(
    fc.property(fc.tuple(cents, cents), fc.tuple(cents, cents), (told, [a, b]) => {
      const isRight = (told[0] === a && told[1] === b) || (told[0] === b && told[1] === a);
      expect(areAmounts(told, [BigInt(a), BigInt(b)])).toBe(isRight);
    }),
  );
});

test('live entries may follow a prenote on the third banking day, across holidays and daylight saving', () => {
  const at = (settled: string, speed: 'fast' | 'calendar' = 'calendar') =>
    silenceUntil(Temporal.Instant.from(settled), { speed, fastDelayMs: 5_000 }).toString();
  // Friday; the clocks change on Sunday.
  expect(at('2026-10-30T12:30:00Z')).toBe('2026-11-04T13:30:00Z');
  // Monday; Wednesday is Veterans Day.
  expect(at('2026-11-09T13:30:00Z')).toBe('2026-11-13T13:30:00Z');
  expect(at('2026-11-09T13:30:00Z', 'fast')).toBe('2026-11-09T13:30:05Z');
});
