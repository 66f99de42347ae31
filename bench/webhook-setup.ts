import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../server/src/kernel/ids.ts';
import { wallClock } from '../server/src/platform/clock/wall-clock.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { eventsRecorded } from '../server/src/platform/db/event-signal.ts';
import type { Sandbox } from './sandbox.ts';

/** Brands with webhooks at a hundred endpoints, twenty each, and the messages received there. */
export interface WebhookSetup {
  ports: number[];
  brandIds: string[];
  /** Updates every webhook. */
  change(fields: Record<string, unknown>): Promise<void>;
  /** Number of messages that have arrived, each counted once. */
  arrived(): Promise<number>;
  /** Time of the first arrival of each message, by its id and path. */
  report(): Promise<Map<string, number>>;
  clear(): Promise<void>;
  close(): Promise<void>;
  keys: Record<string, string>[];
  base: string;
}

const brands = 5;
const customers = Array.from({ length: 100 }, () => newId());

export async function openWebhookSetup(sandbox: Sandbox, dataDir: string): Promise<WebhookSetup> {
  const endpoints = fork(new URL('./webhook-endpoints.ts', import.meta.url).pathname);
  const [ports] = (await once(endpoints, 'message')) as [number[]];
  const base = `http://127.0.0.1:${sandbox.port}/api/v0.1`;
  const access = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'));
  const brandIds: string[] = [];
  const keys: Record<string, string>[] = [];
  const hooks: { keys: Record<string, string>; id: string }[] = [];
  for (let brand = 0; brand < brands; brand++) {
    const world = await send(base, 'POST', '/sandbox/worlds', {
      'management-key': access.management_key,
    });
    const own = { identity: world.identity ?? '', authorization: world.authorization ?? '' };
    brandIds.push(world.brand_id ?? '');
    keys.push(own);
    for (const port of ports.slice(brand * 20, brand * 20 + 20)) {
      const fields = { callback_url: `http://127.0.0.1:${port}/hook${port}`, events: ['card.*'] };
      const hook = await send(base, 'POST', '/webhooks', own, fields);
      hooks.push({ keys: own, id: hook.webhook_id ?? '' });
    }
  }
  const ask = async <T>(what: string): Promise<T> => {
    endpoints.send(what);
    return ((await once(endpoints, 'message')) as [T])[0];
  };
  return {
    ports,
    brandIds,
    keys,
    base,
    change: async (fields) => {
      for (const { keys: own, id } of hooks)
        await send(base, 'PATCH', `/webhooks/${id}`, own, fields);
    },
    arrived: async () => (await ask<{ received: number }>('count')).received,
    report: async () => new Map(await ask<[string, number][]>('report')),
    clear: () => ask('clear'),
    close: () => stop(endpoints),
  };
}

/** Sends one call of the API; throws if it fails. */
export async function send(
  base: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: unknown = {},
): Promise<Record<string, string>> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, string>;
  if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
}

/** Writes events of all brands in one transaction and signals its commit; returns their ids. */
export async function writeEvents(
  database: Database,
  brandIds: string[],
  count: number,
  first = 0,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    brand_id: brandIds[(first + index) % brandIds.length],
    event_id: newId(),
    customer_id: customers[index % customers.length],
  }));
  await database.allBrands.query({
    text: `insert into events (brand_id, event_id, event, customer_id, occurred_at, payload, xid)
       select r.brand_id, r.event_id, 'card.created', r.customer_id, $3, $2, (select event_position())
         from json_to_recordset($1) as r (brand_id uuid, event_id uuid, customer_id uuid)`,
    // Recent times, since older events would be deleted during the measurement.
    values: [JSON.stringify(rows), sampleBody, wallClock.now().toString()],
  });
  database.signals.raise(eventsRecorded);
  return rows.map(({ event_id }) => event_id);
}

const sampleBody = JSON.stringify({
  event: 'card.created',
  customer_id: customers[0],
  occurred_at: '2026-07-01T12:00:00.000Z',
  card_id: customers[1],
  account_id: customers[2],
});

/** Posts per second of a bare client to the same endpoints. */
export async function postBare(ports: number[], count: number): Promise<number> {
  const script = new URL('./bare-poster.ts', import.meta.url).pathname;
  const task = JSON.stringify({ ports, bodies: [sampleBody], count, concurrency: 256 });
  const poster = spawn(process.execPath, [script, task], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(poster.stdout, 'data')) as [Buffer];
  if (poster.exitCode === null) await once(poster, 'exit');
  return Number(line.toString());
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
