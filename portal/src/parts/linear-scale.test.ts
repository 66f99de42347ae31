import { describe, expect, test } from 'vitest';
import { linearScale, roundTicks } from './linear-scale.ts';

describe('a linear scale', () => {
  test('places values in proportion, also on a range that goes down', () => {
    const y = linearScale([0, 100], [160, 10]);
    expect([0, 50, 100].map(y)).toEqual([160, 85, 10]);
  });

  test('places the one value of an empty range at the beginning', () => {
    expect(linearScale([7, 7], [10, 90])(7)).toBe(10);
  });
});

describe('the ticks of an axis', () => {
  test.each([
    [[0, 147], 4, [0, 50, 100, 150]],
    [[0, 1], 4, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[0, 95], 2, [0, 50, 100]],
    [[-33_211, 123_506], 3, [-50_000, 0, 50_000, 100_000, 150_000]],
    [[0, 4_800_000], 3, [0, 2_000_000, 4_000_000, 6_000_000]],
    [[0, 0], 3, [0, 0.5]],
  ] as const)('of %j in about %d steps are %j', (range, count, ticks) => {
    expect(roundTicks(range, count)).toEqual(ticks);
  });

  test('hold the whole range', () => {
    for (const high of [1, 3, 7, 12, 99, 101, 5_432, 1e9]) {
      const ticks = roundTicks([-high / 3, high], 4);
      expect(ticks[0]).toBeLessThanOrEqual(-high / 3);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
    }
  });
});
