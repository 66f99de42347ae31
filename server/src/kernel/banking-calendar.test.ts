import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addBankingDays,
  isBankingDay,
  nextBankingDay,
  sameDayAchWindow,
  standardAchWindow,
} from './banking-calendar.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const eastern = (text: string) =>
  Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant();
const easternText = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('America/New_York').toPlainDateTime().toString({
    smallestUnit: 'minute',
  });

const dates = fc.integer({ min: 0, max: 365 * 60 }).map((days) => day('2020-01-01').add({ days }));
const instants = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2080, 0) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));

describe('banking days', () => {
  test.each([
    ['2026-01-01', "New Year's Day"],
    ['2026-01-19', 'Martin Luther King day, a third Monday'],
    ['2026-02-16', "Washington's birthday"],
    ['2026-05-25', 'Memorial Day, a last Monday'],
    ['2026-06-19', 'Juneteenth'],
    ['2027-07-05', 'Independence Day, moved from Sunday to Monday'],
    ['2026-09-07', 'Labor Day'],
    ['2026-10-12', 'Columbus Day'],
    ['2026-11-11', 'Veterans Day'],
    ['2026-11-26', 'Thanksgiving'],
    ['2026-12-25', 'Christmas'],
    ['2023-01-02', "New Year's Day, moved from Sunday to Monday"],
    ['2026-03-07', 'a Saturday'],
    ['2026-03-08', 'a Sunday'],
  ])('do not include %s (%s)', (date) => {
    expect(isBankingDay(day(date))).toBe(false);
  });

  test.each([
    ['2026-07-03', 'the Friday before an Independence Day on Saturday'],
    ['2021-12-31', "the Friday before a New Year's Day on Saturday"],
    ['2026-11-27', 'the day after Thanksgiving'],
    ['2026-12-24', 'Christmas Eve'],
    ['2026-04-03', 'Good Friday'],
    ['2020-06-19', 'the last Juneteenth before it was a holiday'],
  ])('include %s (%s)', (date) => {
    expect(isBankingDay(day(date))).toBe(true);
  });

  test('nextBankingDay finds the first one within four days of any date', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const next = nextBankingDay(date);
        const distance = date.until(next).days;
        expect(isBankingDay(next)).toBe(true);
        expect(distance).toBeGreaterThanOrEqual(1);
        expect(distance).toBeLessThanOrEqual(4);
        for (let skipped = 1; skipped < distance; skipped += 1) {
          expect(isBankingDay(date.add({ days: skipped }))).toBe(false);
        }
      }),
    );
  });

  test('adding n and then m banking days equals adding n + m', () => {
    const counts = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(dates, counts, counts, (date, n, m) => {
        expect(addBankingDays(addBankingDays(date, n), m).toString()).toBe(
          addBankingDays(date, n + m).toString(),
        );
      }),
    );
  });

  test.each([-1, 1.5, Number.NaN])('a count of %d is refused', (days) => {
    expect(() => addBankingDays(day('2026-03-02'), days)).toThrow(RangeError);
  });
});

describe('a standard entry', () => {
  test.each([
    ['2026-03-02T09:00', '2026-03-02T16:45', '2026-03-03T08:30', 'the next banking day'],
    ['2026-03-02T16:44', '2026-03-02T16:45', '2026-03-03T08:30', 'just before the cut-off'],
    ['2026-03-02T16:45', '2026-03-03T16:45', '2026-03-04T08:30', 'at the cut-off'],
    ['2026-03-06T10:00', '2026-03-06T16:45', '2026-03-09T08:30', 'over a weekend'],
    ['2026-03-06T18:00', '2026-03-09T16:45', '2026-03-10T08:30', 'late on a Friday'],
    ['2026-03-07T10:00', '2026-03-09T16:45', '2026-03-10T08:30', 'on a Saturday'],
    ['2026-11-25T10:00', '2026-11-25T16:45', '2026-11-27T08:30', 'over Thanksgiving'],
    ['2026-11-26T10:00', '2026-11-27T16:45', '2026-11-30T08:30', 'on Thanksgiving'],
    ['2027-07-02T17:00', '2027-07-06T16:45', '2027-07-07T08:30', 'into a long weekend'],
  ])('submitted %s closes %s and settles %s (%s)', (submitted, deadline, settlement) => {
    const window = standardAchWindow(eastern(submitted));
    expect(easternText(window.deadlineAt)).toBe(deadline);
    expect(easternText(window.settlesAt)).toBe(settlement);
  });

  test('keeps its Eastern hours on both sides of a daylight saving change', () => {
    const beforeSpring = standardAchWindow(eastern('2026-03-06T10:00'));
    const beforeAutumn = standardAchWindow(eastern('2026-10-30T10:00'));
    expect(beforeSpring.settlesAt.toString()).toBe('2026-03-09T12:30:00Z');
    expect(beforeAutumn.settlesAt.toString()).toBe('2026-11-02T13:30:00Z');
  });

  test('belongs to the Eastern date, not to the UTC date', () => {
    const window = standardAchWindow(Temporal.Instant.from('2026-03-03T02:00:00Z'));
    expect(easternText(window.settlesAt)).toBe('2026-03-04T08:30');
  });

  test('closes at the cut-off of its program if the program sets one', () => {
    const cutOff = Temporal.PlainTime.from('12:00');
    const window = standardAchWindow(eastern('2026-03-02T12:30'), cutOff);
    expect(easternText(window.deadlineAt)).toBe('2026-03-03T12:00');
    expect(easternText(window.settlesAt)).toBe('2026-03-04T08:30');
  });
});

describe('a same-day entry', () => {
  test.each([
    ['2026-03-02T00:00', '2026-03-02T10:30', '2026-03-02T13:00', 'first window'],
    ['2026-03-02T10:30', '2026-03-02T14:45', '2026-03-02T17:00', 'at the first deadline'],
    ['2026-03-02T14:44', '2026-03-02T14:45', '2026-03-02T17:00', 'before the second deadline'],
    ['2026-03-02T14:45', '2026-03-02T16:45', '2026-03-02T18:00', 'third window'],
    ['2026-03-02T16:45', '2026-03-03T10:30', '2026-03-03T13:00', 'at the last deadline'],
    ['2026-03-06T17:00', '2026-03-09T10:30', '2026-03-09T13:00', 'late on a Friday'],
    ['2026-12-25T09:00', '2026-12-28T10:30', '2026-12-28T13:00', 'on a holiday'],
  ])('submitted %s closes %s and settles %s (%s)', (submitted, deadline, settlement) => {
    const window = sameDayAchWindow(eastern(submitted));
    expect(easternText(window.deadlineAt)).toBe(deadline);
    expect(easternText(window.settlesAt)).toBe(settlement);
  });
});

describe.each([
  ['standard', (at: Temporal.Instant) => standardAchWindow(at)],
  ['same-day', sameDayAchWindow],
])('a %s window', (_name, windowAt) => {
  test('closes after submission, settles on a banking day, and no earlier for a later submission', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 200_000_000 }), (at, waitMs) => {
        const window = windowAt(at);
        const later = windowAt(at.add({ milliseconds: waitMs }));
        expect(Temporal.Instant.compare(at, window.deadlineAt)).toBe(-1);
        expect(Temporal.Instant.compare(window.deadlineAt, window.settlesAt)).toBe(-1);
        expect(Temporal.Instant.compare(window.settlesAt, later.settlesAt)).toBeLessThanOrEqual(0);
        const settlesOn = window.settlesAt.toZonedDateTimeISO('America/New_York').toPlainDate();
        expect(isBankingDay(settlesOn)).toBe(true);
      }),
    );
  });
});
