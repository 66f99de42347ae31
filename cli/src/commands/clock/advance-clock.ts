import type { ClockAdvance, DueWork, EventPattern, Surety } from '@surety/sdk';
import { readDuration, readTime, timeAfter } from '@surety/sdk/command/read-time';
import { FoundFailure, UsageError } from '../../command-errors.ts';
import type { CommandContext } from '../../context.ts';
import { withProgress } from '../../progress.ts';
import { readEventPattern } from '../events/event-names.ts';
import { tellOnly } from '../tell-request.ts';
import { dueLine } from './show-clock.ts';

export interface AdvanceOptions {
  readonly to?: string;
  readonly untilEvent?: string;
  readonly snapshot: boolean;
}

const shownDue = 10;

/** One request works for at most 30 seconds. */
const advanceMs = 60_000;

/** Either a time, or an event with the latest time for it. */
type Target = { readonly to: string } | { readonly until_event: EventPattern };

/** All that the advances of one command did. */
interface Advanced {
  readonly from: string;
  now: string;
  reached: boolean;
  event_id: string | null;
  fired_count: number;
  readonly fired: DueWork[];
  failed_count: number;
  readonly failed: DueWork[];
  snapshot_id: string | null;
}

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
  const { now } = await surety.clock.get({ signal: context.io.interrupted });
  const target = await targetOf(context, now, time, options);
  await announce(context, target);
  const body = { ...target, snapshot: options.snapshot };
  if (tellOnly(context, { method: 'POST', path: '/sandbox/clock/advance', body })) return;
  const advanced = await withProgress(
    context,
    'Advancing the clock',
    advance(context, now, target, options.snapshot),
  );
  if (out.isForPrograms) out.value(advanced);
  else print(context, advanced, target);
  if (advanced.failed_count > 0) throw new FoundFailure(`${advanced.failed_count} failed.`);
  if (!advanced.reached) throw new FoundFailure('The event did not happen.');
}

async function targetOf(
  context: CommandContext,
  now: string,
  time: string | undefined,
  { to, untilEvent }: AdvanceOptions,
): Promise<Target> {
  const given = [time, to, untilEvent].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw new UsageError(
      'Give one of: a duration such as 30d, next, --to TIME, --until-event EVENT.',
    );
  }
  if (untilEvent !== undefined)
    return { until_event: readEventPattern('--until-event', untilEvent) };
  if (to !== undefined) return { to: readTime('--to', to) };
  if (time === 'next') return { to: await nextDue(context.surety(), now, context.io.interrupted) };
  return { to: timeAfter(now, readDuration(time ?? '')) };
}

async function nextDue(surety: Surety, now: string, signal: AbortSignal): Promise<string> {
  const [next] = await surety.clock.due({ limit: 1 }, { signal }).take(1);
  if (!next) throw new UsageError('No work is due. Give a duration or a time.');
  return next.due_at > now ? next.due_at : now;
}

/** Says which work will be done first; work that this work creates is not known yet. */
async function announce({ out, io, surety }: CommandContext, target: Target): Promise<void> {
  const until = 'to' in target ? { until: target.to } : {};
  const options = { signal: io.interrupted };
  const due = await surety()
    .clock.due({ ...until, limit: shownDue + 1 }, options)
    .take(shownDue + 1);
  const end = 'to' in target ? `until ${target.to}` : `until ${target.until_event}`;
  if (due.length === 0) {
    out.note(`Advancing ${end}: no work is due on the way.`);
    return;
  }
  out.note(`Advancing ${end}. Due first, and its webhooks are sent for real:`);
  for (const work of due.slice(0, shownDue)) out.note(`  ${dueLine(work)}`);
  if (due.length > shownDue) out.note('  and more');
}

async function advance(
  { io, out, surety }: CommandContext,
  from: string,
  target: Target,
  snapshot: boolean,
): Promise<Advanced> {
  const whole: Advanced = {
    from,
    now: from,
    reached: false,
    event_id: null,
    fired_count: 0,
    fired: [],
    failed_count: 0,
    failed: [],
    snapshot_id: null,
  };
  const options = { signal: io.interrupted, timeoutMs: advanceMs };
  for (let isFirst = true; ; isFirst = false) {
    const body = { ...target, ...(isFirst && snapshot ? { snapshot } : {}) };
    const part = await surety().clock.advance(body, options);
    const isStuck = part.now === whole.now && part.fired_count === 0;
    add(whole, part);
    const isOver = part.reached || isStuck || isYearLater(from, part.now);
    if (isOver) return whole;
    out.note(`  at ${part.now}, ${whole.fired_count} pieces of work done, going on`);
  }
}

function add(whole: Advanced, part: ClockAdvance): void {
  whole.now = part.now;
  whole.reached = part.reached;
  whole.event_id = part.event_id;
  whole.fired_count += part.fired_count;
  whole.fired.push(...part.fired);
  whole.failed_count += part.failed_count;
  whole.failed.push(...part.failed);
  whole.snapshot_id ??= part.snapshot_id;
}

/** An advance until an event ends after a year without it. */
function isYearLater(from: string, now: string): boolean {
  const limit = new Date(from);
  limit.setUTCFullYear(limit.getUTCFullYear() + 1, limit.getUTCMonth(), limit.getUTCDate() - 1);
  return now >= limit.toISOString();
}

function print({ out }: CommandContext, advanced: Advanced, target: Target): void {
  for (const work of advanced.fired) out.line(dueLine(work));
  const hidden = advanced.fired_count - advanced.fired.length;
  if (hidden > 0) out.line(`and ${hidden} more`);
  for (const work of advanced.failed) out.line(out.style('red', `FAILED  ${dueLine(work)}`));
  const count = advanced.fired_count === 1 ? '1 piece' : `${advanced.fired_count} pieces`;
  out.line(out.style('bold', `${advanced.now}: ${count} of work done.`));
  if (advanced.event_id)
    out.line(`Event ${advanced.event_id}: surety events get ${advanced.event_id}`);
  if (!advanced.reached && 'until_event' in target) {
    out.line(out.style('red', `${target.until_event} did not happen within a year.`));
  }
  if (advanced.snapshot_id) out.note('"surety clock undo" goes back.');
}
