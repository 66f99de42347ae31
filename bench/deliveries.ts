import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '../server/src/platform/db/database.ts';
import { openDataFolder } from '../server/src/platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../server/src/platform/logging.ts';
import { startSandbox, withFolder } from './sandbox.ts';
import {
  openWebhookSetup,
  postBare,
  send,
  type WebhookSetup,
  writeEvents,
} from './webhook-setup.ts';

/** Events of one burst: 1,500, each delivered to the twenty webhooks of its brand. */
const events = 1_500;
const perEvent = 20;
const rounds = 3;
const latencySeconds = 5;
const stepMs = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withFolder(async (folder) => {
  const home = await openDataFolder(join(folder, 'postgres'));
  const postgres = await startEmbeddedPostgres({ dataDir: home.path, log: createLogger('error') });
  const databaseUrl = postgres.connectionString;
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  const database = openDatabase(databaseUrl, { poolSize: 4, onError: () => {} });
  const setup = await openWebhookSetup(sandbox, dataDir);
  try {
    const perSecond = await measureThroughput(setup, database);
    const quiet = await measureLatency(setup, database, perSecond / 2);
    say(`                 to first attempt at half load ${describe(quiet)} (aim p99 <= 50 ms)`);
    await measureHanging(setup, database, perSecond / 4);
    await measureOrder(setup, database);
  } finally {
    await setup.close();
    await database.close();
    await sandbox.stop();
    await postgres.stop();
    await home.release();
  }
});

async function measureThroughput(setup: WebhookSetup, database: Database): Promise<number> {
  say('deliveries       signed, recorded, to 100 endpoints, against a bare undici client');
  await burst(setup, database);
  const runs: { ratio: number; own: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await postBare(setup.ports, events * perEvent);
    const own = await burst(setup, database);
    runs.push({ ratio: own / bare, own, bare });
  }
  const { ratio, own, bare } = median(runs);
  say(
    `                 ${ratio.toFixed(2)} x bare (aim 0.6): ${Math.round(own)}/s; bare ${Math.round(bare)}/s`,
  );
  return own;
}

/** Deliveries per second, from the commit of many events to the record of the last attempt. */
async function burst(setup: WebhookSetup, database: Database): Promise<number> {
  await setup.clear();
  const startMs = performance.now();
  await writeEvents(database, setup.brandIds, events);
  await until(async () => (await setup.arrived()) >= events * perEvent);
  await until(async () => (await countPending(database)) === 0);
  return ((events * perEvent) / (performance.now() - startMs)) * 1000;
}

async function countPending(database: Database): Promise<number> {
  const { rows } = await database.allBrands.query<{ count: number }>({
    text: `select count(*)::integer as count from deliveries where status = 'pending'`,
  });
  return rows[0]?.count ?? 0;
}

interface Latency {
  p50Ms: number;
  p99Ms: number;
}

/** Latency from the commit of an event to its first arrival at each endpoint, at a fixed rate. */
async function measureLatency(
  setup: WebhookSetup,
  database: Database,
  perSecond: number,
  besides?: { path: string; hangs: boolean },
): Promise<Latency> {
  await setup.clear();
  const committed = new Map<string, number>();
  const perStep = Math.max(1, Math.round(((perSecond / perEvent) * stepMs) / 1000));
  const steps = (latencySeconds * 1000) / stepMs;
  const startMs = performance.now();
  for (let step = 0; step < steps; step++) {
    const ids = await writeEvents(database, setup.brandIds, perStep, step * perStep);
    const now = performance.timeOrigin + performance.now();
    for (const id of ids) committed.set(id, now);
    await sleep(Math.max(0, startMs + (step + 1) * stepMs - performance.now()));
  }
  const sent = steps * perStep;
  // A brand's events go to a hanging endpoint too, whose arrivals are not awaited.
  const lost = besides?.hangs ? Math.ceil(sent / setup.brandIds.length) : 0;
  await until(async () => (await setup.arrived()) >= sent * perEvent - lost);
  const report = await setup.report();
  const waits = [...report]
    .filter(([key]) => !besides || !key.endsWith(besides.path))
    .flatMap(([key, seen]) => {
      const at = committed.get(key.slice(0, 36));
      return at === undefined ? [] : [seen - at];
    })
    .sort((a, b) => a - b);
  return { p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99) };
}

/** Latency of the other endpoints with and without an additional endpoint that never responds. */
async function measureHanging(
  setup: WebhookSetup,
  database: Database,
  perSecond: number,
): Promise<void> {
  const runs: { ratio: number; without: Latency; beside: Latency }[] = [];
  const [brandKeys = {}] = setup.keys;
  const { data } = (await list(setup, brandKeys)) as {
    data: { webhook_id: string; callback_url: string }[];
  };
  const [one] = data;
  if (!one) throw new Error('A brand has no webhook');
  const path = `/webhooks/${one.webhook_id}`;
  for (let round = 0; round < rounds; round++) {
    await send(setup.base, 'PATCH', path, brandKeys, { callback_url: one.callback_url });
    const others = { path: new URL(one.callback_url).pathname, hangs: false };
    const without = await measureLatency(setup, database, perSecond, others);
    const url = new URL(one.callback_url);
    url.pathname = '/hangs';
    await send(setup.base, 'PATCH', path, brandKeys, { callback_url: url.href });
    const beside = await measureLatency(setup, database, perSecond, {
      ...others,
      hangs: true,
    });
    runs.push({ ratio: beside.p99Ms / without.p99Ms, without, beside });
    await send(setup.base, 'PATCH', path, brandKeys, { status: 'disabled' });
    await send(setup.base, 'PATCH', path, brandKeys, { status: 'enabled' });
  }
  await send(setup.base, 'PATCH', path, brandKeys, { callback_url: one.callback_url });
  const { ratio, without, beside } = median(runs);
  say(
    `                 others while one hangs, at a quarter ${ratio.toFixed(2)} x (aim <= 1.2): ${describe(beside)}; without ${describe(without)}`,
  );
}

async function list(setup: WebhookSetup, keys: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${setup.base}/webhooks`, { headers: keys });
  return response.json();
}

async function measureOrder(setup: WebhookSetup, database: Database): Promise<void> {
  const runs: { ratio: number; ordered: number; unordered: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    await setup.change({ ordering: 'none' });
    const unordered = await burst(setup, database);
    await setup.change({ ordering: 'customer' });
    const ordered = await burst(setup, database);
    runs.push({ ratio: ordered / unordered, ordered, unordered });
  }
  const { ratio, ordered, unordered } = median(runs);
  say(
    `                 strict order, 100 customers ${ratio.toFixed(2)} x unordered (aim 0.5): ${Math.round(ordered)}/s; ${Math.round(unordered)}/s`,
  );
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('The deliveries did not end in two minutes');
    await sleep(20);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function median<T extends { ratio: number }>(runs: T[]): T {
  const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(runs.length / 2)];
  if (!middle) throw new Error('No runs were made');
  return middle;
}

function describe({ p50Ms, p99Ms }: Latency): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}
