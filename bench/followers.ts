import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '../server/src/kernel/ids.ts';
import { quantile } from './load.ts';
import type { Sandbox } from './sandbox.ts';

/** Latency from an event's commit to its arrival at a follower, in milliseconds. */
export interface SeenAfter {
  p50Ms: number;
  p99Ms: number;
}

/** Commits events one by one, `everyMs` apart, while followers read the stream of a sandbox. */
export async function measureSeen(
  sandbox: Sandbox,
  databaseUrl: string,
  options: { followers: number; events: number; everyMs: number },
): Promise<SeenAfter> {
  const writer = new pg.Client(databaseUrl);
  await writer.connect();
  const committed = new Map<string, number>();
  const latencies: number[] = [];
  const stopping = new AbortController();
  const seen = (eventId: string) => {
    const at = committed.get(eventId);
    // The event may arrive before the writer has its own response.
    latencies.push(at === undefined ? 0 : performance.now() - at);
  };
  const following = await Promise.all(
    Array.from({ length: options.followers }, () => follow(sandbox, seen, stopping.signal)),
  );
  for (let count = 0; count < options.events; count++) {
    const eventId = newId();
    await writer.query(
      `insert into events (brand_id, event_id, event, occurred_at, payload, xid)
         values ($1, $2, 'card.created', '2026-07-01', '{}', event_position())`,
      [sandbox.brandId, eventId],
    );
    committed.set(eventId, performance.now());
    await sleep(options.everyMs);
  }
  const expected = options.followers * options.events;
  for (let waits = 0; latencies.length < expected; waits++) {
    if (waits > 500) throw new Error(`${latencies.length} of ${expected} events were seen`);
    await sleep(10);
  }
  stopping.abort();
  await Promise.allSettled(following.map(({ ended }) => ended));
  await writer.end();
  latencies.sort((a, b) => a - b);
  return { p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
}

/** Resolves once the stream is open. */
async function follow(
  { port, headers }: Sandbox,
  seen: (eventId: string) => void,
  signal: AbortSignal,
): Promise<{ ended: Promise<void> }> {
  const url = `http://127.0.0.1:${port}/api/v0.1/events/stream?after=latest`;
  const response = await fetch(url, { headers, signal });
  const { body } = response;
  if (!response.ok || !body) throw new Error(`The stream answered ${response.status}`);
  const read = async () => {
    let text = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const lines = (text + piece).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data: ')) seen(JSON.parse(line.slice(6)).event_id);
      }
    }
  };
  return { ended: read() };
}
