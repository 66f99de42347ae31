/** Slow calls of one brand, and of all, from which on slow endpoints get fewer: a quarter and half of all slots. */
const most = { ofBrand: 64, ofAll: 128 };

/** Running calls to endpoints whose last call was slow, so that they leave slots to the others. */
export class SlowCalls {
  readonly #ofBrand = new Map<string, number>();
  #all = 0;

  /** True if slow calls of the brand, or of all brands, have their share of the slots. */
  isCrowded(brandId: string): boolean {
    return this.#all >= most.ofAll || (this.#ofBrand.get(brandId) ?? 0) >= most.ofBrand;
  }

  begin(brandId: string): void {
    this.#all += 1;
    this.#ofBrand.set(brandId, (this.#ofBrand.get(brandId) ?? 0) + 1);
  }

  end(brandId: string): void {
    this.#all -= 1;
    const left = (this.#ofBrand.get(brandId) ?? 0) - 1;
    if (left > 0) this.#ofBrand.set(brandId, left);
    else this.#ofBrand.delete(brandId);
  }
}
