/**
 * What is under way, to be found again if all of it must end. A Set would do, but as its members come
 * and go it moves to new tables, and each old one keeps what it held, and the next table, until the
 * slow collection of garbage.
 */
export class Slots<T> {
  readonly #members: (T | null)[] = [];
  readonly #free: number[] = [];

  /** A place for one; it is the taker's until freed. */
  take(): number {
    return this.#free.pop() ?? this.#members.push(null) - 1;
  }

  put(slot: number, member: T): void {
    this.#members[slot] = member;
  }

  free(slot: number): void {
    this.#members[slot] = null;
    this.#free.push(slot);
  }

  all(): T[] {
    return this.#members.filter((member) => member !== null);
  }
}
