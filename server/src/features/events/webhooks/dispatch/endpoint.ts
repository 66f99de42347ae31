import { CircuitBreaker } from './circuit-breaker.ts';

/** A call that takes longer is slow. */
const slowMs = 1_000;
/** Concurrent calls at most, and those that every endpoint gets: hanging calls must not occupy all slots. */
const limits = { most: 10, careful: 2 };

/** How a call ended: a 2xx, another answer, or none. */
export type CallEnd = 'acknowledged' | 'refused' | 'unanswered';

/**
 * Calls to one address, and the limit on concurrent ones: a quick acknowledgement allows ten, each slow one adds one
 * up to ten, a call without an answer halves them, and two remain while the running ones are silent.
 */
export class Endpoint {
  readonly url: string;
  readonly breaker = new CircuitBreaker();
  #running = 0;
  #limit = limits.careful;
  #lastMs = 0;
  #movedAtMs = 0;

  constructor(url: string) {
    this.url = url;
  }

  /** True if the last call was slow. */
  get isSlow(): boolean {
    return this.#lastMs > slowMs;
  }

  /** @param isCrowded if slow calls have their share of the process's slots: a slow endpoint then gets two. */
  hasPlace(nowMs: number, isCrowded = false): boolean {
    const isCareful = this.#isSilent(nowMs) || (isCrowded && this.isSlow);
    const limit = this.breaker.limitAt(nowMs) ?? (isCareful ? limits.careful : this.#limit);
    return this.#running < limit;
  }

  begin(nowMs: number): void {
    if (this.#running === 0) this.#movedAtMs = nowMs;
    this.#running += 1;
  }

  /** Ends a call; its end and duration decide the limit on concurrent calls. */
  finish(startedAtMs: number, nowMs: number, end: CallEnd): void {
    this.#running -= 1;
    this.#movedAtMs = nowMs;
    this.#lastMs = nowMs - startedAtMs;
    if (end === 'unanswered') this.#limit = Math.max(limits.careful, this.#limit >> 1);
    else if (!this.isSlow) this.#limit = limits.most;
    else if (end === 'acknowledged') this.#limit = Math.min(limits.most, this.#limit + 1);
  }

  /** True if no running call has ended for longer than two of the endpoint's calls take. */
  #isSilent(nowMs: number): boolean {
    if (this.#running === 0) return false;
    return nowMs - this.#movedAtMs > Math.max(slowMs, 2 * this.#lastMs);
  }
}
