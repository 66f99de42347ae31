import { changeMode, timeAt } from '../../../kernel/brand-clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { findClockState, noticeMs, saveClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { BrandScope, Context } from '../../../platform/context.ts';
import { brandLeases, type ExclusiveLease } from '../../../platform/db/brand-leases.ts';
import { requestAlarms, setAlarms } from '../../../platform/jobs/alarm-task.ts';
import { jobHandlers, listNextDue } from '../../../platform/jobs/due-work.ts';
import { shutdown } from '../../../platform/shutdown.ts';
import { advance } from './advance.ts';
import { type AdvanceAnswer, toWork, type Work } from './advance-journal.ts';
import { type AdvanceRequest, type ClockChange, readChange } from './clock-rules.ts';

/** A brand's clock as it is shown. */
export interface ClockView {
  now: Temporal.Instant;
  mode: 'running' | 'stopped' | 'accelerated';
  factor: number;
  /** What is due next, in the order in which it will be fired. */
  nextDue: Work[];
}

const shownDue = 20;

/** The brand's clock with what is due next. */
export async function getClock(context: Context): Promise<ClockView> {
  return context.unit(async (unit) => viewClock(unit));
}

/**
 * Stops the clock or sets its pace. It goes on from where it is, and what is pending is alarmed for
 * the new pace.
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
      await requestAlarms(unit.db, brandId);
    });
    // By itself, since there may be thousands, and the change must be known before it takes effect.
    return context.unit(async (unit) => {
      await setAlarms(unit.db, brandId);
      return viewClock(unit);
    });
  });
}

/**
 * Sets the clock forward and fires everything that falls due on the way, in order.
 *
 * @throws DomainError `invalid_input`, `clock_busy`, `overloaded`, `idempotency_key_mismatch`.
 */
export async function advanceClock(
  context: Context,
  request: AdvanceRequest,
  idempotencyKey: string | null,
): Promise<{ answer: AdvanceAnswer; replayed: boolean }> {
  const handlers = context.port(jobHandlers);
  // An advance ends where it stands when the process stops.
  const stopping = context.port(shutdown);
  return withClock(context, (lease) =>
    advance(context, { handlers, lease, stopping }, request, idempotencyKey),
  );
}

/** Runs `work` while nobody else changes the brand's clock or fires its due work. */
async function withClock<T>(
  context: Context,
  work: (lease: ExclusiveLease) => Promise<T>,
): Promise<T> {
  const lease = await context.port(brandLeases).tryExclusive(context.brandId);
  if (!lease) throw new DomainError('clock_busy');
  return work(lease).finally(() => lease.release());
}

async function viewClock(scope: BrandScope): Promise<ClockView> {
  const wall = wallClock.now();
  const state = await findClockState(scope.db, scope.brandId);
  const due = await listNextDue(scope, { limit: shownDue });
  const { mode, factor } = state;
  return { now: timeAt(state, wall), mode, factor, nextDue: due.map(toWork) };
}
