import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCards } from './cards.ts';
import { createDatabase, withPostgres } from './databases.ts';
import { processesBelow, ticksPerSecond } from './processes.ts';
import { sendPurchases } from './purchases.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/**
 * Measures what open home pages cost a brand with many cards: purchases at one fixed rate, alone and beside pages that read the
 * overview every two seconds, which is as often as news makes them. The two alternate.
 *
 * Usage: overview.ts [cards, 200000] [pages, 5]
 */
const [cards = 200_000, pages = 5] = process.argv.slice(2).map(Number);
const rounds = 5;
const pageEveryMs = 2_000;
const options = { connections: 32, seconds: 10, perSecond: 100 };
const ticks = ticksPerSecond();

const say = (line: string) => process.stdout.write(`${line}\n`);

await withPostgres(async (server, folder) => {
  const databaseUrl = await createDatabase(server, 'overview');
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  try {
    const opened = { dataDir, databaseUrl, count: cards, sample: cards };
    const { cardIds } = await openCards(sandbox, opened);
    const runs: { cores: number; ratio: number }[] = [];
    for (let round = -1; round < rounds; round++) {
      const alone = await measure(sandbox, cardIds, 0);
      const beside = await measure(sandbox, cardIds, pages);
      if (round < 0) continue;
      runs.push({ cores: beside.cores - alone.cores, ratio: beside.p99Ms / alone.p99Ms });
    }
    const middle = (pick: (run: (typeof runs)[number]) => number) =>
      runs.map(pick).toSorted((a, b) => a - b)[(rounds - 1) / 2] ?? 0;
    say(`overview         ${pages} home pages, ${cards} cards, 100 purchases/s`);
    say(`                 ${middle(({ cores }) => cores).toFixed(3)} of a core (aim 0.05)`);
    say(`                 p99 of purchases ${middle(({ ratio }) => ratio).toFixed(2)} x (aim 1.1)`);
  } finally {
    await sandbox.stop();
  }
});

/** CPU of the service and of PostgreSQL, in cores, and the purchases' p99. */
async function measure(sandbox: Sandbox, cardIds: string[], readers: number) {
  const stopping = new AbortController();
  const reading = Array.from({ length: readers }, () => readOverviews(sandbox, stopping.signal));
  const before = await cpuSeconds();
  const { p99Ms } = await sendPurchases(sandbox, { cardIds }, options);
  const cores = ((await cpuSeconds()) - before) / options.seconds;
  stopping.abort();
  await Promise.all(reading);
  return { cores, p99Ms };
}

async function readOverviews({ port, headers }: Sandbox, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v0.1/overview`, { headers });
    if (!answer.ok) throw new Error(`the overview answered ${answer.status}`);
    await answer.arrayBuffer();
    await sleep(pageEveryMs, undefined, { signal }).catch(() => {});
  }
}

/**
 * The only processes below this one are those of the service and of its PostgreSQL. Connections that ended meanwhile count,
 * or a pool that closes idle ones would make its work disappear.
 */
async function cpuSeconds(): Promise<number> {
  const below = (await processesBelow(process.pid)).filter(({ pid }) => pid !== process.pid);
  return below.reduce((total, each) => total + each.ticks + each.endedTicks, 0) / ticks;
}
