import { setTimeout as pause } from 'node:timers/promises';
import { type ClockState, moveForward, timeAt } from '../../../kernel/brand-clock.ts';
import { fixedClock, renderInstant } from '../../../kernel/clock.ts';
import { DomainError, isError } from '../../../kernel/domain-error.ts';
import { namesOfPattern } from '../../../kernel/event-patterns.ts';
import { findClockState, saveClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExclusiveLease } from '../../../platform/db/brand-leases.ts';
import { requestAlarms, setAlarms } from '../../../platform/jobs/due-alarms.ts';
import {
  type DueRow,
  type JobHandlers,
  listNextDue,
  removeDue,
} from '../../../platform/jobs/due-work.ts';
import { handleDue } from '../../../platform/jobs/run-due-work.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import {
  beginAdvance,
  endAdvance,
  type Journey,
  recordFired,
  recordFiring,
  shownWork,
  toWork,
} from './advance-journal.ts';
import { type AdvanceAnswer, type AdvanceRequest, endsBefore } from './clock-rules.ts';
import { findEventBefore, findEventSince } from './clock-store.ts';
import { endMove } from './move-history.ts';

/** Limits of one advance; its result reports the rest, and another advance continues. */
const limits = { fired: 10_000, failed: 100, milliseconds: 30_000 };
/** Limit of an advance while other worlds wait to be advanced: shorter than their wait. */
const wantedMs = 5_000;
const maxTries = 3;
const retryPauseMs = 50;

/** Dependencies of an advance. */
interface Means {
  handlers: JobHandlers;
  lease: ExclusiveLease;
  /** Ends the advance at its current position. */
  stopping: AbortSignal;
}

/** Advance in progress: position of the clock, and results so far. */
interface Run extends Means {
  context: Context;
  key: string | null;
  journey: Journey;
  state: ClockState;
  /** Current position on the brand's clock. */
  position: Temporal.Instant;
  failed: DueRow[];
}

/** Reason for the end of a run: the event, no work left, or a limit. */
type Ending =
  | { kind: 'event'; eventId: string; happenedAt?: Temporal.Instant }
  | { kind: 'target'; happenedAt?: Temporal.Instant }
  | { kind: 'limit' };

/**
 * Fires the work that falls due until the target, one piece after the other in the order of due
 * times, including work scheduled on the way. Each piece runs with its due time as now; overdue
 * work runs with the time at which the advance began. Every piece commits by itself, so that after
 * a crash the clock stands at the last one and nothing is lost; its handler may run again.
 *
 * The caller holds the brand's exclusive lease.
 */
export async function advance(
  context: Context,
  means: Means,
  request: AdvanceRequest,
  { key, snapshotId }: { key: string | null; snapshotId: string | null },
): Promise<{ answer: AdvanceAnswer; replayed: boolean }> {
  const begun = await context.unit(async (unit) => {
    const state = await findClockState(unit.db, unit.brandId);
    const position = timeAt(state, wallClock.now());
    const journey = await beginAdvance(unit, position, request, { key, snapshotId });
    if (!('answer' in journey)) await requestAlarms(unit);
    return { state, position, journey };
  });
  const { journey, state, position } = begun;
  if ('answer' in journey) return { answer: journey.answer, replayed: true };
  const run: Run = { ...means, context, key, journey, state, position, failed: [] };
  const ending = await fireAll(run);
  return { answer: await finish(run, ending), replayed: false };
}

async function fireAll(run: Run): Promise<Ending> {
  const { context, journey } = run;
  const startedMs = performance.now();
  const happened = await findHappened(run);
  if (happened && endsBefore(journey)) return { kind: 'event', ...happened };
  for (let steps = 0; ; steps++) {
    const eventId = await findAwaitedEvent(run);
    if (eventId) return { kind: 'event', eventId };
    const [due] = await listNextDue(context, {
      until: journey.target,
      passed: run.failed.map(({ due_id }) => due_id),
      limit: 1,
    });
    if (!due) return { kind: 'target', ...happened };
    const limitMs = run.lease.isWanted ? wantedMs : limits.milliseconds;
    const isTooLong = run.stopping.aborted || performance.now() - startedMs > limitMs;
    if (steps >= limits.fired || run.failed.length >= limits.failed || isTooLong) {
      return { kind: 'limit' };
    }
    await fire(run, due);
  }
}

async function findAwaitedEvent({ context, journey }: Run): Promise<string | undefined> {
  if (journey.untilEvent === null) return undefined;
  return findEventSince(context, journey.fromXid, {
    names: namesOfPattern(journey.untilEvent),
    objectId: journey.objectId,
  });
}

/** The newest awaited event from before the advance. */
async function findHappened({
  context,
  journey,
}: Run): Promise<{ eventId: string; happenedAt: Temporal.Instant } | undefined> {
  if (journey.untilEvent === null) return undefined;
  const names = namesOfPattern(journey.untilEvent);
  const { objectId, fromXid } = journey;
  const event = await findEventBefore(context, fromXid, { names, objectId });
  return event && { eventId: event.event_id, happenedAt: event.occurred_at };
}

/** Moves the clock to the work's due time and fires it. */
async function fire(run: Run, due: DueRow): Promise<void> {
  const { context, key, journey } = run;
  const moved = forward(run, due.due_at);
  if (moved || key !== null) {
    await context.unit(async (unit) => {
      if (moved) await saveClockState(unit.db, unit.brandId, moved.state);
      await recordFiring(unit, key, due);
    });
    Object.assign(run, moved);
  }
  if (!(await handle(run, due))) {
    run.failed.push(due);
    return;
  }
  await context.unit(async (unit) => {
    await removeDue(unit.db, unit.brandId, due.due_id, due.due_at);
    await recordFired(unit, key, journey, toWork(due));
  });
}

/** True when the handler succeeded, within a few tries. */
async function handle(run: Run, due: DueRow): Promise<boolean> {
  const moment: Context = run.context.with({
    actor: { kind: 'job' },
    clock: fixedClock(run.position),
    requestId: `advance-${due.due_id}`,
  });
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    if (run.lease.isLost) throw new DomainError(platformErrors.overloaded);
    try {
      await handleDue(run.handlers, moment, due, { attempt, isLast: attempt === maxTries });
      return true;
    } catch (error) {
      // The world was reset or removed meanwhile: end the advance.
      if (isError(error, platformErrors.world_changed)) throw error;
      const { requestId, brandId, log } = moment;
      log.warn({ request_id: requestId, brand_id: brandId, what: due.kind, attempt, err: error });
      if (attempt < maxTries) await pause(retryPauseMs * attempt);
    }
  }
  return false;
}

/** Sets the brand's clock forward, never back: a running clock may be ahead already. */
function forward(run: Run, to: Temporal.Instant): Pick<Run, 'state' | 'position'> | undefined {
  if (Temporal.Instant.compare(to, run.position) <= 0) return undefined;
  return { state: moveForward(run.state, wallClock.now(), to), position: to };
}

async function finish(run: Run, ending: Ending): Promise<AdvanceAnswer> {
  const { context, key, journey } = run;
  const { brandId } = context;
  // Without its event, an advance stays at the last work: nothing happens between that and the limit.
  const isTime = ending.kind === 'target' && journey.untilEvent === null;
  return context.unit(async (unit) => {
    const moved = isTime ? forward(run, journey.target) : undefined;
    if (moved) await saveClockState(unit.db, brandId, moved.state);
    await setAlarms(unit);
    const answer = answerOf(run, ending, moved?.state ?? run.state);
    await endMove(unit, journey.moveId, answer);
    // An unfinished advance is continued by a repeat.
    if (ending.kind !== 'limit') await endAdvance(unit, key, answer);
    return answer;
  });
}

function answerOf({ journey, failed }: Run, ending: Ending, state: ClockState): AdvanceAnswer {
  const happenedAt = ending.kind === 'limit' ? undefined : ending.happenedAt;
  return {
    now: renderInstant(timeAt(state, wallClock.now())),
    reached: ending.kind === (journey.untilEvent === null ? 'target' : 'event'),
    event_id: ending.kind === 'event' ? ending.eventId : null,
    fired_count: journey.firedCount,
    fired: journey.fired,
    failed_count: failed.length,
    failed: failed.slice(0, shownWork).map(toWork),
    snapshot_id: journey.snapshotId,
    limit: journey.untilEvent === null ? null : renderInstant(journey.target),
    already_happened_at: happenedAt ? renderInstant(happenedAt) : null,
  };
}
