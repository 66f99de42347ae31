import type { Pause } from '../../../../platform/repeat.ts';

/** Pause that gathers events into one batch; a batch being written delays later events anyway. */
const longestGatherMs = 5;
const eventsPerGatherMs = 2;
/**
 * Longest spacing of polls when commits wake the fan-out for events without a webhook. Under purchases
 * that match no webhook, 10 ms cost a tenth of their throughput.
 */
const longestSpacingMs = 50;
const firstPauseMs = 2;

/** Result of one poll for events. */
export interface EventPoll {
  /** Events matched with webhooks. */
  matched: number;
  /** True when a commit woke the poll, false at the end of a pause. */
  wasWoken: boolean;
}

/**
 * Schedules the polls for events. A commit wakes the fan-out, but its events are readable only
 * after older transactions have ended, and no signal announces that end: so it polls again soon,
 * then after ever longer pauses up to the poll interval.
 */
export class FanOutPace {
  readonly #pollMs: number;
  #spacingMs = 0;
  #pauseMs = firstPauseMs;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  after({ matched, wasWoken }: EventPoll): Pause {
    if (matched > 0) {
      this.#spacingMs = 0;
      this.#pauseMs = firstPauseMs;
      const atLeastMs = Math.min(Math.floor(matched / eventsPerGatherMs), longestGatherMs);
      // Commits wake the fan-out again; only a batch that gathered is likely to have left events
      // behind.
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
