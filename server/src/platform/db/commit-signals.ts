import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { definePort } from '../port.ts';
import { openClient } from './connections.ts';

/**
 * Process that committed: this one, or any process, where a notification was or may have been lost.
 */
export type SignalOrigin = 'here' | 'elsewhere';

/**
 * Wakes background loops after a commit that created work for them. A signal is a hint that may be
 * lost, so each loop polls slowly as well.
 */
export interface CommitSignals {
  /**
   * Wakes this process's listeners, or other processes where it has none. Call it after the commit.
   */
  raise(channel: string): void;
  /** Wakes the listeners of other processes. */
  raiseElsewhere(channel: string): void;
  /** Calls `wake` at each signal of a channel until the returned function is called. */
  listen(channel: string, wake: (origin: SignalOrigin) => void): () => void;
  /**
   * Calls `wake` at each signal that this process raises, until the returned function is called. It does not
   * keep the signal from other processes, so it is for observers, which do none of the work.
   */
  overhear(channel: string, wake: () => void): () => void;
  close(): Promise<void>;
}

export const commitSignals = definePort<CommitSignals>('commit signals');

/**
 * Notifications of this interval are sent together, in a transaction of their own: a committing
 * transaction with a NOTIFY holds a server-wide lock, so that commits queue up.
 */
const gatherMs = 5;
const reconnectMs = 1_000;

type Wake = (origin: SignalOrigin) => void;

/** Opens the signals of one process; its one listening connection opens with the first listener. */
export function openCommitSignals(connectionString: string, pool: pg.Pool): CommitSignals {
  const processId = randomUUID();
  const listeners = new Map<string, Set<Wake>>();
  const onlookers = new Map<string, Set<() => void>>();
  const closing = new AbortController();
  const wake = (channel: string, origin: SignalOrigin) => {
    for (const each of listeners.get(channel) ?? []) each(origin);
  };
  const sender = openSender(pool, processId, closing.signal);
  const connection = openListening(connectionString, closing.signal, {
    channels: () => [...listeners.keys()],
    onListening: () => {
      for (const channel of listeners.keys()) wake(channel, 'elsewhere');
    },
    onNotification: (channel, payload) => {
      if (payload !== processId) wake(channel, 'elsewhere');
    },
  });
  return {
    raise: (channel) => {
      for (const each of onlookers.get(channel) ?? []) each();
      if (listeners.has(channel)) wake(channel, 'here');
      else sender.send(channel);
    },
    raiseElsewhere: (channel) => sender.send(channel),
    listen: (channel, listener) => {
      const own = listeners.get(channel) ?? new Set();
      const isNew = !listeners.has(channel);
      listeners.set(channel, own.add(listener));
      if (isNew) connection.add(channel);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(channel) === own) listeners.delete(channel);
      };
    },
    overhear: (channel, onlooker) => {
      const own = onlookers.get(channel) ?? new Set();
      onlookers.set(channel, own.add(onlooker));
      return () => {
        own.delete(onlooker);
      };
    },
    close: async () => {
      closing.abort();
      await Promise.all([sender.ended(), connection.close()]);
    },
  };
}

function openSender(pool: pg.Pool, processId: string, closing: AbortSignal) {
  const raised = new Set<string>();
  let sending: Promise<void> | null = null;
  const sendAll = async () => {
    while (raised.size > 0 && !closing.aborted) {
      const channels = [...raised];
      raised.clear();
      const text = 'select pg_notify(channel, $2) from unnest($1::text[]) channel';
      // A listener that misses it polls.
      await pool.query(text, [channels, processId]).catch(() => {});
      await sleep(gatherMs, undefined, { signal: closing }).catch(() => {});
    }
    sending = null;
  };
  return {
    send: (channel: string) => {
      raised.add(channel);
      sending ??= sendAll();
    },
    ended: async () => sending,
  };
}

interface ListeningParts {
  channels(): string[];
  /** Called after each (re)connection: notifications may have been missed before it. */
  onListening(): void;
  onNotification(channel: string, payload: string | undefined): void;
}

/** Keeps the process's one listening connection open, and reopens it when it is lost. */
function openListening(connectionString: string, closing: AbortSignal, parts: ListeningParts) {
  let client: pg.Client | null = null;
  let living: Promise<void> | null = null;
  let asked: Promise<void> = Promise.resolve();
  /** Statements run one after the other: the driver does not queue them for a client. */
  const ask = (own: pg.Client, channels: string[]) => {
    asked = asked.catch(() => {}).then(() => listenTo(own, channels));
    return asked;
  };
  const listenOnce = async () => {
    const own = openClient(connectionString);
    const ended = Promise.withResolvers<void>();
    own.on('error', () => ended.resolve());
    own.on('end', () => ended.resolve());
    own.on('notification', ({ channel, payload }) => parts.onNotification(channel, payload));
    try {
      await own.connect();
      // Set `client` before the channels are read, so that a channel added meanwhile is listened to
      // at least once.
      client = own;
      await ask(own, parts.channels());
      parts.onListening();
      if (!closing.aborted) await ended.promise;
    } finally {
      client = null;
      await own.end().catch(() => {});
    }
  };
  const live = async () => {
    while (!closing.aborted) {
      await listenOnce().catch(() => {});
      await sleep(reconnectMs, undefined, { signal: closing }).catch(() => {});
    }
  };
  return {
    add: (channel: string) => {
      living ??= live();
      // A client that is not connected yet listens to all channels later; a client that fails here
      // is about to end.
      if (client) ask(client, [channel]).catch(() => {});
    },
    close: async () => {
      await client?.end().catch(() => {});
      await living;
    },
  };
}

async function listenTo(client: pg.Client, channels: string[]): Promise<void> {
  for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
}
