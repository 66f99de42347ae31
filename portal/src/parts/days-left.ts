import { parseTime, timeAt } from '../platform/wall-clock.ts';
import { countOf } from './values.tsx';

const dayMs = 86_400_000;
/** Dates of the law and of the banks are those of the East: "2027-01-02". */
const eastern = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' });
const startOf = (date: string): number => parseTime(`${date}T00:00:00Z`);

/** The Eastern date of a time in milliseconds since 1970. */
export const easternDate = (ms: number): string => eastern.format(ms);

/** The date some days after another. */
export const daysAfter = (date: string, days: number): string =>
  timeAt(startOf(date) + days * dayMs).slice(0, 10);

/** Days from today in the East until a date, such as `2027-01-02`: 0 on that day, negative once it has passed. */
export const daysUntil = (date: string, nowMs: number): number =>
  Math.round((startOf(date) - startOf(easternDate(nowMs))) / dayMs);

/** "12 days left", "today is the last day" or "overdue by 3 days". */
export function daysLeftInWords(date: string, nowMs: number): string {
  const days = daysUntil(date, nowMs);
  if (days === 0) return 'today is the last day';
  return days > 0 ? `${countOf(days, 'day')} left` : `overdue by ${countOf(-days, 'day')}`;
}
