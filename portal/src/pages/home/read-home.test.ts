import { describe, expect, test } from 'vitest';
import { declinedShare, joinSeries } from './read-home.ts';

const point = (at: string, count: number) => ({ at, count, amount: 0 });

describe('the bars of purchases', () => {
  const hours = {
    since: '2026-01-05T13:20:00.000Z',
    until: '2026-01-05T16:20:00.000Z',
    bucket: 'hour',
  } as const;

  test('have each hour, with 0 where nothing happened', () => {
    const bars = joinSeries(
      [point('2026-01-05T14:00:00Z', 3)],
      [point('2026-01-05T14:00:00.000Z', 1), point('2026-01-05T16:00:00.000Z', 2)],
      hours,
    );
    expect(bars.map(({ label, first, second }) => [label, first, second])).toEqual([
      ['13:00', 0, 0],
      ['14:00', 3, 1],
      ['15:00', 0, 0],
      ['16:00', 0, 2],
    ]);
  });

  test('end with the day of the clock', () => {
    const week = {
      since: '2025-12-30T10:00:00.000Z',
      until: '2026-01-02T10:00:00.000Z',
      bucket: 'day',
    } as const;
    const bars = joinSeries([point('2026-01-02T00:00:00.000Z', 1)], [], week);
    expect(bars.map(({ label, first }) => [label, first])).toEqual([
      ['30 Dec', 0],
      ['31 Dec', 0],
      ['1 Jan', 0],
      ['2 Jan', 1],
    ]);
  });
});

describe('the share of declined purchases', () => {
  test('is none without purchases', () => {
    expect(declinedShare(0, 0)).toBe('-');
  });

  test('has one digit', () => {
    expect(declinedShare(10, 1)).toBe('9.1 %');
  });
});
