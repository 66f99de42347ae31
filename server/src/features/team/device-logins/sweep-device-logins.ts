import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProcessParts } from '../../../platform/process-parts.ts';
import type { Loop } from '../../../platform/repeat.ts';
import { removeInBatches, repeatSweep } from '../../../platform/sweep.ts';
import { removeOldLogins } from './device-logins-store.ts';

const batch = 1_000;
/** A command that polls for the last time still gets the answer that its login has expired. */
const keptMinutes = 10;

/** Repeats the removal of logins that ended a while ago. */
export function startSweepingLogins({ database, log }: ProcessParts): Loop {
  return repeatSweep('removing old logins of commands', {
    log,
    firstAfterMs: 13_000,
    // global: an undecided login belongs to no brand.
    sweep: () => sweepLogins(database.allBrands.db),
  });
}

/** Removes them in bounded batches; returns the number of rows. */
export function sweepLogins(db: Tx): Promise<number> {
  return removeInBatches(batch, (limit) => {
    const before = wallClock.now().subtract({ minutes: keptMinutes });
    return removeOldLogins(db, { before, limit });
  });
}
