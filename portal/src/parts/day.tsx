const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** "Mon 4 Jan 2027" of a date as the API writes it (`2027-01-04`); the text itself where it is no date. */
export function dayInWords(date: string): string {
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? date : format.format(ms).replace(',', '');
}

/** A date of the banks, which has no hour. */
export const Day = ({ on }: { readonly on: string }) => <time dateTime={on}>{dayInWords(on)}</time>;
