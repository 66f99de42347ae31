/**
 * Registry of running calls, so that all can be aborted. Not a Set: as members are added and
 * removed, V8 moves a Set to new tables, and each old one keeps its members and the next table
 * alive until a slow garbage collection.
 */
export class Slots<T> {
  readonly #members: (T | null)[] = [];
  readonly #free: number[] = [];

  /** Reserves a slot until it is freed. */
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
