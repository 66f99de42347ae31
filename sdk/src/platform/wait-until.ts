import type { Client } from './client.ts';
import { ArgumentInvalid, RequestInvalid, StateNotReachable, WaitEnded } from './errors.ts';
import { refuseMisspelt, refuseNumbers, waitOptions } from './known-options.ts';
import type { WaitOptions, Wanted } from './options.ts';
import { TimeLimit } from './time-limit.ts';

const defaultTimeoutMs = 30_000;
const defaultIntervalMs = 500;
const defaultAdvanceDays = 90;
const dayMs = 86_400_000;

/** An object that is read again until it has the values wanted. */
export interface AwaitedObject<T extends object, State extends keyof T & string> {
  /** The object with its id, for errors. */
  readonly object: string;
  readonly read: (signal?: AbortSignal) => Promise<T>;
  /** The field that holds the state. */
  readonly field: State;
  readonly laterStates: Readonly<Record<string, readonly string[]>>;
  readonly wanted: Wanted<T, State>;
}

interface DuePage {
  readonly data: readonly { readonly due_at: string }[];
}

interface AdvancedClock {
  readonly fired_count: number;
  readonly failed_count: number;
}

/**
 * Reads until the object has the values wanted. With `advance`, the sandbox's clock moves to the time of the
 * next due work between further reads, for at most 90 days: some work falls due again and again, so
 * that a state that never comes would move the clock without end.
 *
 * @throws ArgumentInvalid for an empty list of values, and for an option that is written otherwise.
 * @throws StateNotReachable if no transition leads from the object's state to one wanted.
 * @throws WaitEnded if the time is up, nothing more falls due, or the due work fails.
 */
export async function waitUntil<T extends object, State extends keyof T & string>(
  client: Client,
  awaited: AwaitedObject<T, State>,
  options: WaitOptions,
): Promise<T> {
  refuseMisspelt('waitFor', options, waitOptions);
  refuseNumbers('waitFor', options);
  const { signal, advance, intervalMs = defaultIntervalMs } = options;
  const empty = Object.entries(awaited.wanted).find(([, one]) => [one].flat().length === 0);
  if (empty)
    throw new ArgumentInvalid(`waitFor: ${empty[0]} is an empty list, which no value fulfils.`);
  const limit = new TimeLimit(signal, options.timeoutMs ?? defaultTimeoutMs);
  let last: T | undefined;
  const ended = (when: string) => new WaitEnded(`${describe(awaited, last)}, ${when}.`, last);
  const mover = advance ? new ClockMover(client, options) : null;
  let obstacle: string | null = null;
  try {
    for (;;) {
      last = await awaited.read(limit.signal);
      if (unmetFields(awaited.wanted, last).length === 0) return last;
      requireReachable(awaited, last);
      // Read once more after the obstacle: the last work may have ended between the read and the look.
      if (obstacle) throw ended(obstacle);
      limit.signal.throwIfAborted();
      if (!mover) {
        await client.timing.sleep(intervalMs, limit.signal);
        continue;
      }
      obstacle = await mover.step();
    }
  } catch (error) {
    if (signal?.aborted || !limit.isTimeUp || error instanceof WaitEnded) throw error;
    throw ended(`after ${limit.timeoutMs} ms`);
  } finally {
    limit.end();
  }
}

interface UnmetField {
  readonly name: string;
  readonly value: unknown;
  readonly wanted: readonly unknown[];
}

function unmetFields(wanted: object, last: object): UnmetField[] {
  const values: Readonly<Record<string, unknown>> = { ...last };
  return Object.entries(wanted)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => ({ name, value: values[name], wanted: [one].flat() }))
    .filter(({ value, wanted: list }) => !list.includes(value));
}

/** @throws StateNotReachable; a state that the table lacks is one of a newer service, and can change. */
function requireReachable<T extends object, State extends keyof T & string>(
  { object, field, laterStates, wanted }: AwaitedObject<T, State>,
  last: T,
): void {
  const state = unmetFields(wanted, last).find(({ name }) => name === field);
  const later = laterStates[String(state?.value)];
  if (!state || !later || state.wanted.some((one) => later.includes(String(one)))) return;
  throw new StateNotReachable(object, String(state.value), state.wanted.map(String), last);
}

function describe<T extends object, State extends keyof T & string>(
  { object, field, wanted }: AwaitedObject<T, State>,
  last: T | undefined,
): string {
  if (last === undefined) return `The ${field} of the ${object} is not known`;
  const fields = unmetFields(wanted, last).map(
    ({ name, value, wanted: list }) => `${name} is ${value}, not ${list.join(' or ')}`,
  );
  return `Of the ${object}, ${fields.join(', and ')}`;
}

/** Moves the sandbox's clock. It is not cut short by the time limit, since the clock would move on unseen. */
class ClockMover {
  readonly #client: Client;
  readonly #options: { readonly signal: AbortSignal | undefined };
  readonly #days: number;
  #endMs: number | undefined;
  #next: string | null = null;

  constructor(client: Client, { signal, maxAdvanceDays = defaultAdvanceDays }: WaitOptions) {
    this.#client = client;
    this.#options = { signal };
    this.#days = maxAdvanceDays;
  }

  /**
   * Moves to the work that the step before found to be next, and finds the next one; says why if that is not
   * possible. The read between two steps sees what a running clock has done since: without it, the clock would be
   * moved to the work of another object, which may be days away.
   */
  async step(): Promise<string | null> {
    const obstacle = this.#next === null ? null : await this.#moveTo(this.#next);
    return obstacle ?? (await this.#findNext());
  }

  async #findNext(): Promise<string | null> {
    this.#endMs ??= Date.parse(await this.#now()) + this.#days * dayMs;
    const due = await this.#read<DuePage>('/sandbox/clock/due', { limit: 1 });
    this.#next = due.data[0]?.due_at ?? null;
    if (this.#next === null) return 'and no more work falls due';
    return Date.parse(this.#next) > this.#endMs ? `after ${this.#days} days of the clock` : null;
  }

  async #moveTo(time: string): Promise<string | null> {
    const { fired_count, failed_count } = await this.#advance({ to: time }).catch(
      (error: unknown) => {
        // The time has come already: the work is late, or the clock runs.
        if (error instanceof RequestInvalid) return this.#advance({ by: 'PT0S' });
        throw error;
      },
    );
    return fired_count === 0 && failed_count > 0 ? 'and the work that is due fails' : null;
  }

  async #now(): Promise<string> {
    return (await this.#read<{ now: string }>('/sandbox/clock')).now;
  }

  #read<T>(path: string, query?: object): Promise<T> {
    return this.#client.send<T>({ method: 'GET', path, query, options: this.#options });
  }

  #advance(body: { readonly to: string } | { readonly by: string }): Promise<AdvancedClock> {
    const path = '/sandbox/clock/advance';
    const options = this.#options;
    return this.#client.send({ method: 'POST', path, body, isKeyed: true, options });
  }
}
