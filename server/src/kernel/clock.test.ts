import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedClock, renderInstant } from './clock.ts';

test('a fixed clock stands still', () => {
  const instant = Temporal.Instant.from('2026-03-02T12:00:00Z');
  const clock = fixedClock(instant);
  expect(clock.now()).toBe(instant);
  expect(clock.now()).toBe(instant);
});

test('an instant is written as Temporal writes it, cut to milliseconds', () => {
  // Every instant that there is, before 1970 and with nanoseconds too.
  const farthest = 8_640_000_000_000_000_000_000n;
  const nanoseconds = fc.oneof(
    fc.bigInt(-farthest, farthest),
    fc.bigInt(-2_000_000_000_000_000_000n, 5_000_000_000_000_000_000n),
    fc.bigInt(-1_000_001n, 1_000_001n),
  );
  fc.assert(
    fc.property(nanoseconds, (epochNs) => {
      const instant = Temporal.Instant.fromEpochNanoseconds(epochNs);
      expect(renderInstant(instant)).toBe(instant.toString({ smallestUnit: 'millisecond' }));
    }),
  );
});
