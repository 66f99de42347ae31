import { changeMode, timeAt } from '../../../kernel/brand-clock.ts';
import { withChance } from '../../../kernel/chance.ts';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { namesOfPattern } from '../../../kernel/event-patterns.ts';
import { findClockState, noticeMs, saveClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { BrandScope, Context } from '../../../platform/context.ts';
import { brandLeases, type ExclusiveLease } from '../../../platform/db/brand-leases.ts';
import { withoutPlace } from '../../../platform/http/limits/brand-turns.ts';
import { fetchPage, type Page } from '../../../platform/http/schemas/paging.ts';
import { requestAlarms, setAlarms } from '../../../platform/jobs/due-alarms.ts';
import {
  type DuePlace,
  type DueRow,
  jobHandlers,
  listNextDue,
} from '../../../platform/jobs/due-work.ts';
import { findKnownObject } from '../../../platform/objects/known-object.ts';
import { shutdown } from '../../../platform/shutdown.ts';
import { keepMoment, type Rewound, rewindWorld } from '../worlds/worlds.ts';
import { advance } from './advance.ts';
import { hasBegun, toWork } from './advance-journal.ts';
import { clockErrors } from './clock-errors.ts';
import {
  type AdvanceAnswer,
  type AdvanceGoal,
  type AdvanceRequest,
  type ClockChange,
  endsBefore,
  readChange,
  readGoal,
  type Work,
} from './clock-rules.ts';
import { findEventBefore } from './clock-store.ts';

/** Public state of a brand's clock. */
export interface ClockView {
  now: Temporal.Instant;
  mode: 'running' | 'stopped' | 'accelerated';
  factor: number;
  /** Next due work, in firing order. */
  nextDue: Work[];
}

const shownDue = 20;

/** Returns the brand's clock with its next due work. */
export async function getClock(context: Context): Promise<ClockView> {
  return context.unit(async (unit) => viewClock(unit));
}

/**
 * Stops the clock or sets its pace. Its time continues without a jump, and alarms of pending work
 * are set for the new pace.
 *
 * @throws DomainError `invalid_input`, `clock_busy`, `overloaded`.
 */
export async function changeClock(context: Context, change: ClockChange): Promise<ClockView> {
  const { brandId } = context;
  return withClock(context, async () => {
    await context.unit(async (unit) => {
      const state = await findClockState(unit.db, brandId);
      const changed = readChange(change, state);
      if (changed.mode === state.mode && changed.factor === state.factor) return;
      const from = wallClock.now().add({ milliseconds: noticeMs });
      await saveClockState(unit.db, brandId, changeMode(state, from, changed));
      await requestAlarms(unit);
    });
    // In a unit of its own: there may be thousands of alarms, and the change must commit before.
    return context.unit(async (unit) => {
      await setAlarms(unit);
      return viewClock(unit);
    });
  });
}

/**
 * Sets the clock forward and fires all work that falls due on the way, in order. The automatic snapshot
 * comes before the advance's turn in a seeded world, so that after a rewind it takes the same turn again.
 *
 * @throws DomainError `invalid_input`, `clock_busy`, `overloaded`, `idempotency_key_mismatch`.
 */
export async function advanceClock(
  context: Context,
  request: AdvanceRequest,
  idempotencyKey: string | null,
): Promise<{ answer: AdvanceAnswer; replayed: boolean }> {
  const handlers = context.port(jobHandlers);
  // A stop of the process ends an advance at its current position.
  const stopping = context.port(shutdown);
  return withClock(context, async (lease) => {
    const snapshotId = await prepare(context, request, idempotencyKey);
    return withChance(await context.nextTurn(context.clock), () =>
      advance(context, { handlers, lease, stopping }, request, { key: idempotencyKey, snapshotId }),
    );
  });
}

/**
 * Checks the goal of an advance that is no repeat, and takes its snapshot unless its event has happened already.
 *
 * @throws DomainError `invalid_input`.
 */
async function prepare(
  context: Context,
  request: AdvanceRequest,
  key: string | null,
): Promise<string | null> {
  if (await hasBegun(context, key)) return null;
  const state = await findClockState(context.db, context.brandId);
  const goal = readGoal(request, timeAt(state, wallClock.now()));
  if (goal.objectId !== null) await requireObject(context, goal.objectId);
  if (!request.snapshot || (await hasHappened(context, goal))) return null;
  return (await keepMoment(context)).snapshot_id;
}

async function requireObject(context: Context, objectId: string): Promise<void> {
  if (await context.port(findKnownObject)(context, objectId)) return;
  const rule = 'must be the id of an object of this brand, such as that of a transfer';
  throw invalidInput([{ field: 'object_id', rule }]);
}

async function hasHappened(context: Context, goal: AdvanceGoal): Promise<boolean> {
  const { untilEvent, objectId } = goal;
  if (untilEvent === null || !endsBefore(goal)) return false;
  const awaited = { names: namesOfPattern(untilEvent), objectId };
  return (await findEventBefore(context, null, awaited)) !== undefined;
}

export interface RewoundClock extends Rewound {
  clock: ClockView;
}

/**
 * Goes back to an automatic snapshot: clock, records and due work are as they were before the advance
 * that took it.
 *
 * @throws DomainError `nothing_to_rewind`, `snapshot_dne`, `clock_busy`, `overloaded`.
 */
export async function rewindClock(
  context: Context,
  snapshotId: string | null,
): Promise<RewoundClock> {
  return withClock(context, async () => {
    const rewound = await rewindWorld(context, snapshotId);
    // No unit of this context begins any more: its world was replaced.
    return { ...rewound, clock: await viewClock(context) };
  });
}

/** Work that is due until a time, in the order in which it fires; without a time, all work. */
export async function listDue(
  context: Context,
  page: { until: Temporal.Instant | null; after: DuePlace | null; limit: number },
): Promise<Page<DueRow>> {
  const { until, ...rows } = page;
  return fetchPage(rows, (wanted) =>
    listNextDue(context, { ...wanted, ...(until ? { until } : {}) }),
  );
}

/** Runs `work` under the brand's exclusive lease on its clock and due work. */
async function withClock<T>(
  context: Context,
  work: (lease: ExclusiveLease) => Promise<T>,
): Promise<T> {
  return withoutPlace(async () => {
    const lease = await context.port(brandLeases).tryExclusive(context.brandId);
    if (!lease) throw new DomainError(clockErrors.clock_busy);
    return work(lease).finally(() => lease.release());
  });
}

async function viewClock(scope: BrandScope): Promise<ClockView> {
  const wall = wallClock.now();
  const state = await findClockState(scope.db, scope.brandId);
  const due = await listNextDue(scope, { limit: shownDue });
  const { mode, factor } = state;
  return { now: timeAt(state, wall), mode, factor, nextDue: due.map(toWork) };
}
