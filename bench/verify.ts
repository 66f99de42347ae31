import { bookProofs } from '../server/src/feature-parts.ts';
import { ledgerProof, verifyBooks } from '../server/src/features/accounts/ledger/verify.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLogger } from '../server/src/platform/logging.ts';
import { fillBooks } from './books.ts';
import { createDatabase, withClient, withPostgres } from './databases.ts';

/** Entries of the books to prove, timed with the memory of this process. */
const entryCount = Number(process.argv[2] ?? 1_000_000);
const aim = 300_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withPostgres(async (server) => {
  const url = await createDatabase(server, 'books');
  await migrate(url, createLogger('error'));
  const filledAt = performance.now();
  await withClient(url, (client) => fillBooks(client, entryCount));
  const fillSeconds = (performance.now() - filledAt) / 1000;
  say(`verify           books of ${entryCount} entries, made in ${fillSeconds.toFixed(0)} s`);
  const database = openDatabase(url, { poolSize: 2, onError: () => {} });
  for (const [name, proofs] of [
    ['the ledger', [ledgerProof]],
    ['all features', bookProofs],
  ] as const) {
    const startedAt = performance.now();
    const { ok, counts, firstProblem } = await verifyBooks(database.allBrands.db, [...proofs]);
    if (!ok) throw new Error(`The books are wrong: ${firstProblem}`);
    const perSecond = (Number(counts.entries) * 1000) / (performance.now() - startedAt);
    const ratio = (perSecond / aim).toFixed(2);
    say(`${name.padStart(16)} ${ratio} x ${aim} entries/s: ${Math.round(perSecond)}/s`);
  }
  await database.close();
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  say(`${'peak memory'.padStart(16)} ${megabytes} MiB of Node`);
});
