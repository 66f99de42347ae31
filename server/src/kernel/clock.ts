/** A source of time, always passed in. No other code in the service reads time. */
export interface Clock {
  /** The present instant on this clock; a brand's clock may differ from wall time. */
  now(): Temporal.Instant;
}

/**
 * A clock that stands still at `instant`: for tests, and for jobs that must treat their due time as
 * the present.
 */
export function fixedClock(instant: Temporal.Instant): Clock {
  return { now: () => instant };
}
