/** A source of time, always passed in. No other code in the service reads time. */
export interface Clock {
  /** The present instant on this clock; a brand's clock may differ from wall time. */
  now(): Temporal.Instant;
}

/** A clock that notes what it showed last: the time by which the work that reads it was done. */
export class NotedClock implements Clock {
  readonly #clock: Clock;
  #shown: Temporal.Instant | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The instant that it showed last; null if nobody has read it. */
  get shown(): Temporal.Instant | null {
    return this.#shown;
  }

  now(): Temporal.Instant {
    this.#shown = this.#clock.now();
    return this.#shown;
  }
}

/**
 * A clock that is stopped at `instant`: for tests, and for jobs that must treat their due time as
 * the present.
 */
export function fixedClock(instant: Temporal.Instant): Clock {
  return { now: () => instant };
}

/** Formats an instant for responses and events: UTC, with milliseconds. */
export function renderInstant(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' });
}

/**
 * The instant itself, if its year has four digits: the database cannot read other years as ISO 8601 writes them.
 *
 * @throws RangeError
 */
export function requireUsualYear(instant: Temporal.Instant): Temporal.Instant {
  if (/^(?!0000)\d{4}-/.test(instant.toString())) return instant;
  throw new RangeError('The year of a time must have four digits.');
}
