import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bookProofs } from '../server/src/feature-parts.ts';
import { verifyBooks } from '../server/src/features/accounts/ledger/verify.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { openDataFolder } from '../server/src/platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../server/src/platform/logging.ts';
import { createApplication } from './calls.ts';
import { type BenchCards, openCards } from './cards.ts';
import { measureSeen } from './followers.ts';
import type { LoadResult } from './load.ts';
import { type Baseline, inDatabase, openBaseline } from './pgbench.ts';
import { sendPurchases } from './purchases.ts';
import { readOnce, sendReads, startBareServer } from './reads.ts';
import { type Sandbox, startSandbox, withFolder } from './sandbox.ts';
import { buyBeside, makeWorlds } from './worlds.ts';

/** Short runs that alternate, because only runs of the same minute are comparable. */
const rounds = 3;
const seconds = 4;
const cardCount = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const isServiceOnly = process.argv.includes('service');
if (!isServiceOnly) {
  await runAlone('./nacha.ts');
  await runAlone('./deliveries.ts');
  await runAlone('./first-attempts.ts');
  await runAlone('./jobs.ts');
}
await withFolder(async (folder) => {
  if (!isServiceOnly) await measureStarts(join(folder, 'start'));
  await measureService(folder);
});

/** Runs a benchmark in its own process, which prints its results. */
async function runAlone(file: string): Promise<void> {
  const script = new URL(file, import.meta.url).pathname;
  const [code] = await once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${file} could not be measured`);
}

/** Time from start to ready of `npm start`, on an empty folder and again on the same one. */
async function measureStarts(dataDir: string): Promise<void> {
  await mkdir(dataDir);
  const times: number[] = [];
  for (let start = 0; start < 3; start++) {
    const sandbox = await startSandbox({ dataDir });
    times.push(sandbox.readyAfterMs);
    await sandbox.stop();
  }
  const [first = 0, ...later] = times;
  say(`start to ready   first ${inSeconds(first)}, later ${inSeconds(Math.min(...later))}`);
}

/** Measures purchases and reads of one service, with their baselines on the same server. */
async function measureService(folder: string): Promise<void> {
  const postgres = await openPostgres(folder);
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const { databaseUrl } = postgres;
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  try {
    const cards = await openCards(sandbox, { dataDir, databaseUrl, count: cardCount });
    const baseline = await openBaseline(databaseUrl);
    await measurePurchases(sandbox, cards, baseline);
    await baseline.close();
    await measureReads(sandbox, cards);
    await measureFollowers(sandbox, cards);
    await measureWorlds(sandbox, cards);
    await proveBooks(databaseUrl);
  } finally {
    await sandbox.stop();
    await postgres.close();
  }
}

/**
 * A new database on the server of BENCH_DATABASE_URL (a system's PostgreSQL has other settings and a
 * JIT), else on an embedded server.
 */
async function openPostgres(folder: string) {
  const server = process.env.BENCH_DATABASE_URL;
  if (server) {
    const database = `surety_bench_${process.pid}`;
    await inDatabase(server, (client) => client.query(`create database ${database}`));
    const url = new URL(server);
    url.pathname = `/${database}`;
    return {
      databaseUrl: url.href,
      close: () =>
        inDatabase(server, async (client) => {
          for (const name of [database, 'pgbench']) {
            await client.query(`drop database if exists ${name} with (force)`);
          }
        }),
    };
  }
  const home = await openDataFolder(join(folder, 'postgres'));
  const postgres = await startEmbeddedPostgres({ dataDir: home.path, log: createLogger('error') });
  return {
    databaseUrl: postgres.connectionString,
    close: async () => {
      await postgres.stop();
      await home.release();
    },
  };
}

async function measurePurchases(
  sandbox: Sandbox,
  cards: BenchCards,
  baseline: Baseline,
): Promise<void> {
  say(`purchases        POST /simulate/authorization, ${cardCount} cards, fsync on,`);
  say(`                 against ${baseline.how}`);
  await sendPurchases(sandbox, cards, { connections: 32, seconds: 2 });
  for (const connections of [1, 32, 128]) {
    const runs: { ratio: number; load: LoadResult; tps: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const tps = await baseline.run(seconds);
      const load = await sendPurchases(sandbox, cards, { connections, seconds });
      runs.push({ ratio: load.perSecond / tps, load, tps });
    }
    const { ratio, load, tps } = median(runs);
    const name = `${connections} connection${connections === 1 ? '' : 's'}`.padStart(16);
    say(`${name} ${ratio.toFixed(2)} x pgbench: ${describe(load)}; pgbench ${Math.round(tps)}/s`);
  }
}

async function measureReads(sandbox: Sandbox, cards: BenchCards): Promise<void> {
  const applicationId = await createApplication(sandbox);
  const paths = {
    application: `/api/v0.1/credit/applications/${applicationId}`,
    card: `/api/v0.1/cards/${cards.cardIds[0]}`,
    account: `/api/v0.1/accounts/${cards.depositIds[0]}`,
  };
  say('reads            at 32 connections, against a bare Fastify route that answers the same');
  const options = { connections: 32, seconds };
  for (const [name, path] of Object.entries(paths)) {
    const bare = await startBareServer(await readOnce(sandbox, path));
    const runs: { ratio: number; load: LoadResult; bareLoad: LoadResult }[] = [];
    for (let round = 0; round < rounds; round++) {
      const bareLoad = await sendReads(bare, '/', options);
      const load = await sendReads(sandbox, path, options);
      runs.push({ ratio: load.perSecond / bareLoad.perSecond, load, bareLoad });
    }
    await bare.stop();
    const { ratio, load, bareLoad } = median(runs);
    const bareText = `bare ${Math.round(bareLoad.perSecond)}/s`;
    say(`${name.padStart(16)} ${ratio.toFixed(2)} x bare: ${describe(load)}; ${bareText}`);
  }
}

/** Measures the time from a purchase's answer until followers of the stream have its event. */
async function measureFollowers(sandbox: Sandbox, cards: BenchCards): Promise<void> {
  say("followers        of GET /events/stream, from a purchase's answer until its event is seen");
  for (const [followers, events, everyMs] of [
    [1, 40, 100],
    [1, 400, 5],
    [40, 400, 5],
  ] as const) {
    const { p50Ms, p99Ms } = await measureSeen(sandbox, cards, {
      followers,
      events,
      everyMs,
    });
    const name = `${followers} at ${1000 / everyMs}/s`.padStart(16);
    say(`${name} p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
  }
}

async function measureWorlds(sandbox: Sandbox, cards: BenchCards): Promise<void> {
  say('worlds           POST /sandbox/worlds; the aim is 30/s, each within 50 ms');
  for (const atOnce of [1, 8]) {
    const { perSecond, p50Ms, p99Ms } = await makeWorlds(sandbox, { count: 100, atOnce });
    const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
    say(`${`${atOnce} at once`.padStart(16)} ${Math.round(perSecond)}/s, ${times}`);
  }
  const { worlds } = await makeWorlds(sandbox, { count: 200, atOnce: 4 });
  const options = { connections: 32, seconds };
  say('purchases        in one world, 32 connections, beside 400 others: none busy, then 200');
  for (let round = 0; round < rounds; round++) {
    const alone = await sendPurchases(sandbox, cards, options);
    const beside = await buyBeside(sandbox, cards, worlds, { ...options, callsPerSecond: 40 });
    const ratio = (beside.perSecond / alone.perSecond).toFixed(2);
    say(`${'40 calls/s'.padStart(16)} ${ratio} x none: ${describe(beside)}; ${describe(alone)}`);
  }
}

/** Proves the books of all these purchases: speed without correctness would measure nothing. */
async function proveBooks(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 2, onError: () => {} });
  const { ok, counts, firstProblem } = await verifyBooks(database.allBrands.db, bookProofs);
  await database.close();
  if (!ok) throw new Error(`The books are wrong: ${firstProblem}`);
  say(`books            proven: ${counts.transactions} purchases, ${counts.journals} journals`);
}

function median<T extends { ratio: number }>(runs: T[]): T {
  const sorted = runs.toSorted((a, b) => a.ratio - b.ratio);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('No runs were made');
  return middle;
}

function describe({ perSecond, p50Ms, p99Ms }: LoadResult): string {
  return `${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
