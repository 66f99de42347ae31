import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApplication, createCustomer } from './calls.ts';
import type { openCards } from './cards.ts';
import { withPostgres } from './databases.ts';
import type { LoadResult } from './load.ts';
import { type Process, processesBelow, ticksPerSecond } from './processes.ts';
import { sendPurchases } from './purchases.ts';
import { sendReads } from './reads.ts';
import type { Sandbox, startSandbox } from './sandbox.ts';

/**
 * Compares this code with another checkout of it, such as that of an older commit: each service runs alone on
 * a database of its own, since one that only waits slows the other down. Their runs alternate.
 */
const cardCount = 1_000;
const rounds = 3;
const seconds = 4;

interface Figure {
  perSecond: number;
  serviceUs: number;
  postgresUs: number;
}

type Load = (sandbox: Sandbox) => Promise<LoadResult>;

const say = (line: string) => process.stdout.write(`${line}\n`);

const [otherFolder, ...wanted] = process.argv.slice(2);
if (otherFolder === undefined) {
  throw new Error('Usage: node bench/beside.ts <folder of another checkout> [card|...|purchase]');
}
const ticks = ticksPerSecond();
const states = {
  other: resolve(otherFolder),
  this: new URL('..', import.meta.url).pathname,
};
const figures = new Map<string, Figure[]>();
for (let round = 0; round < rounds; round++) {
  for (const [state, folder] of Object.entries(states)) {
    for (const [name, figure] of await measure(folder)) {
      const key = `${name} ${state}`;
      figures.set(key, [...(figures.get(key) ?? []), figure]);
    }
  }
}
say('median of three, each service alone; CPU of the service and of PostgreSQL for each request');
for (const [key, all] of [...figures].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const { perSecond, serviceUs, postgresUs } = medians(all);
  const cpu = `${serviceUs.toFixed(1)} + ${postgresUs.toFixed(1)} us`;
  say(`${key.padEnd(18)} ${String(Math.round(perSecond)).padStart(6)}/s  ${cpu}`);
}

/** Starts the service of a checkout on a new database, and sends each load that was asked for. */
function measure(folder: string): Promise<[name: string, Figure][]> {
  return withPostgres(async (databaseUrl, bench) => {
    const code = await benchOf(folder);
    const dataDir = join(bench, 'service');
    await mkdir(dataDir);
    const sandbox = await code.startSandbox({ dataDir, databaseUrl });
    try {
      const options = { dataDir, databaseUrl, count: cardCount };
      const loads = await loadsOn(sandbox, await code.openCards(sandbox, options));
      const found: [string, Figure][] = [];
      for (const [name, load] of Object.entries(loads)) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        await load(sandbox);
        found.push([name, await withCpu(sandbox, load)]);
      }
      return found;
    } finally {
      await sandbox.stop();
    }
  });
}

/** Cards are opened by the checkout's own code, which knows its tables. */
async function benchOf(
  folder: string,
): Promise<{ startSandbox: typeof startSandbox; openCards: typeof openCards }> {
  const [sandbox, cards] = await Promise.all(
    ['sandbox.ts', 'cards.ts'].map(
      (file) => import(pathToFileURL(join(folder, 'bench', file)).href),
    ),
  );
  return { startSandbox: sandbox.startSandbox, openCards: cards.openCards };
}

async function loadsOn(
  sandbox: Sandbox,
  cards: Awaited<ReturnType<typeof openCards>>,
): Promise<Record<string, Load>> {
  const paths = {
    card: `/cards/${cards.cardIds[0]}`,
    account: `/accounts/${cards.depositIds[0]}`,
    customer: `/customers/${await createCustomer(sandbox)}`,
    application: `/credit/applications/${await createApplication(sandbox)}`,
  };
  const reads = Object.entries(paths).map(([name, path]): [string, Load] => [
    name,
    (target) => sendReads(target, `/api/v0.1${path}`, { connections: 32, seconds }),
  ]);
  return {
    ...Object.fromEntries(reads),
    purchase: (target) => sendPurchases(target, cards, { connections: 128, seconds }),
  };
}

async function withCpu(sandbox: Sandbox, load: Load): Promise<Figure> {
  const before = await cpuSeconds();
  const { perSecond } = await load(sandbox);
  const after = await cpuSeconds();
  const requests = perSecond * seconds;
  return {
    perSecond,
    serviceUs: ((after.service - before.service) / requests) * 1e6,
    postgresUs: ((after.postgres - before.postgres) / requests) * 1e6,
  };
}

/** The only processes below this one are those of the service and of its PostgreSQL. */
async function cpuSeconds(): Promise<{ service: number; postgres: number }> {
  const below = (await processesBelow(process.pid)).filter(({ pid }) => pid !== process.pid);
  const sum = (all: Process[]) => all.reduce((total, each) => total + each.ticks, 0) / ticks;
  return {
    service: sum(below.filter(({ isPostgres }) => !isPostgres)),
    postgres: sum(below.filter(({ isPostgres }) => isPostgres)),
  };
}

function medians(all: Figure[]): Figure {
  const middle = (pick: (figure: Figure) => number) =>
    all.map(pick).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    perSecond: middle((figure) => figure.perSecond),
    serviceUs: middle((figure) => figure.serviceUs),
    postgresUs: middle((figure) => figure.postgresUs),
  };
}
