import { FairGate } from '../../db/fair-gate.ts';
import type { Operation } from '../operation.ts';

/** A brand that sent nothing for this long needs no place. */
const activeMs = 1_000;
const waitMs = 10_000;

/**
 * Bounds the requests of a brand that run at once while other brands send requests, too: the event
 * loop serves what runs in the order of its arrival, so that a flood would go before all others. While
 * the loop itself is busy, each brand runs one at a time: more of them would gain nothing and lengthen
 * the wait of the others.
 */
export class BrandTurns {
  readonly #gate: FairGate;
  #latest = { brandId: '', atMs: Number.NEGATIVE_INFINITY };
  #other = { brandId: '', atMs: Number.NEGATIVE_INFINITY };

  constructor(share: number, isLoopBusy: () => boolean) {
    this.#gate = new FairGate({
      capacity: Number.POSITIVE_INFINITY,
      share: (brandId) => {
        if (this.#isAlone(brandId)) return Number.POSITIVE_INFINITY;
        return isLoopBusy() ? 1 : share;
      },
      waitMs,
    });
  }

  /** Runs a request when its brand has a place. @throws DomainError `overloaded` */
  async run<T>(operation: Operation, brandId: string, work: () => Promise<T>): Promise<T> {
    this.#see(brandId);
    // Purchases are gathered, advances and scenarios take minutes, followers wait for events.
    if (operation.idempotency === 'own' || operation.waits) return work();
    const leave = await this.#gate.enter(brandId);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #see(brandId: string): void {
    const seen = { brandId, atMs: performance.now() };
    if (this.#latest.brandId !== brandId) this.#other = this.#latest;
    this.#latest = seen;
  }

  #isAlone(brandId: string): boolean {
    const other = this.#latest.brandId === brandId ? this.#other : this.#latest;
    return performance.now() - other.atMs > activeMs;
  }
}
