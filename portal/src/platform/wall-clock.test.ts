import { afterEach, describe, expect, test } from 'vitest';
import { brandYear, exactTime, shortTime, wallClock, yearOfRealTimes } from './wall-clock.ts';

describe('a time in words', () => {
  test.each([
    ['2026-12-04T15:00:02Z', '4 Dec, 15:00', '4 Dec, 15:00:02'],
    ['2027-12-04T15:00:02Z', '4 Dec 2027, 15:00', '4 Dec 2027, 15:00:02'],
    ['2025-12-31T23:59:59Z', '31 Dec 2025, 23:59', '31 Dec 2025, 23:59:59'],
    ['no time', 'no time', 'no time'],
  ])('has its year unless it is this one: %s', (at, short, exact) => {
    expect(shortTime(at, 2026)).toBe(short);
    expect(exactTime(at, 2026)).toBe(exact);
  });
});

describe("on a brand's clock", () => {
  afterEach(() => brandYear.follow(null));

  test('this year is that of the brand, and last year is named', () => {
    brandYear.follow('2031-01-01T00:00:00Z');
    expect(shortTime('2031-01-01T09:00:00Z')).toBe('1 Jan, 09:00');
    expect(shortTime('2030-12-31T09:00:00Z')).toBe('31 Dec 2030, 09:00');
  });

  test('a real time has its year while the brand is in another one', () => {
    const now = wallClock.now();
    brandYear.follow('2031-01-01T00:00:00Z');
    expect(shortTime(now, yearOfRealTimes())).toContain(now.slice(0, 4));
    brandYear.follow(now);
    expect(shortTime(now, yearOfRealTimes())).not.toContain(now.slice(0, 4));
  });
});
