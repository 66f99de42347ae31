import { Agent, EventSource } from 'undici';
import type { KeyPair } from '../../src/features/tenants/brands/brands.ts';

export interface Follower {
  /** Ids of the events received so far, in order. */
  ids: string[];
  /** The `id` field of each message, parallel to `ids`. */
  positions: string[];
  /** Number of connections opened so far. */
  opened(): number;
  close(): Promise<void>;
}

/** Follows `GET /events/stream` with a standard EventSource client, which reconnects by itself. */
export function followEvents(origin: string, keys: KeyPair, query = ''): Follower {
  const { identity, authorization } = keys;
  const agent = new Agent();
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const headers = { ...(options.headers as Record<string, string>), identity, authorization };
    return dispatch({ ...options, headers }, handler);
  });
  const source = new EventSource(`${origin}/api/v0.1/events/stream${query}`, {
    node: { dispatcher, reconnectionTime: 50 },
  });
  const ids: string[] = [];
  const positions: string[] = [];
  let opened = 0;
  source.onopen = () => {
    opened += 1;
  };
  source.onmessage = (message) => {
    ids.push(JSON.parse(message.data).event_id);
    positions.push(message.lastEventId);
  };
  return {
    ids,
    positions,
    opened: () => opened,
    close: async () => {
      source.close();
      await agent.destroy();
    },
  };
}
