import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait for a step without a limit of its own. */
const usualStepMs = 10_000;

/** Cleanup steps of a process; the last one added runs first. */
export class Shutdown {
  readonly #steps: (() => Promise<void>)[] = [];
  readonly #begun = new AbortController();

  readonly #requested = Promise.withResolvers<void>();

  /** Resolves when a part without which the process cannot work has asked for its end. */
  get requested(): Promise<void> {
    return this.#requested.promise;
  }

  /** Asks for the end of the process, as a failure. */
  readonly request = (): void => this.#requested.resolve();

  /** Aborts when the shutdown begins. */
  get begun(): AbortSignal {
    return this.#begun.signal;
  }

  /**
   * Adds a step; after the shutdown has begun (the signal came first), the step runs at once. A step
   * that hangs is left behind after `withinMs`.
   */
  add(step: () => Promise<void>, withinMs = usualStepMs): void {
    if (this.begun.aborted) step().catch(() => {});
    else this.#steps.unshift(() => bounded(step, withinMs));
  }

  /** Runs every step, even after a failure, and then throws the first failure. */
  async run(): Promise<void> {
    this.#begun.abort();
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0)) await step().catch((e: unknown) => failures.push(e));
    if (failures.length > 0) throw failures[0];
  }
}

async function bounded(step: () => Promise<void>, withinMs: number): Promise<void> {
  const timer = new AbortController();
  const late = sleep(withinMs, 'late', { signal: timer.signal }).catch(() => 'cleared');
  const ended = await Promise.race([step().then(() => 'ended'), late]).finally(() => timer.abort());
  if (ended === 'late') throw new Error(`A step of the stop did not end within ${withinMs} ms.`);
}
