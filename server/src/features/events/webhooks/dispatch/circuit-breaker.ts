/** So many failures one after the other open it. */
const patience = 5;
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/**
 * Spares an endpoint that fails and fails, and the places its calls would hold: after five failures
 * in a row nothing is called for a while, then one call tries; each that fails doubles the pause, one
 * that succeeds ends it. It moves nobody's next attempt, it only lets those due wait.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntilMs = 0;

  /** How many calls may run at once: null for as many as the lane has, 1 to try, 0 while open. */
  limitAt(nowMs: number): number | null {
    if (nowMs < this.#openUntilMs) return 0;
    return this.#failures >= patience ? 1 : null;
  }

  succeed(): void {
    this.#failures = 0;
    this.#openUntilMs = 0;
  }

  fail(nowMs: number): void {
    this.#failures += 1;
    if (this.#failures < patience) return;
    // Of calls that ran together only the first lengthens the pause.
    if (nowMs < this.#openUntilMs) {
      this.#failures -= 1;
      return;
    }
    const pauseMs = firstPauseMs * 2 ** Math.min(this.#failures - patience, 10);
    this.#openUntilMs = nowMs + Math.min(pauseMs, longestPauseMs);
  }

  /** What the endpoint asks for itself; it is believed for a minute. */
  pause(nowMs: number, forMs: number): void {
    const untilMs = nowMs + Math.min(forMs, longestPauseMs);
    this.#openUntilMs = Math.max(this.#openUntilMs, untilMs);
  }
}
