import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { removeInBatches, startSweeping } from '../../../platform/sweep.ts';
import { removeOldTries } from './failures-store.ts';
import { windowMinutes } from './sign-in-rules.ts';

const batch = 1_000;

/** Removes failures that no longer count and ended challenges every ten minutes, until `stop`. */
export function startSweepingTries(db: Tx, log: Logger): { stop(): Promise<void> } {
  return startSweeping(() => sweepTries(db), {
    log,
    failed: 'removing old tries of signing in failed',
  });
}

/** Removes them in bounded batches; returns the number of rows. */
export function sweepTries(db: Tx): Promise<number> {
  return removeInBatches(batch, (limit) => {
    const now = wallClock.now();
    return removeOldTries(db, {
      failedBefore: now.subtract({ minutes: windowMinutes }),
      now,
      limit,
    });
  });
}
