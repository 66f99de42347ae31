import type { Client } from './client.ts';
import { WaitEnded } from './errors.ts';
import type { WaitOptions } from './options.ts';
import { sleep } from './retry.ts';

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
  awaited: Awaited<T, State>,
  options: WaitOptions,
): Promise<T> {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const startedAt = performance.now();
  for (;;) {
    const value = await awaited.read(options.signal);
    const state = awaited.stateOf(value);
    if (state === awaited.wanted) return value;
    if (performance.now() - startedAt >= timeoutMs) {
      throw new WaitEnded(ended(state, awaited.wanted, `after ${timeoutMs} ms`), value);
    }
    if (!options.advance) await sleep(options.intervalMs ?? defaultIntervalMs, options.signal);
    else if (!(await advanceToNext(client, options.signal))) {
      throw new WaitEnded(ended(state, awaited.wanted, 'and no more work falls due'), value);
    }
  }
}

function ended(state: unknown, wanted: unknown, when: string): string {
  return `The state is ${String(state)}, not ${String(wanted)}, ${when}.`;
}

/** Moves the clock to the next due work and does it; false if there is none. */
async function advanceToNext(client: Client, signal: AbortSignal | undefined): Promise<boolean> {
  const options = { signal };
  const due = await client.send<DuePage>({
    method: 'GET',
    path: '/sandbox/clock/due',
    query: { limit: 1 },
    options,
  });
  const next = due.data[0];
  if (!next) return false;
  const now = await client.send<{ now: string }>({
    method: 'GET',
    path: '/sandbox/clock',
    options,
  });
  const body = next.due_at > now.now ? { to: next.due_at } : { by: 'PT0S' };
  await client.send({
    method: 'POST',
    path: '/sandbox/clock/advance',
    body,
    isKeyed: true,
    options,
  });
  return true;
}
