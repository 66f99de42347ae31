/** Levels of nesting in a row, as of a body of the API. */
const maxDepth = 32;
/** Values of a row, a few times those of a body: a row of millions of them is parsed and judged in one piece. */
const maxRowValues = 50_000;

const quote = 0x22;
const backslash = 0x5c;
const lineFeed = 0x0a;
const openObject = 0x7b;
const closeObject = 0x7d;
const openList = 0x5b;
const closeList = 0x5d;
const comma = 0x2c;

/**
 * Follows one row byte by byte: it is one JSON object on one line, and does not nest so deep that its parser would
 * exhaust a stack. PostgreSQL parses what is between its braces.
 */
export class RowScan {
  /** The first thing that is wrong; null if nothing is so far. */
  problem: string | null = null;
  /** True after the end of the row's line. */
  isAtEnd = false;
  #depth = 0;
  #values = 0;
  #isInText = false;
  #isEscaped = false;
  #isEmpty = true;
  #last = 0;

  /** Reads up to the end of the row or of the piece; returns where it stopped. */
  read(piece: Buffer, from: number): number {
    let at = from;
    while (at < piece.length && !this.isAtEnd && this.problem === null) {
      const byte = piece[at] ?? 0;
      if (byte === lineFeed) this.#end();
      else this.#take(byte);
      at += 1;
    }
    return at;
  }

  /** Begins the next row. */
  restart(): void {
    this.isAtEnd = false;
    this.#depth = 0;
    this.#values = 0;
    this.#isInText = false;
    this.#isEscaped = false;
    this.#isEmpty = true;
  }

  #take(byte: number): void {
    if (this.#isEmpty && byte !== openObject) this.problem = 'a row must be one JSON object';
    this.#isEmpty = false;
    this.#last = byte;
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isInText) {
      if (byte === quote) this.#isInText = false;
      else if (byte === backslash) this.#isEscaped = true;
    } else if (byte === quote) this.#isInText = true;
    else if (byte === openObject || byte === openList) this.#open();
    else if (byte === closeObject || byte === closeList) this.#depth -= 1;
    else if (byte === comma) this.#count();
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > maxRowValues)
      this.problem = `a row must have at most ${maxRowValues} values`;
  }

  #open(): void {
    this.#depth += 1;
    this.#count();
    if (this.#depth > maxDepth) this.problem = `a row must not nest deeper than ${maxDepth} levels`;
  }

  #end(): void {
    this.isAtEnd = true;
    const isObject = !this.#isEmpty && this.#last === closeObject;
    if (!isObject || this.#depth !== 0 || this.#isInText) {
      this.problem = 'a row must be one JSON object';
    }
  }
}
