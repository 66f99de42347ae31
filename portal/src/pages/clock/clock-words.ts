import type { Clock, PastClockAdvance } from '@surety/sdk';
import { countOf, formatCount } from '../../parts/values.tsx';
import { parseTime } from '../../platform/wall-clock.ts';

/** Speeds of a fast clock, by the factor that the API takes. */
export const speeds = [
  [60, 'a minute in a second'],
  [3_600, 'an hour in a second'],
  [86_400, 'a day in a second'],
] as const;

/** The pace of a clock, as a sentence. */
export function paceInWords({ mode, factor }: Pick<Clock, 'mode' | 'factor'>): string {
  if (mode === 'stopped') return 'It is stopped: nothing happens until somebody advances it.';
  if (mode === 'running') return 'It runs as fast as real time, and work is done when it is due.';
  const speed =
    speeds.find(([known]) => known === factor)?.[1] ??
    `${formatCount(factor)} times as fast as real time`;
  return `It runs fast: ${speed}. Work is done when it is due.`;
}

/** Work that an advance will do, in words. */
export function dueInWords({ count, isMore }: { count: number; isMore: boolean }): string {
  if (count === 0) return 'Nothing is scheduled';
  const pieces = countOf(count, 'piece', 'pieces');
  return isMore
    ? `${formatCount(count)} or more pieces of work will be done`
    : `${pieces} of work will be done`;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** The length between two times in its two largest units: "20 days 3 hours"; "no time" below a second. */
export function lengthInWords(from: string, to: string): string {
  let rest = Math.max(0, parseTime(to) - parseTime(from));
  const parts: string[] = [];
  for (const [name, ms] of units) {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    if (count > 0 && parts.length < 2) parts.push(countOf(count, name));
  }
  return parts.join(' ') || 'no time';
}

/** What an advance was to reach. */
export function goalInWords({ until_event, from, target }: PastClockAdvance): string {
  return until_event === null ? lengthInWords(from, target) : `until ${until_event}`;
}

/** What an advance came to. */
export function outcomeInWords(advance: PastClockAdvance): string {
  const { to, reached, fired_count, failed_count, until_event } = advance;
  if (to === null) return 'runs, or was cut short';
  const done = fired_count
    ? countOf(fired_count, 'piece of work', 'pieces of work')
    : 'nothing was due';
  const failed = failed_count ? `, ${formatCount(failed_count)} failed` : '';
  if (reached) return done + failed;
  return `${done}${failed}; ${until_event === null ? 'it ended early' : 'the event did not happen'}`;
}

/** The name of who requested an advance; null where nobody knows. */
export function requesterName(
  { requested_by }: PastClockAdvance,
  own: { readonly person_id: string; readonly name: string },
): string | null {
  if (!requested_by) return null;
  const { person_id, name } = requested_by;
  if (person_id === null) return name === null ? 'A key' : `Key “${name}”`;
  return person_id === own.person_id ? own.name : (name ?? 'A person who is no member');
}
