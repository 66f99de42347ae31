import type { Clock } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';

/** Contract, section 8: up to 24 months, depending on the institution. */
const historyDepthMonths = 24;

/** Days within which every pending transaction has completed. */
const settlingDays = 14;

export interface HistoryRange {
  /** Dates as YYYY-MM-DD, both included. */
  startDate: string;
  endDate: string;
}

/**
 * Dates of a history query. The default end is today, the default start 30 days before the end
 * (contract, section 4.15).
 *
 * @throws DomainError `invalid_input` when the end is before the start.
 */
export function historyRange(
  query: { start_date?: string | undefined; end_date?: string | undefined },
  today: Temporal.PlainDate,
): HistoryRange {
  const endDate = query.end_date ?? today.toString();
  const startDate =
    query.start_date ?? Temporal.PlainDate.from(endDate).subtract({ days: 30 }).toString();
  if (endDate < startDate) {
    const hint = query.end_date === undefined ? `; without one it is today, ${endDate}` : '';
    const rule = `must not be before start_date (${startDate})${hint}`;
    throw invalidInput([{ field: 'end_date', rule }]);
  }
  return { startDate, endDate };
}

/** Days that a build requests from the provider: the whole depth at first, then unsettled days. */
export function daysToRead(
  readThrough: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): { from: Temporal.PlainDate; through: Temporal.PlainDate } {
  const deepest = today.subtract({ months: historyDepthMonths });
  const from = readThrough?.subtract({ days: settlingDays }) ?? deepest;
  return { from: Temporal.PlainDate.compare(from, deepest) < 0 ? deepest : from, through: today };
}

/** Today's date on the brand's clock, in UTC like the contract's history dates. */
export function todayOf({ clock }: { clock: Clock }): Temporal.PlainDate {
  return clock.now().toZonedDateTimeISO('UTC').toPlainDate();
}
