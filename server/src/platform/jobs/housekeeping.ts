import { timeAt } from '../../kernel/brand-clock.ts';
import { nilId } from '../../kernel/ids.ts';
import { listClockStates } from '../clock/brand-clocks.ts';
import { wallClock } from '../clock/wall-clock.ts';
import type { Tx } from '../db/database.ts';
import { removeExpiredAnswers } from '../http/operations/idempotency-store.ts';
import type { Logger } from '../logging.ts';
import type { Loop } from '../repeat.ts';
import { removeInBatches, repeatSweep } from '../sweep.ts';

/**
 * Twice the lifetime of an idempotency key, so that no answer that can still be repeated is
 * removed.
 */
const keptHours = 48;
const usualBatch = 5_000;
const brandsAtOnce = 1_000;

/** Repeats the removal of expired idempotency answers. */
export function startHousekeeping(tx: Tx, log: Logger): Loop {
  return repeatSweep('housekeeping', {
    log,
    firstAfterMs: 15_000,
    sweep: (signal) => sweepAnswers(tx, signal),
  });
}

/**
 * Removes expired idempotency answers, by each brand's own clock: an answer that is old in wall
 * time may be young in a brand whose clock is stopped.
 *
 * @returns the number of removed answers.
 */
export async function sweepAnswers(
  tx: Tx,
  signal: AbortSignal,
  batch = usualBatch,
): Promise<number> {
  let removed = 0;
  for await (const brandIds of brandPages(tx)) {
    if (signal.aborted) break;
    const wall = wallClock.now();
    const states = await listClockStates(tx, brandIds);
    const ends = brandIds.map((brandId) => {
      const state = states.get(brandId);
      const now = state ? timeAt(state, wall) : wall;
      return { brandId, before: now.subtract({ hours: keptHours }) };
    });
    removed += await removeInBatches(
      batch,
      (limit) => removeExpiredAnswers(tx, ends, limit),
      signal,
    );
  }
  return removed;
}

/** Pages of all brand ids except the snapshots of worlds, whose answers never expire. */
export async function* brandPages(tx: Tx): AsyncGenerator<string[]> {
  for (let after = nilId; ; ) {
    const rows = await tx
      .selectFrom('brands')
      .select('brand_id')
      .where('brand_id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('world_snapshots')
              .select('snapshot_id')
              .whereRef('snapshot_id', '=', 'brands.brand_id'),
          ),
        ),
      )
      .orderBy('brand_id')
      .limit(brandsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ brand_id }) => brand_id);
    after = last.brand_id;
  }
}
