/** All empty collections share it, so that none allocates memory outside of the heap before its first piece. */
const none: Buffer = Buffer.alloc(0);

/** Bytes that grow by doubling, so that any number of pieces is joined without a pause. */
export class GrowingBytes {
  #bytes: Buffer = none;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (this.#length === 0) {
      this.#bytes = piece;
    } else {
      // The first piece is not copied, so it is full and never written to.
      if (length > this.#bytes.length) this.#grow(length * 2);
      piece.copy(this.#bytes, this.#length);
    }
    this.#length = length;
  }

  /** All bytes so far; empties the collection. */
  take(): Buffer {
    const bytes = this.#bytes;
    const taken = bytes.length === this.#length ? bytes : bytes.subarray(0, this.#length);
    this.#bytes = none;
    this.#length = 0;
    return taken;
  }

  #grow(capacity: number): void {
    const grown = Buffer.allocUnsafe(capacity);
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
