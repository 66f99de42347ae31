/** The browser's clock. No other file of the portal reads the time of the machine. */
export const wallClock = {
  /** Milliseconds since 1970. */
  nowMs: (): number => Date.now(),
  /** As the API writes times. */
  now: (): string => new Date().toISOString(),
};

const followers = new Set<() => void>();
const tell = (): void => {
  for (const follow of followers) follow();
};
const subscribe = (follow: () => void): (() => void) => {
  followers.add(follow);
  return () => followers.delete(follow);
};

const utc = 'UTC';
/** The zone of this browser, such as "America/Los_Angeles". */
export const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
let zone = utc;

/** The zone that times are shown in: UTC, or the one that the person chose; for `useSyncExternalStore`. */
export const shownZone = {
  read: (): string => zone,
  subscribe,
  follow(chosen: string): void {
    if (chosen === zone) return;
    zone = chosen;
    brandYear.follow(nowOfBrand);
    tell();
  },
};

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const;
const exact = { ...time, second: '2-digit' } as const;
const forms = {
  minute: { ...date, ...time, year: undefined },
  minuteOfYear: { ...date, ...time },
  second: { ...date, ...exact, year: undefined },
  secondOfYear: { ...date, ...exact },
  whole: { ...date, ...exact, weekday: 'short' },
  date,
  year: { year: 'numeric' },
  hour: time,
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of a form in a zone; making one takes longer than all its uses on a page. */
function formatOf(form: keyof typeof forms, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...forms[form], timeZone });
  formats.set(key, format);
  return format;
}

/** The time in a form; the text itself where it is no time. A date without an hour is the same in every zone. */
function formatted(form: keyof typeof forms, at: string, timeZone = zone): string {
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return at;
  return formatOf(form, at.includes('T') ? timeZone : utc).format(ms);
}

/** The year of a time as the API writes it, in the shown zone. */
const yearOf = (at: string): number => Number(formatted('year', at));

let nowOfBrand: string | null = null;
let yearOfBrand: number | null = null;

/** The year on the clock of the brand whose pages are shown, or else the browser's; for `useSyncExternalStore`. */
export const brandYear = {
  read: (): number => yearOfBrand ?? yearOf(wallClock.now()),
  subscribe,
  /** Follows the brand's time; null follows the browser's. */
  follow(now: string | null): void {
    nowOfBrand = now;
    const year = now === null ? null : yearOf(now);
    if (year === yearOfBrand) return;
    yearOfBrand = year;
    tell();
  },
};

/** The year that real times leave out: none while the brand's clock has another one, as both stand on one page. */
export const yearOfRealTimes = (): number =>
  yearOf(wallClock.now()) === brandYear.read() ? brandYear.read() : Number.NaN;

/** "5 Jan, 15:00" in the shown zone, with the year unless it is that of the brand's clock. */
export const shortTime = (at: string, year = brandYear.read()): string =>
  formatted(yearOf(at) === year ? 'minute' : 'minuteOfYear', at);

/** "5 Jan, 15:00:02" in the shown zone, with the year unless it is that of the brand's clock. */
export const exactTime = (at: string, year = brandYear.read()): string =>
  formatted(yearOf(at) === year ? 'second' : 'secondOfYear', at);

/** "15:00" in the shown zone. */
export const hourOf = (at: string): string => formatted('hour', at);

/** The name of the shown zone at a time, which has summer time in mind: "UTC", "PST", "GMT+1". */
export function zoneName(at: string): string {
  const ms = Date.parse(at);
  if (zone === utc || Number.isNaN(ms)) return utc;
  // British English has names for European zones alone.
  const named = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  return named.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** "Mon, 5 Jan 2026, 15:00:02 UTC"; in another zone with the time in UTC behind. */
export function wholeTime(at: string): string {
  const inUtc = `${formatted('whole', at, utc)} UTC`;
  return zone === utc ? inUtc : `${formatted('whole', at)} ${zoneName(at)} (${inUtc})`;
}

/** "5 Jan 2026". */
export const shortDate = (at: string): string => formatted('date', at);

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

/** A time of an `input`, such as "2026-01-05T15:00", which is meant in the shown zone; null for none. */
export function parseShownTime(text: string): string | null {
  const ms = Date.parse(zone === utc ? `${text}Z` : text);
  return Number.isNaN(ms) ? null : timeAt(ms);
}

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
