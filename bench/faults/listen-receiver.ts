import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** Local server of a brand's developer: keeps the ids of messages by customer, in order of first arrival. */
export interface ListenReceiver {
  readonly url: string;
  /** Ids of the events of a customer, without repeats. */
  readonly firsts: Map<string, string[]>;
  readonly seen: Set<string>;
  /** Arrivals beyond the first, and signatures that do not hold. */
  readonly counts: { repeats: number; badSignatures: number };
  /** Secret of the target; signatures are checked once it is known. */
  trust(secret: string): void;
  close(): Promise<void>;
}

/** @param maxDelayMs an answer takes a random time up to this */
export async function startListenReceiver(maxDelayMs: number): Promise<ListenReceiver> {
  const firsts = new Map<string, string[]>();
  const seen = new Set<string>();
  const counts = { repeats: 0, badSignatures: 0 };
  let webhook: Webhook | null = null;
  const take = (id: string, body: string, headers: Record<string, string>) => {
    try {
      webhook?.verify(body, headers);
    } catch {
      counts.badSignatures += 1;
    }
    if (seen.has(id)) counts.repeats += 1;
    else {
      seen.add(id);
      const { customer_id } = JSON.parse(body) as { customer_id: string };
      const list = firsts.get(customer_id) ?? [];
      firsts.set(customer_id, list);
      list.push(id);
    }
  };
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const headers = request.headers as Record<string, string>;
    take(headers['webhook-id'] ?? '', Buffer.concat(chunks).toString('utf8'), headers);
    setTimeout(() => response.writeHead(204).end(), Math.random() * maxDelayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    firsts,
    seen,
    counts,
    trust: (secret) => {
      webhook = new Webhook(secret);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
