/** A source of time that is handed in. Nothing in the service reads time any other way. */
export interface Clock {
  /** The present instant on this clock, which need not be the world's. */
  now(): Temporal.Instant;
}

/**
 * A clock that stands still at `instant`: for tests, and for work that must see its own due time
 * as the present.
 */
export function fixedClock(instant: Temporal.Instant): Clock {
  return { now: () => instant };
}
