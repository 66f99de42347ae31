import type pg from 'pg';
import type { Logger } from '../logging.ts';
import { type Loop, repeat } from '../repeat.ts';
import { correctWallClock, findClockStep } from './wall-clock.ts';

const compareEveryMs = 30_000;
const checkEveryMs = 1_000;
/** Machines whose clocks are kept differ by less; it is also the least that is corrected. */
const toleranceMs = 1_000;
const tellFromMs = 2_000;

/**
 * Compares this machine's clock with the database's every half minute, and within a second of a step of this one, and
 * corrects `wallClock` by the difference, so that all processes on a database share one time. A step and a large
 * difference are logged once.
 */
export async function followDatabaseClock(
  pool: pg.Pool,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Loop> {
  let isTold = false;
  let comparedAtMs = 0;
  let hasStepped = false;
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
    hasStepped = false;
    comparedAtMs = performance.now();
  };
  const check = async () => {
    const stepMs = findClockStep();
    if (stepMs !== 0 && !hasStepped) {
      hasStepped = true;
      const seconds = Math.round(stepMs / 1_000);
      log.warn({ seconds }, "this machine's clock has stepped; it is compared with the database's");
    }
    if (hasStepped || performance.now() - comparedAtMs >= compareEveryMs) await compare();
  };
  await compare();
  // While the database is away, the last correction stays.
  return repeat("comparing this machine's clock with the database's", {
    log,
    firstAfterMs: checkEveryMs,
    everyMs: checkEveryMs,
    run: check,
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
