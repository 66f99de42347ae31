import { CircuitBreaker } from './circuit-breaker.ts';

/**
 * Threshold of a slow call. An endpoint gets few concurrent calls until one was quick, and again
 * after a slower one: hanging calls must not occupy all slots of a process.
 */
const slowMs = 1_000;
const limits = { fast: 10, careful: 2 };

/** Calls to one address: their durations and, from these, the limit on concurrent ones. */
export class Endpoint {
  readonly url: string;
  readonly breaker = new CircuitBreaker();
  #running = 0;
  #lastMs = 0;
  #movedAtMs = 0;

  constructor(url: string) {
    this.url = url;
  }

  hasPlace(nowMs: number): boolean {
    const silentMs = this.#running === 0 ? 0 : nowMs - this.#movedAtMs;
    const isFast = this.#lastMs > 0 && Math.max(this.#lastMs, silentMs) <= slowMs;
    const limit = this.breaker.limitAt(nowMs) ?? (isFast ? limits.fast : limits.careful);
    return this.#running < limit;
  }

  begin(nowMs: number): void {
    if (this.#running === 0) this.#movedAtMs = nowMs;
    this.#running += 1;
  }

  /** Ends a call; its duration decides the limit on concurrent calls. */
  finish(startedAtMs: number, nowMs: number): void {
    this.#running -= 1;
    this.#movedAtMs = nowMs;
    this.#lastMs = nowMs - startedAtMs;
  }
}
