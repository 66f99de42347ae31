/** A batch that is being written makes later events wait, and gathers them. */
const longestGatherMs = 5;
const eventsPerGatherMs = 2;
/** Wakes for events that no webhook hears make no more looks than one in so many milliseconds. */
const longestSpacingMs = 10;
const firstPauseMs = 2;

/** The result of one look for events. */
export interface Look {
  /** Events that were matched with webhooks. */
  matched: number;
  /** A commit asked for the look, not the end of a pause. */
  wasWoken: boolean;
}

/** How long the fan-out stays away after a look: `atLeastMs` in any case, `pauseMs` unless woken. */
export interface Pace {
  atLeastMs: number;
  pauseMs: number;
}

/**
 * Decides when the fan-out looks for events again. A commit wakes it, but its events are readable only
 * when older transactions have ended, and nobody signals their end: so it looks again soon, and then
 * after ever longer pauses up to its poll.
 */
export class FanOutPace {
  readonly #pollMs: number;
  #spacingMs = 0;
  #pauseMs = firstPauseMs;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  after({ matched, wasWoken }: Look): Pace {
    if (matched > 0) {
      this.#spacingMs = 0;
      this.#pauseMs = firstPauseMs;
      const atLeastMs = Math.min(Math.floor(matched / eventsPerGatherMs), longestGatherMs);
      // Commits wake it again; only a batch that gathered is likely to have left some behind.
      return { atLeastMs, pauseMs: atLeastMs > 0 ? 0 : firstPauseMs };
    }
    if (wasWoken) {
      this.#spacingMs = Math.min(Math.max(1, this.#spacingMs * 2), longestSpacingMs);
      this.#pauseMs = firstPauseMs;
      return { atLeastMs: this.#spacingMs, pauseMs: this.#pauseMs };
    }
    this.#spacingMs = 0;
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#pollMs);
    return { atLeastMs: 0, pauseMs: this.#pauseMs };
  }
}
