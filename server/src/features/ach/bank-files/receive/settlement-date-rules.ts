import { addBankingDays, bankingDayFrom } from '../../../../kernel/banking-calendar.ts';
import type { BatchHeader } from '../../../../kernel/nacha/batch-header.ts';

/**
 * Settlement date of a batch: the day of the year that the ACH operator has written to positions 76 to
 * 78 of its header, in the year that makes it nearest to today. Null for a batch without one.
 */
export function settlementDate(
  day: number | null,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (day === null) return null;
  const dates = [today.year - 1, today.year, today.year + 1]
    .map((year) => Temporal.PlainDate.from({ year, month: 1, day: 1 }))
    .filter(({ daysInYear }) => day <= daysInYear)
    .map((first) => first.add({ days: day - 1 }));
  const [nearest = null] = dates.sort((a, b) => distance(a, today) - distance(b, today));
  return nearest;
}

function distance(date: Temporal.PlainDate, today: Temporal.PlainDate): number {
  return Math.abs(today.until(date, { largestUnit: 'day' }).days);
}

/**
 * Most banking days ahead of which a credit waits by itself. The operators accept credits at most two
 * banking days ahead (NACHA Operating Rules, appendix four, R18); a date further ahead is a fault.
 */
const mostDaysAhead = 5;

/** Dates of a batch that decide when its credits are available. */
export interface AvailabilityDates {
  /** YYYY-MM-DD; null where the operator has written none. */
  settledOn: string | null;
  effectiveDate: string | null;
}

/**
 * Banking day on which a credit is available: the settlement date (NACHA Operating Rules, 3.3.1.1), or the
 * effective date where the batch has none. Null for a batch without dates.
 */
export function availableOn({
  settledOn,
  effectiveDate,
}: AvailabilityDates): Temporal.PlainDate | null {
  const date = settledOn ?? effectiveDate;
  return date === null ? null : bankingDayFrom(Temporal.PlainDate.from(date));
}

/** Fault of a batch's dates, for which a person decides about its credits; undefined for none. */
export function faultOfDates(
  { dateFault, effectiveDate }: Pick<BatchHeader, 'dateFault' | 'effectiveDate'>,
  settledOn: string | null,
  today: Temporal.PlainDate,
): { field: string; rule: string } | undefined {
  if (dateFault) return dateFault;
  const day = availableOn({ settledOn, effectiveDate });
  const last = addBankingDays(today, mostDaysAhead);
  if (day === null || Temporal.PlainDate.compare(day, last) <= 0) return undefined;
  const field = settledOn === null ? 'effective_date' : 'settlement_day';
  return { field, rule: `must be at most ${mostDaysAhead} banking days ahead` };
}

/** True for a fault of a batch's dates, which hides nothing of the entry itself. */
export function isOfDates({ field }: { field: string }): boolean {
  return field === 'effective_date' || field === 'settlement_day';
}
