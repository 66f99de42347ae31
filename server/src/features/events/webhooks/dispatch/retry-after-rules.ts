const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

/**
 * Parses a `Retry-After` into seconds, or null when it is absent or unreadable (RFC 9110, section
 * 10.2.3: seconds or a date). A date is compared with the response's own `Date`, because the
 * endpoint's clock may differ from ours; without one with `now`.
 */
export function retryAfterSeconds(
  header: string | string[] | undefined,
  dateHeader: string | string[] | undefined,
  now: Temporal.Instant,
): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = readHttpDate(header);
  if (!until) return null;
  const since = (typeof dateHeader === 'string' && readHttpDate(dateHeader)) || now;
  return Math.max(0, Math.ceil(since.until(until).total('seconds')));
}

/** Parses the only date form that senders may write (RFC 9110, section 5.6.7). */
function readHttpDate(text: string): Temporal.Instant | null {
  const parts = httpDate.exec(text);
  if (!parts) return null;
  const [, day, name = '', year, hour, minute, second] = parts;
  const month = months.indexOf(name) + 1;
  if (month === 0) return null;
  try {
    const time = `${hour}:${minute}:${second}`;
    return Temporal.Instant.from(`${year}-${String(month).padStart(2, '0')}-${day}T${time}Z`);
  } catch {
    return null;
  }
}
