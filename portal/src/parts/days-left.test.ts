import { describe, expect, test } from 'vitest';
import { daysLeftInWords, daysUntil } from './days-left.ts';

const at = (text: string) => Date.parse(text);

describe('days left until a date', () => {
  test('are counted by the Eastern calendar, whose day begins at 05:00 UTC in winter', () => {
    expect(daysUntil('2027-01-02', at('2026-12-03T04:59:00Z'))).toBe(31);
    expect(daysUntil('2027-01-02', at('2026-12-03T05:01:00Z'))).toBe(30);
  });

  test('are said in words before, on and after the day', () => {
    const words = ['2026-12-05', '2026-12-04', '2026-12-03', '2026-12-02', '2026-11-01'].map(
      (date) => daysLeftInWords(date, at('2026-12-03T12:00:00Z')),
    );
    expect(words).toEqual([
      '2 days left',
      '1 day left',
      'today is the last day',
      'overdue by 1 day',
      'overdue by 32 days',
    ]);
  });
});
