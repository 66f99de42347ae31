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

/** Formats an instant for responses and events: UTC, with milliseconds. */
export function renderInstant(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' });
}
