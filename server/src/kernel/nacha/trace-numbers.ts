/** Sequence numbers per word of flags: a small integer of the engine has 31 bits. */
const flagsPerWord = 30;

/**
 * A trace number: the first eight digits of the originating bank's routing number, and a sequence
 * number of seven that rises within the batch.
 *
 * @throws RangeError if either does not fit.
 */
export function traceNumber(odfiId: string, sequence: number): string {
  const isSequence = Number.isInteger(sequence) && sequence > 0 && sequence <= 9_999_999;
  if (!/^\d{8}$/.test(odfiId) || !isSequence) {
    throw new RangeError(`no trace number can be made of ${odfiId} and ${sequence}`);
  }
  return `${odfiId}${String(sequence).padStart(7, '0')}`;
}

/** True for the fifteen digits of a trace number. */
export function isTraceNumber(text: string): boolean {
  return /^\d{15}$/.test(text);
}

/**
 * Trace numbers seen in one file or batch. They arrive in rising order, so most share a word with adjacent
 * ones: half a million take less than a megabyte.
 */
export class SeenTraces {
  readonly #flags = new Map<number, number>();

  /** Adds a trace number; false if it was there before. */
  add(trace: string): boolean {
    const value = Number(trace);
    const word = Math.floor(value / flagsPerWord);
    const flag = 1 << (value % flagsPerWord);
    const flags = this.#flags.get(word) ?? 0;
    if ((flags & flag) !== 0) return false;
    this.#flags.set(word, flags | flag);
    return true;
  }
}
