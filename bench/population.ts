import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openCards } from './cards.ts';
import { createDatabase, withPostgres } from './databases.ts';
import type { LoadResult } from './load.ts';
import { sendPurchases } from './purchases.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/**
 * Purchases at one fixed rate on many cards and on few, each with its own service and database on
 * the same server. The two alternate, because only runs of the same minute are comparable. The
 * first run is not counted: after a checkpoint the first change of a page logs all of it, which the
 * few cards' pages finish soon and each of the many's has yet to do.
 *
 * Usage: population.ts [many, 1000000] [few, 10000] [purchases a second, 300]
 */
const [many = 1_000_000, few = 10_000, perSecond = 300] = process.argv.slice(2).map(Number);
const rounds = 5;
/**
 * Cards whose ids the load client knows, drawn from all: ten million texts would be their own
 * benchmark. They are more than the purchases of a run, and each card is on its own pages.
 */
const sample = 200_000;
const options = { connections: 64, seconds: 6, perSecond };

const say = (line: string) => process.stdout.write(`${line}\n`);

await withPostgres(async (server, folder) => {
  const open = async (count: number) => {
    const databaseUrl = await createDatabase(server, `cards_${count}`);
    const dataDir = join(folder, `cards-${count}`);
    await mkdir(dataDir);
    const sandbox = await startSandbox({ dataDir, databaseUrl });
    const { cardIds } = await openCards(sandbox, { dataDir, databaseUrl, count, sample });
    return { sandbox, cardIds };
  };
  const sides: { sandbox: Sandbox; cardIds: string[] }[] = [];
  try {
    const startedAt = performance.now();
    for (const count of [few, many]) sides.push(await open(count));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(
      `population       ${perSecond} purchases/s on ${many} cards and on ${few} (${seconds} s to make)`,
    );
    const runs: { ratio: number; loads: LoadResult[] }[] = [];
    for (let round = -1; round < rounds; round++) {
      const loads: LoadResult[] = [];
      for (const { sandbox, cardIds } of sides) {
        loads.push(await sendPurchases(sandbox, { cardIds }, options));
      }
      const [ofFew, ofMany] = loads;
      if (round >= 0) runs.push({ ratio: (ofMany?.p99Ms ?? 0) / (ofFew?.p99Ms ?? 0), loads });
    }
    const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[(rounds - 1) / 2];
    const [ofFew, ofMany] = (middle?.loads ?? []).map((load) => `p99 ${load.p99Ms.toFixed(1)} ms`);
    say(`${'p99'.padStart(16)} ${middle?.ratio.toFixed(2)} x few: many ${ofMany}, few ${ofFew}`);
  } finally {
    for (const { sandbox } of sides) await sandbox.stop();
  }
});
