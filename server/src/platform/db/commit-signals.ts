import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { definePort } from '../port.ts';

/** The process that committed: this one, or any process, where a notification was or may have been lost. */
export type SignalOrigin = 'here' | 'elsewhere';

/**
 * Wakes background loops after a commit that gave them work. A signal is a hint that may be lost, so
 * each loop polls slowly as well.
 */
export interface CommitSignals {
  /** Call after the commit. Wakes this process's listeners, or other processes where it has none. */
  raise(channel: string): void;
  /** Wakes the listeners of other processes. */
  raiseElsewhere(channel: string): void;
  /** Calls `wake` at each signal of a channel until the returned function is called. */
  listen(channel: string, wake: (origin: SignalOrigin) => void): () => void;
  close(): Promise<void>;
}

/** Signals of commits, of this process and of others. */
export const commitSignals = definePort<CommitSignals>('commit signals');

/**
 * A committing transaction with a NOTIFY holds a lock of the whole server, so that commits queue up.
 * Notifications are sent in transactions of their own, those of so many milliseconds in one.
 */
const gatherMs = 5;
const reconnectMs = 1_000;

type Wake = (origin: SignalOrigin) => void;

/** Opens the signals of one process; its one connection that listens opens with the first listener. */
export function openCommitSignals(connectionString: string, pool: pg.Pool): CommitSignals {
  const processId = randomUUID();
  const listeners = new Map<string, Set<Wake>>();
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
      // Whoever misses it polls.
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
  /** Notifications may have been missed before. */
  onListening(): void;
  onNotification(channel: string, payload: string | undefined): void;
}

/** The process's one connection that listens; a lost one is opened again. */
function openListening(connectionString: string, closing: AbortSignal, parts: ListeningParts) {
  let client: pg.Client | null = null;
  let living: Promise<void> | null = null;
  let asked: Promise<void> = Promise.resolve();
  /** One statement after the other: the driver queues none for a client. */
  const ask = (own: pg.Client, channels: string[]) => {
    asked = asked.catch(() => {}).then(() => listenTo(own, channels));
    return asked;
  };
  const listenOnce = async () => {
    const own = new pg.Client({ connectionString, keepAlive: true });
    const ended = Promise.withResolvers<void>();
    own.on('error', () => ended.resolve());
    own.on('end', () => ended.resolve());
    own.on('notification', ({ channel, payload }) => parts.onNotification(channel, payload));
    try {
      await own.connect();
      // Before the list is read: a channel that is added from now on is asked for twice or once.
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
      // A client that is not connected yet asks for all channels; one that fails here is about to end.
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
