import { expect, test } from 'vitest';
import { bankingDaysLeft, recourseAgainst, recourseAgainstDishonor } from './recourse-rules.ts';

// Thursday; Friday, July 3, is a banking day in 2026, for the holiday is on a Saturday.
const thursday = Temporal.PlainDate.from('2026-07-02');
const none = { isOdd: false, isUntimely: false, isRepeated: false, isReversed: false };

test('a return in order has no recourse', () => {
  expect(recourseAgainst(none, thursday)).toBeUndefined();
});

test.each([
  [{ isOdd: true }, ['R69']],
  [{ isUntimely: true }, ['R68']],
  [{ isRepeated: true }, ['R67']],
  [{ isReversed: true }, ['R62']],
  [{ isReversed: true, isOdd: true, isUntimely: true }, ['R62', 'R68', 'R69']],
])('a return with %j is dishonored by %j within five banking days', (facts, codes) => {
  expect(recourseAgainst({ ...none, ...facts }, thursday)).toEqual({
    recourse_codes: codes,
    recourse_by: '2026-07-09',
  });
});

test('a dishonor is contested within two banking days', () => {
  expect(recourseAgainstDishonor(thursday)).toEqual({
    recourse_codes: ['R71', 'R72', 'R73', 'R74', 'R75', 'R76', 'R77'],
    recourse_by: '2026-07-06',
  });
});

test.each([
  ['2026-07-06', '2026-07-02', 2],
  ['2026-07-06', '2026-07-04', 1],
  ['2026-07-06', '2026-07-06', 0],
  ['2026-07-06', '2026-07-08', 0],
])('until %s, on %s, %s banking days are left', (by, today, left) => {
  expect(bankingDaysLeft(by, Temporal.PlainDate.from(today))).toBe(left);
});
