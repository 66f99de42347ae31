import { describe, expect, test } from 'vitest';
import { exactTime, shortTime } from './wall-clock.ts';

describe('a time in words', () => {
  const now = Date.parse('2026-12-27T12:00:00Z');

  test.each([
    ['2026-12-04T15:00:02Z', '4 Dec, 15:00', '4 Dec, 15:00:02'],
    ['2027-12-04T15:00:02Z', '4 Dec 2027, 15:00', '4 Dec 2027, 15:00:02'],
    ['2025-12-31T23:59:59Z', '31 Dec 2025, 23:59', '31 Dec 2025, 23:59:59'],
    ['no time', 'no time', 'no time'],
  ])('has its year unless it is this one: %s', (at, short, exact) => {
    expect(shortTime(at, now)).toBe(short);
    expect(exactTime(at, now)).toBe(exact);
  });
});
