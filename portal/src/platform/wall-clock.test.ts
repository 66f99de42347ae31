import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  brandYear,
  exactTime,
  hourOf,
  parseShownTime,
  shortDate,
  shortTime,
  shownZone,
  wallClock,
  wholeTime,
  yearOfRealTimes,
  zoneName,
} from './wall-clock.ts';

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

describe('in a zone that a person chose', () => {
  afterEach(() => {
    shownZone.follow('UTC');
    brandYear.follow(null);
  });

  test.each([
    ['UTC', '31 Dec, 23:30', 'UTC', '23:30'],
    ['America/Los_Angeles', '31 Dec, 15:30', 'PST', '15:30'],
    // It is next year there, and the clock of the brand shows that year.
    ['Asia/Tokyo', '1 Jan, 08:30', 'GMT+9', '08:30'],
  ])('%s: times, their years and the name of the zone follow', (zone, short, name, hour) => {
    brandYear.follow('2026-12-31T23:30:00Z');
    shownZone.follow(zone);
    expect(shortTime('2026-12-31T23:30:00Z')).toBe(short);
    expect(zoneName('2026-12-31T23:30:00Z')).toBe(name);
    expect(hourOf('2026-12-31T23:30:00Z')).toBe(hour);
  });

  test('summer time has its own name, and the whole of a time says it in UTC, too', () => {
    shownZone.follow('America/Los_Angeles');
    expect(wholeTime('2026-07-01T12:00:00Z')).toBe(
      'Wed, 1 Jul 2026, 05:00:00 PDT (Wed, 1 Jul 2026, 12:00:00 UTC)',
    );
    expect(exactTime('2026-01-01T05:00:00Z', 2026)).toBe('31 Dec 2025, 21:00:00');
  });

  test('a day without an hour stays the same day', () => {
    shownZone.follow('America/Los_Angeles');
    expect(shortDate('2026-07-01')).toBe('1 Jul 2026');
    expect(shortDate('2026-07-01T00:00:00Z')).toBe('30 Jun 2026');
  });

  test('who follows is told once a change', () => {
    const follow = vi.fn();
    const end = shownZone.subscribe(follow);
    shownZone.follow('Asia/Tokyo');
    shownZone.follow('Asia/Tokyo');
    end();
    shownZone.follow('UTC');
    expect(follow).toHaveBeenCalledTimes(1);
  });

  test('a typed time is meant in UTC until another zone is chosen', () => {
    expect(parseShownTime('2026-07-01T12:00')).toBe('2026-07-01T12:00:00.000Z');
    expect(parseShownTime('')).toBeNull();
  });
});
