import { timeAt } from '../../../kernel/brand-clock.ts';
import { listClockStates } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { BrandScope } from '../../../platform/context.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { brandPages } from '../../../platform/jobs/housekeeping.ts';
import { definePort } from '../../../platform/port.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import type { Loop } from '../../../platform/repeat.ts';
import { repeatSweep } from '../../../platform/sweep.ts';
import {
  deleteEvents,
  findMark,
  listOldestEvents,
  lockRemoval,
  markTime,
  removeMarksBelow,
  saveLastRemoved,
} from './old-events-store.ts';

/** Hourly marks keep an event up to an hour longer than required. */
const markEvery = { minutes: 60 };
const batch = 1_000;

/** Deliveries of webhooks: those that still need an event, and removal of the rest. */
interface Deliveries {
  findUnmatchedFrom(tx: Tx): Promise<string>;
  removeDeliveries(scope: BrandScope, eventIds: string[]): Promise<Set<string>>;
}

/** The webhooks' deliveries. */
export const deliveriesOfEvents = definePort<Deliveries>('deliveries of events');

interface RemovalOptions {
  database: Database;
  deliveries: Deliveries;
  /** Retention of events, in days. */
  keptDays: number;
  batch?: number;
}

/** Repeats the removal of old events. */
export function startRemovingEvents({ database, retention, log, port }: ProcessParts): Loop {
  const options = {
    database,
    deliveries: port(deliveriesOfEvents),
    keptDays: retention.eventsKeptDays,
  };
  return repeatSweep('removing old events', {
    log,
    firstAfterMs: 5_000,
    sweep: (signal) => removeOldEvents(options, signal),
  });
}

/**
 * Removes events, with their deliveries, that are old both in wall time and on the brand's clock: a
 * sandbox year that passes in a minute removes nothing, nor does a real year in which a brand's
 * clock was stopped. Returns the number of removed events. global: finds the brands with old events.
 */
export async function removeOldEvents(
  options: RemovalOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { database, deliveries, keptDays } = options;
  const { db } = database.allBrands;
  const wall = wallClock.now();
  await markTime(db, wall, wall.subtract(markEvery));
  const age = { hours: 24 * keptDays };
  const mark = await findMark(db, wall.subtract(age));
  if (mark === undefined) return 0;
  const unmatched = await deliveries.findUnmatchedFrom(db);
  const below = BigInt(mark) < BigInt(unmatched) ? mark : unmatched;
  let removed = 0;
  for await (const brandIds of brandPages(db)) {
    const states = await listClockStates(db, brandIds);
    for (const brandId of brandIds) {
      const state = states.get(brandId);
      const before = (state ? timeAt(state, wall) : wall).subtract(age);
      removed += await removeOfBrand(options, { brandId, below, before }, signal);
    }
  }
  await removeMarksBelow(db, below);
  return removed;
}

interface Part {
  brandId: string;
  /** Transactions below it are old in wall time. */
  below: string;
  /** On the brand's clock. */
  before: Temporal.Instant;
}

/** Removes in batches, since a long transaction would delay the readability of new events. */
async function removeOfBrand(
  options: RemovalOptions,
  part: Part,
  signal: AbortSignal,
): Promise<number> {
  const limit = options.batch ?? batch;
  let removed = 0;
  while (!signal.aborted) {
    const count = await options.database
      .ofBrand(part.brandId)
      .transaction((tx) => removeBatch(tx, options.deliveries, part, limit));
    removed += count;
    if (count < limit) break;
  }
  return removed;
}

/**
 * Removes only from the front, so that kept events have no gaps; stops at the first one to keep.
 */
async function removeBatch(
  tx: Tx,
  deliveries: Deliveries,
  { brandId, below, before }: Part,
  limit: number,
): Promise<number> {
  const scope = { db: tx, brandId };
  // Lock before reading, so that a concurrent removal cannot move the brand's mark back.
  if (!(await lockRemoval(scope))) return 0;
  const oldest = await listOldestEvents(scope, below, limit);
  const isOld = oldest.map(({ occurred_at }) => Temporal.Instant.compare(occurred_at, before) < 0);
  const old = isOld.includes(false) ? oldest.slice(0, isOld.indexOf(false)) : oldest;
  if (old.length === 0) return 0;
  const needed = await deliveries.removeDeliveries(
    scope,
    old.map(({ event_id }) => event_id),
  );
  const firstNeeded = old.findIndex(({ event_id }) => needed.has(event_id));
  const gone = firstNeeded < 0 ? old : old.slice(0, firstNeeded);
  const last = gone.at(-1);
  if (!last) return 0;
  await deleteEvents(
    scope,
    gone.map(({ event_id }) => event_id),
  );
  await saveLastRemoved(scope, { xid: last.xid, eventId: last.event_id }, wallClock.now());
  return gone.length;
}
