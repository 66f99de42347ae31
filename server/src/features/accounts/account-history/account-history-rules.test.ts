import { describe, expect, test } from 'vitest';
import { daysToRead, historyRange } from './account-history-rules.ts';

const today = Temporal.PlainDate.from('2026-07-01');

describe('historyRange', () => {
  const cases: [string, { start_date?: string; end_date?: string }, [string, string]][] = [
    ['ends today and starts 30 days before', {}, ['2026-06-01', '2026-07-01']],
    ['starts 30 days before the end', { end_date: '2026-03-01' }, ['2026-01-30', '2026-03-01']],
    ['ends today', { start_date: '2025-01-01' }, ['2025-01-01', '2026-07-01']],
    [
      'may be one day',
      { start_date: '2026-05-05', end_date: '2026-05-05' },
      ['2026-05-05', '2026-05-05'],
    ],
    ['may be in the future', { end_date: '2030-01-01' }, ['2029-12-02', '2030-01-01']],
  ];
  test.each(cases)('%s', (_, query, [startDate, endDate]) => {
    expect(historyRange(query, today)).toEqual({ startDate, endDate });
  });

  test.each([{ start_date: '2026-07-02' }, { start_date: '2026-02-01', end_date: '2026-01-31' }])(
    'refuses an end before the start: %j',
    (query) => {
      expect(() => historyRange(query, today)).toThrow(/end_date must not be before start_date/);
    },
  );
});

describe('daysToRead', () => {
  const read = (known: string | null) => {
    const { from, through } = daysToRead(
      known === null ? null : Temporal.PlainDate.from(known),
      today,
    );
    return [from.toString(), through.toString()];
  };

  test('requests 24 months at first', () => {
    expect(read(null)).toEqual(['2024-07-01', '2026-07-01']);
  });

  test('later requests the days since the last build and the settling days before it', () => {
    expect(read('2026-06-20')).toEqual(['2026-06-06', '2026-07-01']);
  });

  test('never requests more than the depth', () => {
    expect(read('2020-01-01')).toEqual(['2024-07-01', '2026-07-01']);
  });
});
