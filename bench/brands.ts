import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrandCards } from './cards.ts';
import { withClient, withPostgres } from './databases.ts';
import { type LoadResult, refuseFailures, requestText, sendLoad } from './load.ts';
import { pick, purchasesOn } from './purchases.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { makeWorlds } from './worlds.ts';

/**
 * Purchases spread over 16 and 100 brands, and reads of 300 objects, each against one; then the memory of the service and
 * the share of these requests that the request log kept. The runs of a kind alternate.
 */
const brandCounts = [1, 16, 100];
const cardsOfBrand = 10;
const objects = 300;
const rounds = 3;
const options = { connections: 64, seconds: 4 };

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Load {
  name: string;
  nextRequest: () => string;
}

await withPostgres(async (databaseUrl, folder) => {
  const dataDir = join(folder, 'service');
  await mkdir(dataDir);
  const sandbox = await startSandbox({ dataDir, databaseUrl });
  try {
    const before = await residentMib(sandbox.pid);
    const { worlds } = await makeWorlds(sandbox, { count: Math.max(...brandCounts), atOnce: 1 });
    const [first] = worlds;
    if (!first) throw new Error('No world was made');
    const opened = { dataDir, databaseUrl, count: cardsOfBrand };
    const own = await openBrandCards(worlds, opened);
    // The one brand has as many cards as others have together: a card that all buy with is measured by `hot.ts`.
    const [many] = await openBrandCards([first], { ...opened, count: objects });
    const cardIds = many?.cardIds ?? [];
    const purchases = brandCounts.map((count): Load => {
      const texts = worlds
        .slice(0, count)
        .map((world, n) => purchasesOn(world, own[n] ?? { cardIds: [] }));
      const oneBrand = purchasesOn(first, { cardIds });
      return {
        name: `${count} brand${count === 1 ? '' : 's'}`,
        nextRequest: count === 1 ? oneBrand : () => pick(texts)(),
      };
    });
    const readOf = (id: string | undefined) =>
      requestText('GET', `/api/v0.1/cards/${id}`, first.headers);
    const [oneRead = '', ...otherReads] = cardIds.map(readOf);
    const reads: Load[] = [
      { name: '1 object', nextRequest: () => oneRead },
      { name: `${objects} objects`, nextRequest: () => pick([oneRead, ...otherReads]) },
    ];
    const sent =
      (await compare(sandbox, 'purchases', purchases)) + (await compare(sandbox, 'reads', reads));
    const after = await residentMib(sandbox.pid);
    say(`memory           ${after} MiB resident after them, ${before} MiB before`);
    const kept = await withClient(databaseUrl, (client) =>
      client.query<{ count: number }>('select count(*)::integer as count from request_log'),
    );
    const rows = kept.rows[0]?.count ?? 0;
    say(`request log      ${rows} rows of ${sent} requests`);
  } finally {
    await sandbox.stop();
  }
});

/** Prints the rate of each load against the first one; returns the number of requests sent. */
async function compare(sandbox: Sandbox, title: string, loads: readonly Load[]): Promise<number> {
  say(`${title.padEnd(16)} at ${options.connections} connections, against the first`);
  const found = new Map<string, LoadResult[]>(loads.map(({ name }) => [name, []]));
  let sent = 0;
  for (let round = -1; round < rounds; round++) {
    for (const { name, nextRequest } of loads) {
      const result = await sendLoad({ ...options, port: sandbox.port, nextRequest });
      refuseFailures(result);
      sent += [...result.statuses.values()].reduce((sum, count) => sum + count, 0);
      if (round >= 0) found.get(name)?.push(result);
    }
  }
  const rates = [...found].map(([name, results]) => ({ name, ...middle(results) }));
  for (const { name, perSecond, p50Ms, p99Ms } of rates) {
    const ratio = (perSecond / (rates[0]?.perSecond ?? perSecond)).toFixed(2);
    const times = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
    say(`${name.padStart(16)} ${ratio} x: ${Math.round(perSecond)}/s, ${times}`);
  }
  return sent;
}

function middle(results: LoadResult[]): LoadResult {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('No runs were made');
  return found;
}

/** Resident memory of a process in MiB (proc(5)); 0 where there is no /proc. */
async function residentMib(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024);
}
