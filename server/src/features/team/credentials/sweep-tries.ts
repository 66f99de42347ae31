import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { removeOldTries } from './failures-store.ts';
import { windowMinutes } from './sign-in-rules.ts';

const everyMs = 10 * 60_000;
const batch = 1_000;

/** Removes failures that no longer count and ended challenges every ten minutes, until `stop`. */
export function startSweepingTries(db: Tx, log: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweepTries(db).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, 'removing old tries of signing in failed'),
    );
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Removes them in bounded batches; returns the number of rows. */
export async function sweepTries(db: Tx): Promise<number> {
  for (let removed = 0; ; ) {
    const now = wallClock.now();
    const failedBefore = now.subtract({ minutes: windowMinutes });
    const found = await removeOldTries(db, { failedBefore, now, limit: batch });
    removed += found;
    if (found < batch) return removed;
  }
}
