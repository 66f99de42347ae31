import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { removeOldLogins } from './device-logins-store.ts';

const everyMs = 10 * 60_000;
const batch = 1_000;
/** A command that polls for the last time is still told that its login has expired. */
const keptMinutes = 10;

/** Removes logins that ended a while ago every ten minutes, until `stop`. */
export function startSweepingLogins(db: Tx, log: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweepLogins(db).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, 'removing old logins of commands failed'),
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
export async function sweepLogins(db: Tx): Promise<number> {
  for (let removed = 0; ; ) {
    const before = wallClock.now().subtract({ minutes: keptMinutes });
    const found = await removeOldLogins(db, { before, limit: batch });
    removed += found;
    if (found < batch) return removed;
  }
}
