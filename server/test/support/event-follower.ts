import { Agent, EventSource } from 'undici';
import type { KeyPair } from '../../src/features/tenants/brands/brands.ts';

export interface Follower {
  /** The ids of the events received so far, in order. */
  ids: string[];
  /** The `id` of each message, beside `ids`. */
  positions: string[];
  /** How often the connection was opened. */
  opened(): number;
  close(): Promise<void>;
}

/** Follows `GET /events/stream` with the standard's own client, which comes back by itself. */
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
