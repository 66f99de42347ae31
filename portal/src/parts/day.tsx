import { parseTime } from '../platform/wall-clock.ts';

const day = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const;
const long = new Intl.DateTimeFormat('en-GB', { ...day, weekday: 'short' });
const month = new Intl.DateTimeFormat('en-GB', { ...day, day: undefined, month: 'long' });
const short = new Intl.DateTimeFormat('en-GB', day);

/** "Mon 4 Jan 2027" of a date as the API writes it (`2027-01-04`); the text itself where it is no date. */
export const dayInWords = (date: string): string => formatted(long, date);

/** "January 2027" of a date as the API writes it. */
export const monthInWords = (date: string): string => formatted(month, date);

function formatted(format: Intl.DateTimeFormat, date: string): string {
  const ms = parseTime(date);
  return Number.isNaN(ms) ? date : format.format(ms).replace(',', '');
}

interface DayProps {
  /** YYYY-MM-DD. */
  readonly on: string;
  /** Without the day of the week. */
  readonly isShort?: boolean;
}

/** A date of the banks, which has no hour. */
export const Day = ({ on, isShort }: DayProps) => (
  <time dateTime={on}>{formatted(isShort ? short : long, on)}</time>
);
