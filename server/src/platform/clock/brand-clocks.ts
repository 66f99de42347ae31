import { type ClockMode, type ClockState, timeAt } from '../../kernel/brand-clock.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../db/database.ts';
import { createGatherer } from '../gatherer.ts';
import { definePort } from '../port.ts';
import { wallClock } from './wall-clock.ts';

/** A brand's time as read from the database, which then runs on by itself. */
export interface BrandClock extends Clock {
  readonly mode: ClockMode;
}

/** Reads brands' clocks. */
export type ReadBrandClock = (brandId: string) => Promise<BrandClock>;

/** Reader of brands' clocks, for operations whose context has not read one. */
export const brandClocks = definePort<ReadBrandClock>('brand clocks');

const wallTimeClock: BrandClock = { mode: 'running', now: () => wallClock.now() };

/**
 * Reads the clocks of a sandbox's brands. A clock is never cached, because another process may have
 * advanced it a moment ago. Clocks requested at the same time, for any brands, are read in one
 * statement. A brand without a row uses wall time; so does every brand in live, without a query.
 */
export function brandClockReader(db: Tx, environment: 'sandbox' | 'live'): ReadBrandClock {
  if (environment === 'live') return () => Promise.resolve(wallTimeClock);
  const gatherer = createGatherer<string, BrandClock>({
    maxBatch: 200,
    maxInFlightOfGroup: 2,
    maxInFlight: 2,
    maxWaiting: 10_000,
    mayRepeat: () => false,
    run: async (_group, brandIds) => {
      const readAt = wallClock.now();
      const states = await listClockStates(db, [...new Set(brandIds)]);
      return brandIds.map((brandId) => {
        const state = states.get(brandId);
        return state ? brandClock(state, readAt) : wallTimeClock;
      });
    },
  });
  return (brandId) => gatherer.submit('all', brandId);
}

/**
 * Delay before a change of a clock's pace takes effect. A process that has just read a fast clock
 * uses it for at most half of that delay. So no reader sees a time later than the start of the
 * changed clock; at a high factor the difference would be hours.
 */
export const noticeMs = 500;
const believedMs = noticeMs / 2;

function brandClock(state: ClockState, readAt: Temporal.Instant): BrandClock {
  const { mode } = state;
  if (mode !== 'accelerated') return { mode, now: () => timeAt(state, wallClock.now()) };
  const end = readAt.add({ milliseconds: believedMs });
  const now = () => {
    const wall = wallClock.now();
    return timeAt(state, Temporal.Instant.compare(wall, end) < 0 ? wall : end);
  };
  return { mode, now };
}

/** The clocks of some brands, by brand; brands without a clock are absent. */
export async function listClockStates(
  tx: Tx,
  brandIds: readonly string[],
): Promise<Map<string, ClockState>> {
  const rows = await tx
    .selectFrom('brand_clocks')
    .select(['brand_id', 'mode', 'factor', 'wall_anchor', 'brand_anchor'])
    .where('brand_id', 'in', brandIds)
    .execute();
  return new Map(rows.map((row) => [row.brand_id, toState(row)]));
}

/** A brand's clock, to be shown or changed; take the brand's lease before a change. */
export async function findClockState(tx: Tx, brandId: string): Promise<ClockState> {
  const states = await listClockStates(tx, [brandId]);
  return states.get(brandId) ?? newClockState(wallClock.now());
}

/** Inserts or updates a brand's clock. */
export async function saveClockState(tx: Tx, brandId: string, state: ClockState): Promise<void> {
  const row = {
    mode: state.mode,
    factor: state.factor,
    wall_anchor: state.wallAnchor,
    brand_anchor: state.brandAnchor,
  };
  await tx
    .insertInto('brand_clocks')
    .values({ brand_id: brandId, ...row })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(row))
    .execute();
}

/** A clock that runs at the speed of wall time from `wall` on. */
export function newClockState(wall: Temporal.Instant): ClockState {
  return { mode: 'running', factor: 1, wallAnchor: wall, brandAnchor: wall };
}

function toState(row: {
  mode: ClockMode;
  factor: number;
  wall_anchor: Temporal.Instant;
  brand_anchor: Temporal.Instant;
}): ClockState {
  return {
    mode: row.mode,
    factor: row.factor,
    wallAnchor: row.wall_anchor,
    brandAnchor: row.brand_anchor,
  };
}
