import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder } from '../server/src/platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../server/src/platform/logging.ts';
import { type Arrivals, measureArrivals, startArrivalReceiver } from './arrivals.ts';
import { openCards } from './cards.ts';
import { measureIdle } from './idle.ts';
import { startSandbox, withFolder } from './sandbox.ts';
import { send } from './webhook-setup.ts';

const rates = [20, 100, 250];
const rounds = 3;
const seconds = 5;
/** By then the garbage of the start is collected, which V8 ends some ten seconds later. */
const settleMs = 60_000;
const idleSeconds = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withFolder(measureFirstAttempts);
await withFolder(measureIdleSandbox);

async function measureFirstAttempts(folder: string): Promise<void> {
  say(
    "first attempts   from a purchase's answer until its event arrives (aim p50 <= 5, p99 <= 20 ms)",
  );
  const home = await openDataFolder(join(folder, 'postgres'));
  const postgres = await startEmbeddedPostgres({ dataDir: home.path, log: createLogger('error') });
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const databaseUrl = postgres.connectionString;
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  const receiver = await startArrivalReceiver();
  try {
    const cards = await openCards(sandbox, { dataDir, databaseUrl, count: 1_000 });
    const webhook = { callback_url: receiver.url, events: ['transaction.*'] };
    const base = `http://127.0.0.1:${sandbox.port}/api/v0.1`;
    await send(base, 'POST', '/webhooks', sandbox.headers, webhook);
    await measureArrivals(sandbox, cards, receiver, { perSecond: 100, seconds: 3 });
    const runs = new Map<number, Arrivals[]>(rates.map((rate) => [rate, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [perSecond, found] of runs) {
        found.push(await measureArrivals(sandbox, cards, receiver, { perSecond, seconds }));
      }
    }
    for (const [rate, found] of runs) say(`${`${rate}/s`.padStart(16)} ${describe(found)}`);
  } finally {
    await receiver.close();
    await sandbox.stop();
    await postgres.stop();
    await home.release();
  }
}

async function measureIdleSandbox(dataDir: string): Promise<void> {
  const sandbox = await startSandbox({ dataDir });
  try {
    await sleep(settleMs);
    const idle = await measureIdle(sandbox.pid, idleSeconds);
    if (!idle) return;
    const percent = idle.servicePercent + idle.postgresPercent;
    const mib = idle.serviceMib + idle.postgresMib;
    say(
      `idle             ${percent.toFixed(1)} % of a core (aim < 1): service ${idle.servicePercent.toFixed(1)}, PostgreSQL ${idle.postgresPercent.toFixed(1)}; resident ${Math.round(mib)} MiB (aim < 200): ${Math.round(idle.serviceMib)}, ${Math.round(idle.postgresMib)}`,
    );
  } finally {
    await sandbox.stop();
  }
}

function describe(runs: Arrivals[]): string {
  const [load = 0] = loadavg();
  const p50Ms = median(runs.map((run) => run.p50Ms));
  const p99Ms = median(runs.map((run) => run.p99Ms));
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (load ${load.toFixed(1)})`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
