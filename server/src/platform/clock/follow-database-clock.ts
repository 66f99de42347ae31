import type pg from 'pg';
import type { Logger } from '../logging.ts';
import { type Loop, repeat } from '../repeat.ts';
import { correctWallClock } from './wall-clock.ts';

const everyMs = 30_000;
/** Machines whose clocks are kept differ by less; it is also the least that is corrected. */
const toleranceMs = 1_000;
const tellFromMs = 2_000;

/**
 * Compares this machine's clock with the database's every half minute and corrects `wallClock` by
 * the difference, so that all processes on a database share one time. A large difference is logged
 * once.
 */
export async function followDatabaseClock(
  pool: pg.Pool,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Loop> {
  let isTold = false;
  const compare = async () => {
    const differenceMs = await measure(pool);
    const isOff = Math.abs(differenceMs) > toleranceMs;
    correctWallClock(isOff ? differenceMs : 0);
    if (Math.abs(differenceMs) > tellFromMs && !isTold) {
      const seconds = Math.round(differenceMs / 1_000);
      log.warn(
        { seconds },
        "this machine's clock differs from the database's, which the service uses; synchronize both by NTP",
      );
    }
    isTold = isOff;
  };
  await compare();
  // While the database is away, the last correction stays.
  return repeat("comparing this machine's clock with the database's", {
    log,
    firstAfterMs: everyMs,
    everyMs,
    run: compare,
  });
}

/** Database's time less this machine's, in milliseconds; the smallest that the answer's delay allows. */
async function measure(pool: pg.Pool): Promise<number> {
  const asked = Temporal.Now.instant().epochMilliseconds;
  const fromMs = performance.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const halfTripMs = (performance.now() - fromMs) / 2;
  const differenceMs = (rows[0]?.ms ?? asked) - (asked + halfTripMs);
  return Math.sign(differenceMs) * Math.max(0, Math.abs(differenceMs) - halfTripMs);
}
