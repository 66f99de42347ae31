import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOfDates, settlementDate } from './settlement-date-rules.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

test.each([
  [184, '2026-07-02', '2026-07-03'],
  [1, '2026-12-31', '2027-01-01'],
  [365, '2027-01-02', '2026-12-31'],
  [366, '2028-12-30', '2028-12-31'],
  [366, '2029-01-02', '2028-12-31'],
  [60, '2028-02-28', '2028-02-29'],
  [6, '2027-01-05', '2027-01-06'],
])('day %s that is read on %s is %s', (of, today, expected) => {
  expect(settlementDate(of, day(today))?.toString()).toBe(expected);
});

test('a settlement day is the date that it was written for, within 180 days of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: -180, max: 180 }),
      (at, days) => {
        const written = day('2000-01-01').add({ days: at });
        const read = settlementDate(written.dayOfYear, written.add({ days }));
        expect(read?.equals(written)).toBe(true);
      },
    ),
  );
});

test('a batch without a settlement day, or of a day that no year near has, has no settlement date', () => {
  expect(settlementDate(null, day('2026-07-02'))).toBeNull();
  expect(settlementDate(366, day('2026-07-02'))).toBeNull();
});

test.each([
  [null, '2026-07-13', undefined],
  [null, '2026-07-14', 'effective_date'],
  ['2026-07-06', '2099-12-31', undefined],
  ['2026-07-14', '2026-07-06', 'settlement_day'],
  [null, null, undefined],
  [null, '1999-12-31', undefined],
])(
  'a batch that settles on %s with an effective date of %s, read on July 6, has the fault %s',
  (...met) => {
    const [settledOn, effectiveDate, field] = met;
    expect(faultOfDates({ effectiveDate }, settledOn, day('2026-07-06'))?.field).toBe(field);
  },
);

test('an impossible date is a fault whatever the other date says', () => {
  const dateFault = { field: 'effective_date', rule: 'must be a date' };
  expect(faultOfDates({ dateFault, effectiveDate: null }, '2026-07-06', day('2026-07-06'))).toEqual(
    dateFault,
  );
});
