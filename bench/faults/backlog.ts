import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { send, writeEvents } from '../webhook-setup.ts';
import { ask } from './kyc-load.ts';
import { type MessageReceiver, startMessageReceiver } from './message-receiver.ts';
import { freePort, type OwnCluster, withOwnCluster } from './own-cluster.ts';
import { type FaultedProcess, print, runCommand, startProcess } from './service-processes.ts';

/**
 * A backlog of deliveries: `node bench/faults/backlog.ts [200000]`. The receiver of one brand is down
 * while its deliveries gather, and returns; another brand's receiver hangs; halfway through, the service
 * is killed with SIGKILL. A third brand's deliveries are timed throughout.
 */
const total = Number(process.argv[2] ?? 200_000);
const webhooks = 4;
const hanging = 2_000;
const perWrite = 100;
/** Attempts that a process may have called and not yet recorded (`maxUnwritten`). */
const mostRepeats = 1_000;
const downMs = 20_000;
const giveUpMs = 600_000;
const p99AimMs = 2_000;

interface Run {
  cluster: OwnCluster;
  env: Record<string, string>;
  database: Database;
  service: FaultedProcess;
  brands: { down: string; quiet: string; hanging: string };
  quiet: MessageReceiver;
  peakMib: number;
}

await withOwnCluster(async (cluster) => {
  const dataDir = join(cluster.folder, 'home');
  const port = String(await freePort());
  const env = { DATABASE_URL: cluster.url, SURETY_DATA_DIR: dataDir, SURETY_PORT: port };
  const service = await startProcess('start', env);
  const database = openDatabase(cluster.url, { poolSize: 4, onError: () => {} });
  const quiet = await startMessageReceiver(0);
  const silent = await startMessageReceiver(0, { isSilent: true });
  const downPort = await freePort();
  const ports = { down: downPort, quiet: quiet.port, hanging: silent.port };
  const brands = await makeBrands(dataDir, ports);
  const run = { cluster, env, database, service, brands, quiet, peakMib: 0 };
  const memory = setInterval(() => void noteMemory(run), 500);
  try {
    await judge(run, downPort);
  } finally {
    clearInterval(memory);
    await run.service.stop();
    await Promise.all([quiet.close(), silent.close(), database.close()]);
  }
});

async function judge(run: Run, downPort: number): Promise<void> {
  const alone = await timeQuiet(run, () => sleep(10_000));
  print(`another brand alone: ${alone.text}`);
  const gathered = await timeQuiet(run, () => gather(run));
  print(`while ${total} deliveries are made: ${gathered.text}`);
  const down = await timeQuiet(run, () => sleep(downMs));
  print(`while the receiver is down: ${down.text}`);
  const receiver = await startMessageReceiver(downPort);
  const first = await timeQuiet(run, () => drain(run, receiver, total / 2));
  print(`while its first half is sent: ${first.text}`);
  const early = receiver.repeats.length;
  await killAndStart(run, receiver);
  const second = await timeQuiet(run, () => drain(run, receiver, total));
  print(`while its second half is sent: ${second.text}`);
  const left = await countLeft(run);
  const lost = total - receiver.first.size - left;
  print(`received ${receiver.first.size} of ${total}, waiting for a retry ${left}, lost ${lost}`);
  print(
    `repeated before the kill ${early}, aim 0; after it ${receiver.repeats.length - early}, aim <= ${mostRepeats}`,
  );
  const doubled = await countDoubled(run);
  print(`deliveries of one event to one webhook beyond the first: ${doubled}; aim 0`);
  print(`memory of the service: at most ${Math.round(run.peakMib)} MiB resident`);
  await receiver.close();
  const verified = await runCommand(['verify'], run.env);
  print(`verify: exit ${verified.code}`);
  const phases = [alone, gathered, down, first, second];
  const late = phases.filter(({ p99Ms }) => p99Ms > p99AimMs).length;
  const unsent = phases.reduce((sum, { missing }) => sum + missing, 0);
  const isWell =
    lost + doubled + late + unsent + early === 0 &&
    receiver.repeats.length <= mostRepeats &&
    verified.code === 0;
  print(isWell ? 'held' : 'NOT HELD');
  process.exitCode = isWell ? 0 : 1;
}

/** Three brands, each with its webhooks; returns their ids. */
async function makeBrands(dataDir: string, ports: Record<keyof Run['brands'], number>) {
  const access = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'));
  const manager = { 'management-key': access.management_key };
  const make = async (port: number, count: number): Promise<string> => {
    const world = await send(access.base_url, 'POST', '/sandbox/worlds', manager);
    const keys = { identity: world.identity ?? '', authorization: world.authorization ?? '' };
    for (let number = 0; number < count; number++) {
      const callback_url = `http://127.0.0.1:${port}/${number}`;
      await send(access.base_url, 'POST', '/webhooks', keys, { callback_url, events: ['card.*'] });
    }
    return world.brand_id ?? '';
  };
  return {
    down: await make(ports.down, webhooks),
    quiet: await make(ports.quiet, 1),
    hanging: await make(ports.hanging, 1),
  };
}

/**
 * Writes the events of the brand whose receiver is down, at the pace of the fan-out: all brands' events
 * are matched in one order, so that more of them would delay the others' (docs/decisions/0021).
 */
async function gather({ database, brands, cluster }: Run): Promise<void> {
  const startMs = performance.now();
  await writeEvents(database, [brands.hanging], hanging);
  const text = 'select count(*)::int as count from deliveries where brand_id = $1';
  for (let written = 0; written < total / webhooks; written += perWrite) {
    await writeEvents(database, [brands.down], Math.min(perWrite, total / webhooks - written));
    const made = Math.min(total, written * webhooks);
    await until(async () => (await count(cluster, text, [brands.down])) >= made);
  }
  await until(async () => (await count(cluster, text, [brands.down])) >= total);
  print(`deliveries made at ${Math.round((total * 1000) / (performance.now() - startMs))}/s`);
}

/** Waits until so many deliveries have arrived; those that wait for a retry count as arrived. */
async function drain(run: Run, receiver: MessageReceiver, least: number): Promise<void> {
  const startMs = performance.now();
  const before = receiver.first.size;
  await until(async () => receiver.first.size + (await countLeft(run)) >= least);
  const seconds = (performance.now() - startMs) / 1000;
  print(`sent at ${Math.round((receiver.first.size - before) / seconds)}/s`);
}

/** Kills the service with SIGKILL, starts it again, and waits for the next arrival. */
async function killAndStart(run: Run, receiver: MessageReceiver): Promise<void> {
  const killedMs = performance.now();
  run.service.child.kill('SIGKILL');
  run.service = await startProcess('start', run.env);
  const readyMs = performance.now();
  const before = receiver.first.size;
  await until(async () => receiver.first.size > before);
  const again = Math.round(performance.now() - killedMs);
  print(`killed; ready after ${Math.round(readyMs - killedMs)} ms, sends after ${again} ms`);
}

/** Deliveries of the brand whose next attempt is not due within half a minute. */
function countLeft({ cluster, brands }: Run): Promise<number> {
  return count(
    cluster,
    `select count(*)::int as count from deliveries
      where brand_id = $1 and status = 'pending' and next_attempt_at > now() + interval '30 s'`,
    [brands.down],
  );
}

function countDoubled({ cluster, brands }: Run): Promise<number> {
  return count(
    cluster,
    `select (count(*) - count(distinct (webhook_id, event_id)))::int as count
       from deliveries where brand_id = $1`,
    [brands.down],
  );
}

async function count(cluster: OwnCluster, text: string, values: unknown[]): Promise<number> {
  return (await ask<{ count: number }>(cluster.url, text, values))?.[0]?.count ?? 0;
}

/** Sends ten events a second of the quiet brand during `work`, and times their arrivals. */
async function timeQuiet({ database, brands, quiet }: Run, work: () => Promise<unknown>) {
  const committed = new Map<string, number>();
  const over = new AbortController();
  const sending = (async () => {
    while (!over.signal.aborted) {
      const [id = ''] = await writeEvents(database, [brands.quiet], 1);
      committed.set(id, performance.now());
      await sleep(100);
    }
  })();
  await work();
  over.abort();
  await sending;
  const arrived = () => [...committed.keys()].filter((id) => quiet.first.has(`/0 ${id}`));
  const deadline = performance.now() + 30_000;
  while (arrived().length < committed.size && performance.now() < deadline) await sleep(100);
  const waits = arrived()
    .map((id) => (quiet.first.get(`/0 ${id}`) ?? 0) - (committed.get(id) ?? 0))
    .toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
  const missing = committed.size - waits.length;
  const text = `${committed.size} deliveries, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(0.9999)} ms, missing ${missing}`;
  return { text, p99Ms: at(0.99), missing };
}

/** Notes the resident memory of the service (Linux). */
async function noteMemory(run: Run): Promise<void> {
  const status = await readFile(`/proc/${run.service.child.pid}/status`, 'utf8').catch(() => '');
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  run.peakMib = Math.max(run.peakMib, Number(kib) / 1024);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + giveUpMs;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('The backlog did not end in ten minutes');
    await sleep(100);
  }
}
