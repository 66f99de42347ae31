import { parseTime, timeAt } from '../platform/wall-clock.ts';

const dayMs = 86_400_000;
const dayAt = (ms: number): string => timeAt(ms).slice(0, 10);

/** The day that lies a number of days after another, both as `2027-01-04`. */
export const addDays = (day: string, days: number): string => dayAt(parseTime(day) + days * dayMs);

/** The day of the same number a number of months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, number = 1] = day.split('-').map(Number);
  const index = 12 * year + month - 1 + months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const wanted = addDays(first, number - 1);
  return wanted < last ? wanted : last;
}

/** The weeks of a day's month, each from Monday to Sunday; the first and the last reach into the months beside it. */
export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const weekday = (Math.floor(parseTime(first) / dayMs) + 3) % 7;
  const monday = addDays(first, -weekday);
  const starts = Array.from({ length: 6 }, (_, week) => addDays(monday, 7 * week));
  return starts
    .filter((start) => start.slice(0, 7) <= month)
    .map((start) => Array.from({ length: 7 }, (_, at) => addDays(start, at)));
}
