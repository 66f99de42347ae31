import { CircuitBreaker } from './circuit-breaker.ts';

/**
 * An endpoint gets few calls at once until one was quick, and again when one takes longer than this:
 * those that hang must not hold all the places of a process.
 */
const slowMs = 1_000;
const limits = { fast: 10, careful: 2 };

/** How the calls to one address fare, and so how many of them there may be at once. */
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

  /** A call is over, and how long it took tells how many may run at once. */
  finish(startedAtMs: number, nowMs: number): void {
    this.#running -= 1;
    this.#movedAtMs = nowMs;
    this.#lastMs = nowMs - startedAtMs;
  }
}
