/**
 * Work on large bodies, of all connections together, before other work of the process continues.
 */
const workMs = 1;
/** Rest after it, as a multiple of the work: large bodies get a third of the event loop. */
const restFactor = 2;

/**
 * Shares the event loop between large bodies and all other work.
 *
 * Turns alone are not enough: a request of another brand takes several turns (its bytes, each answer of
 * the database), so that a body that works in every turn delays it by as many pieces of work.
 */
export class BodyPace {
  #workedMs = 0;
  #isResting = false;
  readonly #waiting: (() => void)[] = [];

  /** Adds work that was done, in milliseconds. */
  add(ms: number): void {
    this.#workedMs += ms;
  }

  /** True if large bodies have to wait. */
  get isSpent(): boolean {
    return this.#isResting || this.#workedMs >= workMs;
  }

  /** Calls `resume` after a rest; of several that wait, one after each rest, in their order. */
  wait(resume: () => void): void {
    this.#waiting.push(resume);
    if (!this.#isResting) this.#rest();
  }

  #rest(): void {
    this.#isResting = true;
    setTimeout(
      () => {
        this.#isResting = false;
        this.#workedMs = 0;
        this.#waiting.shift()?.();
        if (this.#waiting.length > 0 && !this.#isResting) this.#rest();
      },
      Math.ceil(this.#workedMs * restFactor),
    );
  }
}
