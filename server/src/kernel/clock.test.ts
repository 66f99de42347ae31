import { expect, test } from 'vitest';
import { fixedClock } from './clock.ts';

test('a fixed clock stands still', () => {
  const instant = Temporal.Instant.from('2026-03-02T12:00:00Z');
  const clock = fixedClock(instant);
  expect(clock.now()).toBe(instant);
  expect(clock.now()).toBe(instant);
});
