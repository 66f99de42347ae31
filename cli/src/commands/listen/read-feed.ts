import type { Event, EventPage, EventPattern, Surety } from '@surety/sdk';
import { isPassing } from '../../is-passing.ts';

/** State of the connection to the service, as it is and not as it should be. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | {
      readonly state: 'offline';
      readonly reason: string;
      readonly sinceMs: number;
      readonly retryInMs: number;
    };

/** Events after a position, and the position after them. */
export interface FeedPage {
  readonly events: readonly Event[];
  readonly next: string;
  /** The record holds more than this page. */
  readonly hasMore: boolean;
}

/** Selects events; `after` is a position, an event's id, or absent for the oldest kept event. */
export interface FeedQuery {
  readonly after?: string | undefined;
  readonly since?: string | undefined;
  readonly event?: EventPattern[] | undefined;
  readonly customer_id?: string | undefined;
}

export interface FeedOptions {
  readonly signal: AbortSignal;
  readonly onConnection: (connection: Connection) => void;
}

const pageSize = 100;
/** Seconds that the service holds back an empty page. */
const waitSeconds = 20;
/** A connection that is silent for longer is dead, as after the machine has slept. */
const timeoutMs = 30_000;
const firstDelayMs = 250;
const maxDelayMs = 5_000;

/**
 * Reads events page by page, for ever. A page is requested from the position of the one before, so that no
 * end of a connection can lose an event.
 *
 * @throws ApiError for what another try would only repeat, such as wrong keys or a removed position.
 */
export async function* readFeed(
  surety: Surety,
  query: FeedQuery,
  { signal, onConnection }: FeedOptions,
): AsyncGenerator<FeedPage, void, undefined> {
  const link: Link = { failures: 0, offlineSinceMs: 0, isConnected: false };
  let after = query.after;
  onConnection({ state: 'connecting' });
  while (!signal.aborted) {
    // The first request of a connection waits for nothing, so that its answer shows the connection.
    const wait = link.isConnected ? waitSeconds : 0;
    const asked = { ...query, after, limit: pageSize, wait };
    const page = await surety.events
      .list(asked, { signal, timeoutMs, maxRetries: 0 })
      .page()
      .catch((error: unknown) => {
        if (signal.aborted || isPassing(error)) return error;
        throw error;
      });
    if (signal.aborted) return;
    if (page instanceof Error) {
      const offline = noteFailure(link, page);
      onConnection(offline);
      await pause(offline.retryInMs, signal);
      continue;
    }
    if (!link.isConnected) onConnection({ state: 'connected' });
    link.isConnected = true;
    link.failures = 0;
    const { data, next_cursor, has_more } = page as EventPage;
    after = next_cursor;
    yield { events: data, next: next_cursor, hasMore: has_more };
  }
}

interface Link {
  failures: number;
  offlineSinceMs: number;
  isConnected: boolean;
}

function noteFailure(link: Link, error: Error) {
  if (link.failures === 0) link.offlineSinceMs = Date.now();
  link.isConnected = false;
  link.failures += 1;
  const most = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(link.failures, 10));
  return {
    state: 'offline',
    reason: error.message,
    sinceMs: link.offlineSinceMs,
    retryInMs: Math.round(most / 2 + (Math.random() * most) / 2),
  } as const;
}

/** Waits, and ends early when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
