import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import type { Loop } from '../../../platform/repeat.ts';
import { removeInBatches, repeatSweep } from '../../../platform/sweep.ts';
import { removeOldTries } from './failures-store.ts';
import { forgottenMinutes } from './sign-in-rules.ts';

const batch = 1_000;

/** Repeats the removal of failures that no longer count and of ended challenges. */
export function startSweepingTries({ database, log }: ProcessParts): Loop {
  return repeatSweep('removing old tries of signing in', {
    log,
    firstAfterMs: 11_000,
    // global: tries belong to people and addresses, not to brands.
    sweep: () => sweepTries(database.allBrands.db),
  });
}

/** Removes them in bounded batches; returns the number of rows. */
export function sweepTries(db: Tx): Promise<number> {
  return removeInBatches(batch, (limit) => {
    const now = wallClock.now();
    return removeOldTries(db, {
      failedBefore: now.subtract({ minutes: forgottenMinutes }),
      now,
      limit,
    });
  });
}
