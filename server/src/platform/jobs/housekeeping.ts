import { wallClock } from '../clock/wall-clock.ts';
import type { Tx } from '../db/database.ts';
import { removeExpiredAnswers } from '../http/idempotency-store.ts';
import type { Logger } from '../logging.ts';

const everyMs = 10 * 60_000;
/** Twice a key's lifetime, so that nothing that could still be asked for is removed. */
const keptHours = 48;
const batch = 5_000;

/** Removes what has outlived its use, a bounded batch at a time, while this process lives. */
export function startHousekeeping(tx: Tx, log: Logger): { stop(): Promise<void> } {
  const sweep = async () => {
    const before = wallClock.now().subtract({ hours: keptHours });
    const removed = await removeExpiredAnswers(tx, before, batch);
    if (removed > 0) log.debug({ removed }, 'removed expired idempotency keys');
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
