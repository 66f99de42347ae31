import type { Clock, ClockAdvance, EventPattern, Surety } from '@surety/sdk';
import { isoDuration, readDuration, readTime, timeAfter } from '@surety/sdk/command/read-time';
import { FoundFailure, UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { withProgress } from '../../progress.ts';
import { readEventPattern } from '../events/event-names.ts';
import { tellOnly } from '../tell-request.ts';
import { dueLine } from './show-clock.ts';

export interface AdvanceOptions {
  readonly to?: string;
  readonly untilEvent?: string;
  readonly object?: string;
  readonly within?: string;
  readonly snapshot: boolean;
}

const shownDue = 10;

/** One request works for at most 30 seconds. */
const advanceMs = 60_000;

/**
 * A time, a duration that the service counts from the time at which the request arrives, or an event. A clock
 * that moves is past a time that was computed before.
 */
type Target =
  | { readonly to: string }
  | { readonly by: string }
  | { readonly until_event: EventPattern; readonly object_id?: string; readonly within?: string };

interface Plan {
  readonly target: Target;
  /** Time at which the advance ends, if the clock is stopped until it begins; null for an event. */
  readonly end: string | null;
}

/** All that the requests of one command did. */
type WholeAdvance = ClockAdvance & { readonly from: string };

/**
 * Says what is due, advances the clock until it has reached its target, and lists what was done.
 *
 * @throws FoundFailure if work failed or the event did not happen.
 */
export async function advanceClock(
  context: CommandContext,
  time: string | undefined,
  options: AdvanceOptions,
): Promise<void> {
  const { out } = context;
  const surety = context.surety();
  const clock = await surety.clock.get({ signal: context.io.interrupted });
  const plan = await planOf(context, clock.now, time, options);
  await announce(context, clock, plan);
  const body = { ...plan.target, snapshot: options.snapshot };
  if (tellOnly(context, { method: 'POST', path: '/sandbox/clock/advance', body })) return;
  const advanced = await withProgress(
    context,
    'Advancing the clock',
    advance(context, clock.now, body),
  );
  if (out.isForPrograms) out.value(advanced);
  else print(context, advanced, plan.target);
  if (advanced.failed_count > 0) throw new FoundFailure(`${advanced.failed_count} failed.`);
  if (!advanced.reached) throw new FoundFailure('The event did not happen.');
}

async function planOf(
  context: CommandContext,
  now: string,
  time: string | undefined,
  { to, ...wait }: AdvanceOptions,
): Promise<Plan> {
  const { untilEvent } = wait;
  const given = [time, to, untilEvent].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw new UsageError(
      'Give one of: a duration such as 30d, next, --to TIME, --until-event EVENT.',
    );
  }
  if (untilEvent !== undefined) return planUntil(untilEvent, wait);
  for (const name of ['object', 'within'] as const) {
    if (wait[name] !== undefined) throw new UsageError(`--${name} goes with --until-event EVENT.`);
  }
  if (to !== undefined) return planTo(now, to);
  if (time === 'next') {
    const end = await nextDue(context.surety(), now, context.io.interrupted);
    return { target: { by: durationBetween(now, end) }, end };
  }
  return planBy(now, time ?? '');
}

function planUntil(event: string, { object, within }: Partial<AdvanceOptions>): Plan {
  const target = {
    until_event: readEventPattern('--until-event', event),
    ...(object === undefined ? {} : { object_id: object }),
    ...(within === undefined ? {} : { within: isoDuration(readDuration(within)) }),
  };
  return { target, end: null };
}

/** @throws UsageError for a time that the service refuses, before anything is announced. */
function planTo(now: string, text: string): Plan {
  const end = readTime('--to', text);
  if (end < now) {
    throw new UsageError(
      `--to ${text} lies before the clock's ${now}: a clock only moves forward.`,
    );
  }
  if (end > aYearAfter(now)) {
    throw new UsageError(
      `--to ${text} lies beyond ${aYearAfter(now)}: an advance is at most a year.`,
    );
  }
  return { target: { to: end }, end };
}

/** @throws UsageError for a duration that the service refuses, before anything is announced. */
function planBy(now: string, text: string): Plan {
  const duration = readDuration(text);
  const end = timeAfter(now, duration);
  if (end > aYearAfter(now)) {
    throw new UsageError(`${text} is too long: an advance is at most a year.`);
  }
  return { target: { by: isoDuration(duration) }, end };
}

function aYearAfter(now: string): string {
  return timeAfter(now, readDuration('1y'));
}

async function nextDue(surety: Surety, now: string, signal: AbortSignal): Promise<string> {
  const [next] = await surety.clock.due({ limit: 1 }, { signal }).take(1);
  if (!next) throw new UsageError('No work is due. Give a duration or a time.');
  return next.due_at > now ? next.due_at : now;
}

function durationBetween(from: string, to: string): string {
  return `PT${(Date.parse(to) - Date.parse(from)) / 1_000}S`;
}

const awaitedWords = ({
  until_event,
  object_id,
}: Extract<Target, { readonly until_event: string }>): string =>
  object_id === undefined ? until_event : `${until_event} of ${object_id}`;

/** Says which work will be done first; work that this work creates is not known yet. */
async function announce(
  { out, io, surety }: CommandContext,
  { mode }: Clock,
  { target, end }: Plan,
): Promise<void> {
  const until = end === null ? {} : { until: end };
  const options = { signal: io.interrupted };
  const due = await surety()
    .clock.due({ ...until, limit: shownDue + 1 }, options)
    .take(shownDue + 1);
  const about = mode === 'stopped' || 'to' in target ? '' : 'about ';
  const shownEnd = 'until_event' in target ? awaitedWords(target) : `${about}${end}`;
  if (due.length === 0) {
    out.note(`Advancing until ${shownEnd}: no work is due on the way.`);
    return;
  }
  out.note(`Advancing until ${shownEnd}. Due first, and its webhooks are sent for real:`);
  for (const work of due.slice(0, shownDue)) out.note(`  ${dueLine(work)}`);
  if (due.length > shownDue) out.note('  and more');
}

/**
 * Repeats the request under one key until the advance has ended: the service continues it towards the target
 * that it had at first, and its response covers the whole advance.
 */
async function advance(
  { io, out, surety }: CommandContext,
  from: string,
  body: Target & { readonly snapshot: boolean },
): Promise<WholeAdvance> {
  const idempotencyKey = crypto.randomUUID();
  const options = { signal: io.interrupted, timeoutMs: advanceMs, idempotencyKey };
  let whole: WholeAdvance | undefined;
  for (;;) {
    const part = await surety().clock.advance(body, options);
    // Each request does some of the work that is left; the end of an advance is answered again.
    const isOver = part.reached || part.fired_count === (whole?.fired_count ?? 0);
    whole = { from, ...part, snapshot_id: whole?.snapshot_id ?? part.snapshot_id };
    if (isOver) return whole;
    out.note(`  at ${part.now}, ${part.fired_count} pieces of work done, going on`);
  }
}

function print({ out }: CommandContext, advanced: WholeAdvance, target: Target): void {
  const { already_happened_at: happenedAt } = advanced;
  if (advanced.reached && happenedAt !== null && 'until_event' in target) {
    out.line(`${awaitedWords(target)} already happened at ${happenedAt}: nothing was advanced.`);
    return;
  }
  for (const work of advanced.fired) out.line(dueLine(work));
  const hidden = advanced.fired_count - advanced.fired.length;
  if (hidden > 0) out.line(`and ${hidden} more`);
  for (const work of advanced.failed) out.line(out.style('red', `FAILED  ${dueLine(work)}`));
  const count = advanced.fired_count === 1 ? '1 piece' : `${advanced.fired_count} pieces`;
  out.line(out.style('bold', `${advanced.now}: ${count} of work done.`));
  if (advanced.event_id)
    out.line(`Event ${advanced.event_id}: surety events get ${advanced.event_id}`);
  if (!advanced.reached && 'until_event' in target) {
    const missed = `${awaitedWords(target)} did not happen until ${advanced.limit}.`;
    out.line(out.style('red', missed));
    if (happenedAt)
      out.note(`It happened before, at ${happenedAt}: --object waits for one object's.`);
  }
  if (advanced.snapshot_id) out.note('"surety clock undo" goes back.');
}
