import type { Clock } from '../../kernel/clock.ts';

/** Added to this machine's clock; zero unless it differs from the database's by seconds. */
let correctionMs = 0;

/**
 * Wall time, only for technical uses: leases, retries of deliveries, rate limits, expiry of rolled
 * keys. Business rules use `context.clock`, which a sandbox may stop or advance.
 *
 * It is the machine's own time, corrected to the database's where the two differ: processes on
 * several machines then agree on leases and due times (`follow-database-clock.ts`).
 */
export const wallClock: Clock = {
  now: () => {
    const own = Temporal.Now.instant();
    return correctionMs === 0 ? own : own.add({ milliseconds: correctionMs });
  },
};

/**
 * The wall time at a reading of `performance.now()`: the time of what has happened, also where it is read only
 * later, on a busy machine by many milliseconds.
 */
export function wallTimeAt(processMs: number): Temporal.Instant {
  const sinceMs = performance.now() - processMs;
  return wallClock.now().subtract({ nanoseconds: Math.round(sinceMs * 1e6) });
}

/** Sets the correction of `wallClock`. */
export function correctWallClock(milliseconds: number): void {
  correctionMs = Math.round(milliseconds);
}
