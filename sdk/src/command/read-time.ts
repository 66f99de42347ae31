import { UsageError } from './usage-error.ts';

/** Units of a duration by their names; `m` is minutes, as in `ms` and `h`. */
const units: Readonly<Record<string, Unit>> = {
  s: 'seconds',
  sec: 'seconds',
  second: 'seconds',
  seconds: 'seconds',
  m: 'minutes',
  min: 'minutes',
  minute: 'minutes',
  minutes: 'minutes',
  h: 'hours',
  hour: 'hours',
  hours: 'hours',
  d: 'days',
  day: 'days',
  days: 'days',
  w: 'weeks',
  week: 'weeks',
  weeks: 'weeks',
  mo: 'months',
  month: 'months',
  months: 'months',
  y: 'years',
  year: 'years',
  years: 'years',
};

type Unit = 'years' | 'months' | 'weeks' | 'days' | 'hours' | 'minutes' | 'seconds';
type Duration = Record<Unit, number>;

const iso =
  /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/** Times of later years have no four digits, and do not sort as texts. */
const endOfTimeMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Reads a duration as it is typed: `30d`, `2 hours`, `1w 2d`, or ISO 8601 such as `P1M`.
 *
 * @throws UsageError
 */
export function readDuration(text: string): Duration {
  const duration = {
    years: 0,
    months: 0,
    weeks: 0,
    days: 0,
    hours: 0,
    minutes: 0,
    seconds: 0,
  };
  const match = iso.exec(text.trim());
  if (match) {
    for (const [index, unit] of (Object.keys(duration) as Unit[]).entries()) {
      duration[unit] = Number(match[index + 1] ?? 0);
    }
    return duration;
  }
  const parts = [...text.matchAll(/(\d+)\s*([a-z]+)/gi)];
  const rest = text.replaceAll(/(\d+)\s*([a-z]+)|,|\band\b|\s/gi, '');
  for (const [, count = '', name = ''] of parts) {
    const unit = units[name.toLowerCase()];
    if (!unit) throw new UsageError(`${name} is no unit of time: use s, m, h, d, w, mo or y.`);
    duration[unit] += Number(count);
  }
  if (parts.length > 0 && rest === '') return duration;
  throw new UsageError(`${text} is no duration: type 30d, "2 hours" or P30D.`);
}

/** A duration as the API takes it: `P1M2DT3H`. */
export function isoDuration(duration: Duration): string {
  const part = (unit: Unit, letter: string) =>
    duration[unit] > 0 ? `${duration[unit]}${letter}` : '';
  const days = duration.weeks * 7 + duration.days;
  const date = `${part('years', 'Y')}${part('months', 'M')}${days > 0 ? `${days}D` : ''}`;
  const time = `${part('hours', 'H')}${part('minutes', 'M')}${part('seconds', 'S')}`;
  return `P${date}${time && `T${time}`}${date || time ? '' : 'T0S'}`;
}

/**
 * The time after a duration, counted in UTC as the service does; an overlong month ends on its last day.
 *
 * @throws UsageError if the time is beyond all that can be written.
 */
export function timeAfter(now: string, duration: Duration): string {
  const time = new Date(now);
  const months = duration.years * 12 + duration.months;
  const day = time.getUTCDate();
  time.setUTCDate(1);
  time.setUTCMonth(time.getUTCMonth() + months + 1, 0);
  time.setUTCDate(Math.min(day, time.getUTCDate()));
  const days = duration.weeks * 7 + duration.days;
  const { hours, minutes, seconds } = duration;
  const ms = ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1_000;
  const after = new Date(time.getTime() + ms);
  if (!(after.getTime() <= endOfTimeMs)) {
    throw new UsageError(`${isoDuration(duration)} is too long: it ends after the year 9999.`);
  }
  return after.toISOString();
}

/**
 * Reads a time in ISO 8601; a day alone is its beginning in UTC.
 *
 * @throws UsageError
 */
export function readTime(option: string, text: string): string {
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/i.test(
    text,
  );
  const ms = isIso ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) {
    throw new UsageError(
      `${option} takes a time such as 2026-07-01T12:00:00Z or a day such as 2026-07-01, not ${text}.`,
    );
  }
  const day = text.slice(0, 10);
  // The 30th of February is read as a day of March.
  if (new Date(Date.parse(day)).toISOString().slice(0, 10) !== day) {
    throw new UsageError(`${option} names ${day}, and there is no such day.`);
  }
  return new Date(ms).toISOString();
}
