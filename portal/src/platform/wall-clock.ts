/** The browser's clock. No other file of the portal reads the time of the machine. */
export const wallClock = {
  /** Milliseconds since 1970. */
  nowMs: (): number => Date.now(),
  /** As the API writes times. */
  now: (): string => new Date().toISOString(),
};

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const utc = { timeZone: 'UTC', hourCycle: 'h23' } as const;
const minutes = { ...utc, ...day, hour: '2-digit', minute: '2-digit' } as const;
const seconds = { ...minutes, second: '2-digit' } as const;
const minute = new Intl.DateTimeFormat('en-GB', minutes);
const second = new Intl.DateTimeFormat('en-GB', seconds);
const minuteOfYear = new Intl.DateTimeFormat('en-GB', { ...minutes, year: 'numeric' });
const secondOfYear = new Intl.DateTimeFormat('en-GB', { ...seconds, year: 'numeric' });
const whole = new Intl.DateTimeFormat('en-GB', {
  ...utc,
  weekday: 'short',
  ...day,
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const date = new Intl.DateTimeFormat('en-GB', { ...utc, ...day, year: 'numeric' });

/** The year of a time as the API writes it. */
const yearOf = (at: string): number => new Date(at).getUTCFullYear();

const followers = new Set<() => void>();
let yearOfBrand: number | null = null;

/** The year on the clock of the brand whose pages are shown, or else the browser's; for `useSyncExternalStore`. */
export const brandYear = {
  read: (): number => yearOfBrand ?? yearOf(wallClock.now()),
  subscribe(follow: () => void): () => void {
    followers.add(follow);
    return () => followers.delete(follow);
  },
  /** Follows the brand's time; null follows the browser's. */
  follow(now: string | null): void {
    const year = now === null ? null : yearOf(now);
    if (year === yearOfBrand) return;
    yearOfBrand = year;
    for (const follow of followers) follow();
  },
};

/** The year that real times leave out: none while the brand's clock has another one, as both stand on one page. */
export const yearOfRealTimes = (): number =>
  yearOf(wallClock.now()) === brandYear.read() ? brandYear.read() : Number.NaN;

/** "5 Jan, 15:00" in UTC, with the year unless it is that of the brand's clock; the text itself where it is no time. */
export const shortTime = (at: string, year = brandYear.read()): string =>
  formatted(yearOf(at) === year ? minute : minuteOfYear, at);

/** "5 Jan, 15:00:02" in UTC, with the year unless it is that of the brand's clock. */
export const exactTime = (at: string, year = brandYear.read()): string =>
  formatted(yearOf(at) === year ? second : secondOfYear, at);

/** "Mon, 5 Jan 2026, 15:00:02 UTC". */
export const wholeTime = (at: string): string => `${formatted(whole, at)} UTC`;

/** "5 Jan 2026". */
export const shortDate = (at: string): string => formatted(date, at);

function formatted(format: Intl.DateTimeFormat, at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at : format.format(ms);
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** "3 min ago" or "in 21 h", from `now` (the browser's time, or a brand's). */
export function relativeTime(at: string, nowMs: number = wallClock.nowMs()): string {
  const difference = Date.parse(at) - nowMs;
  if (Number.isNaN(difference)) return at;
  const size = Math.abs(difference);
  const unit = units.find(([, ms]) => size >= ms);
  if (!unit) return 'now';
  const text = `${Math.floor(size / unit[1])} ${unit[0]}`;
  return difference < 0 ? `${text} ago` : `in ${text}`;
}

/** Milliseconds since 1970 of a time as the API writes it; NaN for a text that is none. */
export const parseTime = (at: string): number => Date.parse(at);

/** A time as the API writes it, of milliseconds since 1970. */
export const timeAt = (ms: number): string => new Date(ms).toISOString();

/** The time `ms` milliseconds before another, both as the API writes times. */
export function timeBefore(at: string, ms: number): string {
  return timeAt(Date.parse(at) - ms);
}

/** The time `ms` milliseconds before now, as the API writes times. */
export function timeAgo(ms: number): string {
  return timeAt(wallClock.nowMs() - ms);
}
