import type { Logger } from './logging.ts';

const firstPauseMs = 50;
const usualLongestPauseMs = 5_000;
/** Failures of one outage are logged again after this time. */
const tellEveryMs = 60_000;

/**
 * Log and pace of a loop that meets an outage: the outage is logged once, once a minute while it
 * lasts, and at its end; pauses between tries grow.
 */
export class OutageLog {
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  readonly #what: string;
  readonly #longestPauseMs: number;
  #failures = 0;
  #beganAtMs = 0;
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #failedAtMs = Number.NEGATIVE_INFINITY;

  /**
   * @param what begins the log line, as in "polling for the next job failed".
   * @param longestPauseMs Failures further apart than twice of it belong to different outages.
   */
  constructor(
    log: Pick<Logger, 'warn' | 'info'>,
    what: string,
    longestPauseMs = usualLongestPauseMs,
  ) {
    this.#log = log;
    this.#what = what;
    this.#longestPauseMs = longestPauseMs;
  }

  /** Notes a failed try; returns the pause before the next one, in milliseconds. */
  failed(error: unknown): number {
    const nowMs = performance.now();
    if (nowMs - this.#failedAtMs > 2 * this.#longestPauseMs) this.#failures = 0;
    if (this.#failures === 0) this.#beganAtMs = nowMs;
    this.#failures += 1;
    this.#failedAtMs = nowMs;
    if (this.#failures === 1 || nowMs - this.#toldAtMs > tellEveryMs) {
      this.#toldAtMs = nowMs;
      this.#log.warn({ err: error, failures: this.#failures }, this.#what);
    }
    // By the outage's age, not by failures: several tries of one process fail at once.
    const ageMs = nowMs - this.#beganAtMs;
    const pauseMs = Math.min(firstPauseMs + ageMs / 4, this.#longestPauseMs);
    // Processes that failed together do not try again together.
    return pauseMs * (0.5 + Math.random() / 2);
  }

  /** Notes a success, which ends an outage. */
  succeeded(): void {
    if (this.#failures === 0) return;
    const failures = this.#failures;
    this.#failures = 0;
    this.#log.info({ failures }, `${this.#what}: over`);
  }
}
