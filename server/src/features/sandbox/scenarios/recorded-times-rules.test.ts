import { describe, expect, test } from 'vitest';
import { brandTimesOf, type LoggedTimes } from './recorded-times-rules.ts';

const wall = Temporal.Instant.from('2026-07-01T09:00:00Z');
const brand = Temporal.Instant.from('2027-01-01T00:00:00Z');
const at = (seconds: number, brandSeconds: number | null, advancedTo?: number): LoggedTimes => ({
  received: wall.add({ seconds }),
  wall: wall.add({ seconds }),
  brand: brandSeconds === null ? null : brand.add({ seconds: brandSeconds }),
  advancedTo: advancedTo === undefined ? null : brand.add({ seconds: advancedTo }),
});
/** A request that took a while to be answered. */
const slow = (from: number, to: number, brandSeconds: number | null): LoggedTimes => ({
  ...at(to, brandSeconds),
  received: wall.add({ seconds: from }),
});
const span = { from: brand, to: brand.add({ hours: 48 }) };
const secondsOf = (requests: LoggedTimes[], to = span.to) =>
  brandTimesOf(requests, { ...span, to }).map((each) => each.since(brand).total('seconds'));

describe('brand times of logged requests', () => {
  test.each<[string, LoggedTimes[], number[]]>([
    ['are those that are known', [at(0, 0), at(1, 1), at(5, 5)], [0, 1, 5]],
    ['follow the wall on a running clock', [at(0, 0), at(2, null), at(5, 5)], [0, 2, 5]],
    [
      'stand still on a stopped clock',
      [at(0, 0), at(2, null), at(3, null), at(5, 0)],
      [0, 0, 0, 0],
    ],
    [
      'continue from the end of an advance',
      [at(0, 0), at(1, 0, 86_400), at(3, null), at(4, 86_400)],
      [0, 0, 86_400, 86_400],
    ],
    ['follow the wall after the last known time', [at(0, 0), at(7, null)], [0, 7]],
    [
      'are as late as they can have been after a slow answer',
      [slow(0, 4, 1), at(5, null), at(9, 8)],
      [1, 6, 8],
    ],
    ['begin with the recording', [at(0, null), at(1, null), at(2, 2)], [0, 1, 2]],
    ['never go back', [at(0, 10), at(1, 5), at(0, null)], [10, 10, 10]],
  ])('%s', (_, requests, expected) => {
    expect(secondsOf(requests)).toEqual(expected);
  });

  test('stand still to the end of a recording on a stopped clock', () => {
    expect(secondsOf([at(0, 0), at(7, null)], brand)).toEqual([0, 0]);
  });

  test('of no request are none', () => {
    expect(brandTimesOf([], span)).toEqual([]);
  });
});
