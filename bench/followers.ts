import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchCards } from './cards.ts';
import { quantile } from './load.ts';
import { purchaseOf } from './purchases.ts';
import type { Sandbox } from './sandbox.ts';

/** Time from the answer to a purchase until a follower has its event, in milliseconds. */
export interface SeenAfter {
  p50Ms: number;
  p99Ms: number;
}

/** Buys one by one, `everyMs` apart, while followers read the stream of a sandbox. */
export async function measureSeen(
  sandbox: Sandbox,
  cards: Pick<BenchCards, 'cardIds'>,
  options: { followers: number; events: number; everyMs: number },
): Promise<SeenAfter> {
  const committed = new Map<string, number>();
  const latencies: number[] = [];
  const stopping = new AbortController();
  const seen = (transactionId: string) => {
    const at = committed.get(transactionId);
    // The event may arrive before the buyer has its own response.
    latencies.push(at === undefined ? 0 : performance.now() - at);
  };
  const following = await Promise.all(
    Array.from({ length: options.followers }, () => follow(sandbox, seen, stopping.signal)),
  );
  for (let count = 0; count < options.events; count++) {
    const transactionId = await buy(sandbox, cards.cardIds[count % cards.cardIds.length]);
    committed.set(transactionId, performance.now());
    await sleep(options.everyMs);
  }
  const expected = options.followers * options.events;
  for (let waits = 0; latencies.length < expected; waits++) {
    if (waits > 500) throw new Error(`${latencies.length} of ${expected} events were seen`);
    await sleep(10);
  }
  stopping.abort();
  await Promise.allSettled(following.map(({ ended }) => ended));
  latencies.sort((a, b) => a - b);
  return { p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
}

/** Buys for a few dollars; returns the transaction's id. */
async function buy({ port, headers }: Sandbox, cardId: string | undefined): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v0.1/simulate/authorization`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(purchaseOf(cardId)),
  });
  if (!response.ok) throw new Error(`A purchase was answered ${response.status}`);
  const { transaction_id } = (await response.json()) as { transaction_id: string };
  return transaction_id;
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
        if (line.startsWith('data: ')) seen(JSON.parse(line.slice(6)).payload.transaction_id);
      }
    }
  };
  return { ended: read() };
}
