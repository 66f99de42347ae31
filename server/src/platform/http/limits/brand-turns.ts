import { AsyncLocalStorage } from 'node:async_hooks';
import { currentShare, FairGate, inShareOf } from '../../db/fair-gate.ts';
import { connectionsOfBrand } from '../../db/fair-pool.ts';

/** A brand that sent nothing for this long needs no place. */
const activeMs = 5_000;
const waitMs = 10_000;
/** More waiting requests of one brand than these are a flood. */
const floodAbove = 8;
/** The longest rest after a request of a flood. */
const longestRestMs = 100;

/** The running request's place among those of its brand. */
interface Place {
  leave(): void;
  /** Runs `wait` while the next request has the place. */
  lend<T>(wait: () => Promise<T>): Promise<T>;
  /** Runs work in a further place of the same brand. */
  again<T>(work: () => Promise<T>): Promise<T>;
}

const places = new AsyncLocalStorage<Place | null>();

/**
 * Gives the running request's place to the brand's next one while it waits for a vendor or for what happens
 * later. Afterwards it waits for a place as long as it takes: a vendor's answer must not be lost.
 */
export async function withoutPlace<T>(wait: () => Promise<T>): Promise<T> {
  const place = places.getStore();
  // Work inside already runs in a released slot, and has none to release.
  return place ? place.lend(() => places.run(null, wait)) : wait();
}

/**
 * Returns a function that runs later parts of the present request, such as the pages of a stream, each in a
 * place of its brand.
 */
export function keepPlace(): <T>(work: () => Promise<T>) => Promise<T> {
  const place = places.getStore();
  const share = currentShare();
  return (work) => inShareOf(share, () => (place ? place.again(work) : work()));
}

/** Requests that a brand runs at once, by the connections of the process. */
export function turnsOf(poolSize: number): { share: number; alone: number } {
  return { share: Math.max(2, Math.floor(poolSize / 4)), alone: connectionsOfBrand(poolSize) };
}

/**
 * Bounds the requests of a brand that run at once while other brands send requests, too: the event
 * loop and the database serve what runs in the order of its arrival, so that a flood would go before all
 * others. While the loop itself is busy, each brand runs one at a time: more of them would gain nothing and
 * lengthen the wait of the others. A brand that floods runs one at a time and rests after each for as long as
 * it took, so that half of the time is the others'. A brand that is alone runs as many as it gets connections:
 * more would gain nothing, and make the first request of another brand wait for them.
 */
export class BrandTurns {
  readonly #gate: FairGate;
  #latest = { brandId: '', atMs: Number.NEGATIVE_INFINITY };
  #other = { brandId: '', atMs: Number.NEGATIVE_INFINITY };

  /** @param shares requests that a brand runs at once: beside other brands, and `alone`. */
  constructor({ share, alone }: { share: number; alone: number }, isLoopBusy: () => boolean) {
    this.#gate = new FairGate({
      capacity: Number.POSITIVE_INFINITY,
      share: (brandId) => {
        if (this.#isAlone(brandId)) return alone;
        return isLoopBusy() || this.#isFlood(brandId) ? 1 : share;
      },
      waitMs,
    });
  }

  /**
   * Runs a request when its brand has a place; at once if it runs in a statement with those of all brands, or
   * shares its reads while its brand is alone.
   *
   * @throws DomainError `overloaded`
   */
  run<T>(
    brandId: string,
    work: () => Promise<T>,
    {
      isGathered = false,
      sharesReads = false,
    }: { isGathered?: boolean; sharesReads?: boolean } = {},
  ): Promise<T> {
    this.#see(brandId);
    if (isGathered || (sharesReads && this.#isAlone(brandId))) return work();
    return this.#inPlace(brandId, true, work);
  }

  async #inPlace<T>(brandId: string, canFail: boolean, work: () => Promise<T>): Promise<T> {
    return this.#runIn(await this.#take(brandId, canFail), work);
  }

  async #runIn<T>(place: Place, work: () => Promise<T>): Promise<T> {
    try {
      return await places.run(place, work);
    } finally {
      place.leave();
    }
  }

  async #take(brandId: string, canFail: boolean): Promise<Place> {
    let free = () => {};
    const enter = async (options: { canFail: boolean }) => {
      const leave = await this.#gate.enter(brandId, options);
      const begunMs = performance.now();
      free = () => this.#rest(brandId, performance.now() - begunMs, leave);
    };
    await enter({ canFail });
    let waits = 0;
    let isOver = false;
    let entering = Promise.resolve();
    return {
      lend: async (wait) => {
        // A place that is being taken again after another wait is given away once it is there.
        await entering;
        if (waits++ === 0) free();
        try {
          return await wait();
        } finally {
          if (--waits === 0 && !isOver) entering = enter({ canFail: false });
          await entering;
          if (isOver) free();
        }
      },
      leave: () => {
        isOver = true;
        free();
      },
      again: (work) => this.#inPlace(brandId, false, work),
    };
  }

  /** Frees the place, of a flood after its rest. */
  #rest(brandId: string, ranMs: number, leave: () => void): void {
    if (!this.#isFlood(brandId) || this.#isAlone(brandId)) leave();
    else setTimeout(leave, Math.min(ranMs, longestRestMs));
  }

  #isFlood(brandId: string): boolean {
    return this.#gate.waitingOf(brandId) > floodAbove;
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
