/** Pauses of a background loop, which a wake ends early. They keep no process alive. */
export class Rest {
  #isWoken = false;
  #end: (() => void) | null = null;

  /** Ends the pause under way, or the next one before it begins. */
  wake(): void {
    this.#isWoken = true;
    this.#end?.();
  }

  /** Resolves once woken or after `ms`. True when it was woken, since the last pause or in this one. */
  async pause(ms: number): Promise<boolean> {
    if (!this.#isWoken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms).unref();
      this.#end = resolve;
      await promise;
      clearTimeout(timer);
      this.#end = null;
    }
    const wasWoken = this.#isWoken;
    this.#isWoken = false;
    return wasWoken;
  }
}
