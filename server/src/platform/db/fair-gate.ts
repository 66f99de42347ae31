import { AsyncLocalStorage } from 'node:async_hooks';
import { DomainError } from '../../kernel/domain-error.ts';
import { platformErrors } from '../platform-errors.ts';

const brands = new AsyncLocalStorage<string>();

/** Runs the work of a brand: connections that it waits for are counted as the brand's. */
export function inShareOf<T>(brandId: string, work: () => T): T {
  return brands.run(brandId, work);
}

/** The group of the work that runs; work of no brand is a group, too. */
export function currentShare(): string {
  return brands.getStore() ?? '';
}

interface WaitingHolder {
  group: string;
  start(): void;
}

/**
 * Lets `capacity` holders in. The next holder is one of the group that holds the fewest, and a group
 * never holds more than its share: a brand that floods leaves places to the others.
 */
export class FairGate {
  readonly #capacity: number;
  readonly #share: (group: string) => number;
  readonly #waitMs: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Set<WaitingHolder>();
  readonly #waitingOf = new Map<string, number>();
  #total = 0;

  constructor(options: {
    capacity: number;
    share: (group: string) => number;
    waitMs: number;
  }) {
    this.#capacity = options.capacity;
    this.#share = options.share;
    this.#waitMs = options.waitMs;
  }

  /** Number of holders that wait for a place. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Number of holders of a group that wait for a place. */
  waitingOf(group: string): number {
    return this.#waitingOf.get(group) ?? 0;
  }

  /**
   * Waits for a place; returns the function that frees it, which may be called repeatedly.
   *
   * @throws DomainError `overloaded` after the longest wait; never with `canFail: false`.
   */
  async enter(group: string, { canFail = true } = {}): Promise<() => void> {
    if (!this.#isFree(group)) await this.#wait(group, canFail);
    else this.#add(group, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#add(group, -1);
      this.#startNext();
    };
  }

  #wait(group: string, canFail: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#forget(waiting);
        reject(new DomainError(platformErrors.overloaded));
      };
      const timer = canFail ? setTimeout(giveUp, this.#waitMs) : undefined;
      const waiting = {
        group,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.add(waiting);
      count(this.#waitingOf, group, 1);
    });
  }

  #startNext(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      this.#forget(next);
      this.#add(next.group, 1);
      next.start();
    }
  }

  #findNext(): WaitingHolder | undefined {
    let next: WaitingHolder | undefined;
    for (const waiting of this.#waiting) {
      if (!this.#isFree(waiting.group)) continue;
      if (!next || this.#heldBy(waiting.group) < this.#heldBy(next.group)) next = waiting;
    }
    return next;
  }

  #isFree(group: string): boolean {
    return this.#total < this.#capacity && this.#heldBy(group) < this.#share(group);
  }

  #heldBy(group: string): number {
    return this.#held.get(group) ?? 0;
  }

  #forget(waiting: WaitingHolder): void {
    this.#waiting.delete(waiting);
    count(this.#waitingOf, waiting.group, -1);
  }

  #add(group: string, change: number): void {
    this.#total += change;
    count(this.#held, group, change);
  }
}

function count(counts: Map<string, number>, group: string, change: number): void {
  const counted = (counts.get(group) ?? 0) + change;
  if (counted > 0) counts.set(group, counted);
  else counts.delete(group);
}
