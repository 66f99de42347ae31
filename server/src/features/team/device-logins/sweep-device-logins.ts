import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logging.ts';
import { removeInBatches, startSweeping } from '../../../platform/sweep.ts';
import { removeOldLogins } from './device-logins-store.ts';

const batch = 1_000;
/** A command that polls for the last time still gets the answer that its login has expired. */
const keptMinutes = 10;

/** Removes logins that ended a while ago every ten minutes, until `stop`. */
export function startSweepingLogins(db: Tx, log: Logger): { stop(): Promise<void> } {
  return startSweeping(() => sweepLogins(db), {
    log,
    failed: 'removing old logins of commands failed',
  });
}

/** Removes them in bounded batches; returns the number of rows. */
export function sweepLogins(db: Tx): Promise<number> {
  return removeInBatches(batch, (limit) => {
    const before = wallClock.now().subtract({ minutes: keptMinutes });
    return removeOldLogins(db, { before, limit });
  });
}
