/** Consecutive failures that open the breaker. */
const patience = 5;
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/**
 * Spares a failing endpoint, and the call slots that it would occupy: after five failures in a row
 * no call starts for a while, then one call probes; each failed probe doubles the pause, a success
 * ends it. It changes no `next_attempt_at`; due deliveries only wait.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntilMs = 0;

  /** Limit on concurrent calls: null for the lane's own limit, 1 for a probe, 0 while open. */
  limitAt(nowMs: number): number | null {
    if (nowMs < this.#openUntilMs) return 0;
    return this.#failures >= patience ? 1 : null;
  }

  /** End of the current pause, or of the last one while its probe is awaited; null for an endpoint that is called. */
  pausedUntilMs(nowMs: number): number | null {
    return this.limitAt(nowMs) === null ? null : this.#openUntilMs;
  }

  succeed(): void {
    this.#failures = 0;
    this.#openUntilMs = 0;
  }

  fail(nowMs: number): void {
    this.#failures += 1;
    if (this.#failures < patience) return;
    // Among concurrent calls only the first failure lengthens the pause.
    if (nowMs < this.#openUntilMs) {
      this.#failures -= 1;
      return;
    }
    const pauseMs = firstPauseMs * 2 ** Math.min(this.#failures - patience, 10);
    this.#openUntilMs = nowMs + Math.min(pauseMs, longestPauseMs);
  }

  /** Applies the endpoint's own `Retry-After`, up to a minute. */
  pause(nowMs: number, forMs: number): void {
    const untilMs = nowMs + Math.min(forMs, longestPauseMs);
    this.#openUntilMs = Math.max(this.#openUntilMs, untilMs);
  }
}
