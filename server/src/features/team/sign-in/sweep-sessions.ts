import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Environment } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import type { Loop } from '../../../platform/repeat.ts';
import { removeInBatches, repeatSweep } from '../../../platform/sweep.ts';
import { deviceDays, idleSince } from './session-rules.ts';
import { removeEnded } from './sessions-store.ts';

const batch = 1_000;

/** Repeats the removal of ended sessions and used links. */
export function startSweepingSessions({ database, environment, log }: ProcessParts): Loop {
  return repeatSweep('removing ended sessions', {
    log,
    firstAfterMs: 9_000,
    // global: sessions belong to people, not to brands.
    sweep: () => sweepSessions(database.allBrands.db, environment),
  });
}

/** Removes what has ended, in bounded batches; returns the number of rows. */
export function sweepSessions(db: Tx, environment: Environment): Promise<number> {
  return removeInBatches(batch, (limit) => {
    const now = wallClock.now();
    return removeEnded(db, {
      now: now.toString(),
      idleSince: idleSince(now, environment).toString(),
      devicesSince: now.subtract({ hours: 24 * deviceDays }).toString(),
      limit,
    });
  });
}
