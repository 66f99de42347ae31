import { expect, test } from 'vitest';
import { entryReturnCodes, lastReturnDate, readReturnCode } from './entry-returns.ts';

/** Thursday, 19:30 in New York, before Memorial Day of 2026. */
const settledAt = Temporal.Instant.from('2026-05-21T23:30:00Z');

test.each([
  ['R01', '2026-05-26'],
  ['R02', '2026-05-26'],
  ['R13', '2026-05-26'],
  // The sixtieth day is Monday, July 20; the return has to be there as Tuesday opens.
  ['R10', '2026-07-21'],
  ['R06', undefined],
  ['R23', undefined],
])(
  '%s may arrive until %s, with weekends, holidays and the Eastern date considered',
  (code, lastOn) => {
    const { timeFrame } = readReturnCode(code);
    expect(lastReturnDate(timeFrame, settledAt)?.toString()).toBe(lastOn);
  },
);

test('every return code is accepted, and no code that disputes a return', () => {
  for (const code of entryReturnCodes) expect(readReturnCode(code)).toMatchObject({ code });
  expect(entryReturnCodes).toEqual(expect.arrayContaining(['R01', 'R85']));
  expect(() => readReturnCode('R61')).toThrow('must be one of R01');
});

test('a return of sixty days is in time on the banking day after a sixtieth day without one', () => {
  const settled = Temporal.Instant.from('2026-01-06T13:30:00Z');
  // March 7 is a Saturday.
  expect(String(lastReturnDate('60_calendar_days', settled))).toBe('2026-03-09');
});
