import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { BenchCards } from './cards.ts';
import { quantile } from './load.ts';
import type { Sandbox } from './sandbox.ts';

/** From the answer to a purchase until the first attempt of its event arrives, in milliseconds. */
export interface Arrivals {
  p50Ms: number;
  p99Ms: number;
}

/** An endpoint in this process, whose clock is the one of the answers. */
export interface ArrivalReceiver {
  url: string;
  /** First arrival of each transaction's event, on `performance.now()`. */
  arrivedAt: Map<string, number>;
  close(): Promise<void>;
}

export async function startArrivalReceiver(): Promise<ArrivalReceiver> {
  const arrivedAt = new Map<string, number>();
  const server = createServer((request, response) => {
    const nowMs = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { transaction_id } = JSON.parse(Buffer.concat(chunks).toString());
      if (!arrivedAt.has(transaction_id)) arrivedAt.set(transaction_id, nowMs);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrivedAt,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends purchases at a fixed rate, whatever their answers take. */
export async function measureArrivals(
  sandbox: Sandbox,
  cards: BenchCards,
  receiver: ArrivalReceiver,
  options: { perSecond: number; seconds: number },
): Promise<Arrivals> {
  const { perSecond, seconds } = options;
  receiver.arrivedAt.clear();
  const client = new Pool(`http://127.0.0.1:${sandbox.port}`, { connections: 16 });
  const answeredAt = new Map<string, number>();
  const startMs = performance.now();
  const calls = Array.from({ length: perSecond * seconds }, async (_, index) => {
    await sleep(Math.max(0, startMs + (index * 1000) / perSecond - performance.now()));
    const { transaction, nowMs } = await buy(client, sandbox, cards);
    answeredAt.set(transaction, nowMs);
  });
  await Promise.all(calls);
  await untilArrived(receiver, answeredAt);
  await client.close();
  // An event may overtake its purchase's answer.
  const waits = [...answeredAt]
    .map(([id, atMs]) => Math.max(0, (receiver.arrivedAt.get(id) ?? 0) - atMs))
    .sort((a, b) => a - b);
  return { p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99) };
}

async function untilArrived(
  { arrivedAt }: ArrivalReceiver,
  answeredAt: ReadonlyMap<string, number>,
): Promise<void> {
  for (let looks = 0; [...answeredAt.keys()].some((id) => !arrivedAt.has(id)); looks++) {
    if (looks > 500) throw new Error(`${arrivedAt.size} of ${answeredAt.size} events arrived`);
    await sleep(20);
  }
}

async function buy(
  client: Pool,
  sandbox: Sandbox,
  { cardIds }: BenchCards,
): Promise<{ transaction: string; nowMs: number }> {
  const { statusCode, body } = await client.request({
    method: 'POST',
    path: '/api/v0.1/simulate/authorization',
    headers: {
      ...sandbox.headers,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...purchase,
      card_id: cardIds[Math.floor(Math.random() * cardIds.length)],
    }),
  });
  const answer = (await body.json()) as { transaction_id: string };
  const nowMs = performance.now();
  if (statusCode !== 200) throw new Error(`A purchase answered ${JSON.stringify(answer)}`);
  return { transaction: answer.transaction_id, nowMs };
}

const purchase = {
  amount: '12.34',
  transaction_datetime: '2026-07-01 09:30',
  currency: 'USD',
  merchant_name: 'Coffee House',
  merchant_city: 'Springfield',
  merchant_state: 'IL',
  merchant_zip_code: '62701',
  mcc: '5812',
  mid: '1234',
};
