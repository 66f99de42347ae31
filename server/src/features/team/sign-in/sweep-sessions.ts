import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { removeInBatches, startSweeping } from '../../../platform/sweep.ts';
import { idleSince } from './session-rules.ts';
import { removeEnded } from './sessions-store.ts';

const batch = 1_000;

/** Removes ended sessions and used links every ten minutes, until `stop`. */
export function startSweepingSessions(
  db: Tx,
  environment: Environment,
  log: Logger,
): { stop(): Promise<void> } {
  return startSweeping(() => sweepSessions(db, environment), {
    log,
    failed: 'removing ended sessions failed',
  });
}

/** Removes what has ended, in bounded batches; returns the number of rows. */
export function sweepSessions(db: Tx, environment: Environment): Promise<number> {
  return removeInBatches(batch, (limit) => {
    const now = wallClock.now();
    return removeEnded(db, {
      now: now.toString(),
      idleSince: idleSince(now, environment).toString(),
      limit,
    });
  });
}
