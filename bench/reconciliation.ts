import { listLineParts } from '../server/src/features/ach/reconciliation/reconciliation-store.ts';
import { startOfEasternDate } from '../server/src/kernel/banking-calendar.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLogger } from '../server/src/platform/logging.ts';
import { createDatabase, withClient, withPostgres } from './databases.ts';
import { busyDay, fillReconciledDay } from './reconciled-day.ts';

/**
 * Entries of the day whose reconciliation is timed, by the same code as `GET
 * /ledger/reconciliation`.
 */
const entryCount = Number(process.argv[2] ?? 1_000_000);
const aimSeconds = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);

await withPostgres(async (server) => {
  const url = await createDatabase(server, 'books');
  await migrate(url, createLogger('error'));
  const { brandId } = await withClient(url, (client) => fillReconciledDay(client, entryCount));
  const database = openDatabase(url, { poolSize: 1, onError: () => {} });
  const day = Temporal.PlainDate.from(busyDay);
  say(`reconciliation   one day of ${entryCount} entries, the aim is ${aimSeconds} s`);
  for (let round = 1; round <= 3; round++) {
    const startedAt = performance.now();
    const parts = await listLineParts(database.allBrands.db, {
      brandId,
      from: busyDay,
      to: busyDay,
      startsAt: startOfEasternDate(day).toString(),
      endsAt: startOfEasternDate(day.add({ days: 1 })).toString(),
      programId: null,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const postings = parts.reduce((sum, part) => sum + part.postings, 0n);
    const differences = parts.reduce((sum, part) => sum + part.differences, 0n);
    if (postings !== BigInt(entryCount / 2) || differences > 0n) {
      throw new Error(`${postings} postings reconciled, with ${differences} differences`);
    }
    say(`${`round ${round}`.padStart(16)} ${seconds.toFixed(2)} s`);
  }
  await database.close();
});
