import type { Clock } from '../../kernel/clock.ts';

/** Added to this machine's clock; zero unless it differs from the database's by seconds. */
let correctionMs = 0;

/** Machine's time at the zero of `performance.now()`, when its clock was last compared. */
let originMs = readOrigin();

/** A machine's clock that is kept moves less against `performance.now()` between two comparisons. */
const largestDriftMs = 1_000;

/**
 * Wall time, only for technical uses: leases, retries of deliveries, rate limits, expiry of rolled
 * keys. Business rules use `context.clock`, which a sandbox may stop or advance.
 *
 * It is the machine's own time, corrected to the database's where the two differ: processes on
 * several machines then agree on leases and due times (`follow-database-clock.ts`). A step of the machine's clock is
 * not followed until it was compared with the database's, so that nothing is dated ahead.
 */
export const wallClock: Clock = {
  now: () => {
    const own = Temporal.Now.instant();
    const stepMs = stepOf(own);
    const offMs = correctionMs - (Math.abs(stepMs) > largestDriftMs ? Math.round(stepMs) : 0);
    return offMs === 0 ? own : own.add({ milliseconds: offMs });
  },
};

/** Milliseconds by which the machine's clock has stepped since it was last compared; 0 for less than a second. */
export function findClockStep(): number {
  const stepMs = stepOf(Temporal.Now.instant());
  return Math.abs(stepMs) > largestDriftMs ? Math.round(stepMs) : 0;
}

function stepOf(own: Temporal.Instant): number {
  return own.epochMilliseconds - performance.now() - originMs;
}

function readOrigin(): number {
  return Temporal.Now.instant().epochMilliseconds - performance.now();
}

/**
 * The wall time at a reading of `performance.now()`: the time of what has happened, also where it is read only
 * later, on a busy machine by many milliseconds.
 */
export function wallTimeAt(processMs: number): Temporal.Instant {
  const sinceMs = performance.now() - processMs;
  return wallClock.now().subtract({ nanoseconds: Math.round(sinceMs * 1e6) });
}

/** Sets the correction of `wallClock` to the machine's clock as it is now. */
export function correctWallClock(milliseconds: number): void {
  correctionMs = Math.round(milliseconds);
  originMs = readOrigin();
}
