import { expect, test } from 'vitest';
import { addDays, addMonths, weeksOf } from './month-days.ts';

test('days go on over the ends of months and years', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-03-31', -1, '2028-02-29'],
  ['2027-01-04', -1, '2026-12-04'],
  ['2027-12-05', 1, '2028-01-05'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test('weeks begin on a Monday and hold each day of the month once', () => {
  const weeks = weeksOf('2027-01-04');
  expect(weeks[0]).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
  expect(weeks.flat().filter((day) => day.startsWith('2027-01'))).toHaveLength(31);
  expect(weeksOf('2027-02-15')).toHaveLength(4);
});
