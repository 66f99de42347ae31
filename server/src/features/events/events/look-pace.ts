import { setTimeout as sleep } from 'node:timers/promises';
import type { FollowLimits } from './follow-limits.ts';

/** Commits within this time are polled together. */
const gatherMs = 10;
/** Pages gather news for as long, so polls for them alone may be rarer: an open portal costs half as much. */
const longestPauseOfPagesMs = 250;

/** Findings of one poll, and their followers. */
export interface Poll {
  hasFound: boolean;
  /** Time for which the database has not answered; 0 while it does. */
  failedForMs: number;
  /** True while all followers are pages. */
  isForPages: boolean;
}

/**
 * Pauses between two polls for events: short ones after events, which arrive in bursts, then ever longer
 * ones. A commit of this process ends the pause.
 */
export class LookPace {
  readonly #limits: FollowLimits;
  readonly #closing: AbortSignal;
  #pauseMs: number;
  #isCut = false;
  #wake = () => {};

  constructor(limits: FollowLimits, closing: AbortSignal) {
    this.#limits = limits;
    this.#closing = closing;
    this.#pauseMs = limits.shortestPauseMs;
  }

  /** Ends the present pause, or the next one if a poll is under way. */
  cutShort(): void {
    this.#isCut = true;
    this.#wake();
  }

  async rest({ hasFound, failedForMs, isForPages }: Poll): Promise<void> {
    const { shortestPauseMs, longestPauseMs } = this.#limits;
    const longestMs = isForPages ? longestPauseOfPagesMs : longestPauseMs;
    this.#pauseMs = hasFound ? shortestPauseMs : Math.min(this.#pauseMs * 2, longestMs);
    if (failedForMs > 0 || isForPages) await this.#sleep(Math.max(this.#pauseMs, failedForMs));
    else if (await this.#restUntilCut(this.#pauseMs)) {
      // The event of a commit may be listed later, behind a transaction that began before it.
      this.#pauseMs = shortestPauseMs;
    }
    this.#isCut = false;
  }

  /** True if a commit has cut it short. */
  async #restUntilCut(ms: number): Promise<boolean> {
    await this.#sleep(Math.min(ms, gatherMs));
    const ending = new AbortController();
    this.#wake = () => ending.abort();
    if (!this.#isCut && ms > gatherMs) await this.#sleep(ms - gatherMs, ending.signal);
    this.#wake = () => {};
    return this.#isCut;
  }

  async #sleep(ms: number, ending?: AbortSignal): Promise<void> {
    const signal = ending ? AbortSignal.any([this.#closing, ending]) : this.#closing;
    await sleep(ms, undefined, { signal }).catch(() => {});
  }
}
