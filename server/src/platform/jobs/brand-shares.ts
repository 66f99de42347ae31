/** Room for further work in a worker. */
export interface Room {
  /** Slots that no work holds. */
  free: number;
  /** Brands of which no more work may begin now. */
  full: string[];
  /** Further work that may begin, of brands that hold slots. */
  left: Record<string, number>;
  /** Work that may begin of any other brand. */
  ofOthers: number;
}

/**
 * Shares of a worker's slots. A brand holds at most three quarters of the slots that the others leave, at least one:
 * work cannot be interrupted, so slots have to be free before another brand's work is due.
 */
export class BrandShares {
  readonly #slots: number;
  readonly #held = new Map<string, number>();
  readonly #resting = new Set<string>();
  #total = 0;

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** Takes a slot for a brand; the returned function gives it back. */
  take(brandId: string): () => void {
    this.#hold(brandId, 1);
    return () => this.#hold(brandId, -1);
  }

  /** Lets no work of a brand begin until the returned function is called. */
  rest(brandId: string): () => void {
    this.#resting.add(brandId);
    return () => this.#resting.delete(brandId);
  }

  room(): Room {
    const share = (others: number) => Math.max(1, Math.floor(((this.#slots - others) * 3) / 4));
    const left = [...this.#held].map(([brandId, count]) => {
      return [brandId, share(this.#total - count) - count] as const;
    });
    const full = left.filter(([, count]) => count <= 0).map(([brandId]) => brandId);
    return {
      free: this.#slots - this.#total,
      full: [...new Set([...full, ...this.#resting])],
      left: Object.fromEntries(left),
      ofOthers: share(this.#total),
    };
  }

  #hold(brandId: string, more: 1 | -1): void {
    const count = (this.#held.get(brandId) ?? 0) + more;
    if (count > 0) this.#held.set(brandId, count);
    else this.#held.delete(brandId);
    this.#total += more;
  }
}
