import type { Client } from './client.ts';
import { RequestInvalid, WaitEnded } from './errors.ts';
import type { WaitOptions } from './options.ts';
import { TimeLimit } from './time-limit.ts';

const defaultTimeoutMs = 30_000;
const defaultIntervalMs = 500;

/** An object that is read again until it has the state wanted. */
export interface Awaited<T, State> {
  readonly read: (signal?: AbortSignal) => Promise<T>;
  readonly stateOf: (value: T) => State;
  readonly wanted: State;
}

interface DuePage {
  readonly data: readonly { readonly due_at: string }[];
}

/**
 * Reads until the state is the one wanted. With `advance`, the sandbox's clock moves to the time of the
 * next due work before each further read.
 *
 * @throws WaitEnded if the time is up, or nothing more falls due.
 */
export async function waitUntil<T, State>(
  client: Client,
  { read, stateOf, wanted }: Awaited<T, State>,
  options: WaitOptions,
): Promise<T> {
  const { signal, advance, intervalMs = defaultIntervalMs } = options;
  const limit = new TimeLimit(signal, options.timeoutMs ?? defaultTimeoutMs);
  let last: T | undefined;
  const ended = (when: string) => {
    const state = last === undefined ? 'not known' : String(stateOf(last));
    return new WaitEnded(`The state is ${state}, not ${String(wanted)}, ${when}.`, last);
  };
  try {
    for (;;) {
      last = await read(limit.signal);
      if (stateOf(last) === wanted) return last;
      limit.signal.throwIfAborted();
      // An advance is not cut short, since the clock would move on unseen.
      if (!advance) await client.timing.sleep(intervalMs, limit.signal);
      else if (!(await advanceToNext(client, signal))) throw ended('and no more work falls due');
    }
  } catch (error) {
    if (signal?.aborted || !limit.isTimeUp || error instanceof WaitEnded) throw error;
    throw ended(`after ${limit.timeoutMs} ms`);
  } finally {
    limit.end();
  }
}

/** Moves the clock to the next due work and does it; false if there is none. */
async function advanceToNext(client: Client, signal: AbortSignal | undefined): Promise<boolean> {
  const options = { signal };
  const query = { limit: 1 };
  const path = '/sandbox/clock/due';
  const due = await client.send<DuePage>({ method: 'GET', path, query, options });
  const next = due.data[0];
  if (!next) return false;
  await advanceBy(client, { to: next.due_at }, signal).catch((error: unknown) => {
    // The time has come already: the work is late, or the clock runs.
    if (!(error instanceof RequestInvalid)) throw error;
    return advanceBy(client, { by: 'PT0S' }, signal);
  });
  return true;
}

function advanceBy(
  client: Client,
  body: { readonly to: string } | { readonly by: string },
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const path = '/sandbox/clock/advance';
  return client.send({ method: 'POST', path, body, isKeyed: true, options: { signal } });
}
