import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { idleSince } from './session-rules.ts';
import { removeEnded } from './sessions-store.ts';

const everyMs = 10 * 60_000;
const batch = 1_000;

/** Removes ended sessions and used links every ten minutes, until `stop`. */
export function startSweepingSessions(
  db: Tx,
  environment: Environment,
  log: Logger,
): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweepSessions(db, environment).then(
      () => {},
      (error: unknown) => log.warn({ err: error }, 'removing ended sessions failed'),
    );
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Removes what has ended, in bounded batches; returns the number of rows. */
export async function sweepSessions(db: Tx, environment: Environment): Promise<number> {
  for (let removed = 0; ; ) {
    const now = wallClock.now();
    const found = await removeEnded(db, {
      now: now.toString(),
      idleSince: idleSince(now, environment).toString(),
      limit: batch,
    });
    removed += found;
    if (found < batch) return removed;
  }
}
