import { describe, expect, it } from 'vitest';
import { declinedShare, joinSeries } from './read-home.ts';

const point = (at: string, count: number) => ({ at, count, amount: 0 });

describe('the bars of purchases', () => {
  it('has a period that only one of both series has', () => {
    const bars = joinSeries(
      [point('2026-01-05T14:00:00Z', 3)],
      [point('2026-01-05T14:00:00Z', 1), point('2026-01-05T15:00:00Z', 2)],
      'hour',
    );
    expect(bars.map(({ label, first, second }) => [label, first, second])).toEqual([
      ['14:00', 3, 1],
      ['15:00', 0, 2],
    ]);
  });

  it('stands in the order of time', () => {
    const bars = joinSeries([point('2026-01-06', 1)], [point('2026-01-05', 1)], 'day');
    expect(bars.map(({ name }) => name)).toEqual(['5 Jan 2026', '6 Jan 2026']);
  });
});

describe('the share of declined purchases', () => {
  it('is none without purchases', () => {
    expect(declinedShare(0, 0)).toBe('-');
  });

  it('has one digit', () => {
    expect(declinedShare(10, 1)).toBe('9.1 %');
  });
});
