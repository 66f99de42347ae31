import type pg from 'pg';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { openDataFolder } from '../server/src/platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { startWorker } from '../server/src/platform/jobs/worker.ts';
import { createLogger } from '../server/src/platform/logging.ts';
import { withFolder } from './sandbox.ts';

/**
 * Alarms of due work that the service's worker claims, runs and drops, against a bare loop that claims and deletes
 * one row at a time on as many connections as the worker has.
 */
const jobs = 10_000;
const rounds = 3;
const concurrency = 20;
const brands = 10;
const connections = 3;

await withFolder(async (folder) => {
  const log = createLogger('silent');
  const home = await openDataFolder(folder);
  const postgres = await startEmbeddedPostgres({ dataDir: home.path, log });
  const { connectionString } = postgres;
  await migrate(connectionString, log);
  const database = openDatabase(connectionString, { poolSize: 4, onError: () => {} });
  const pool = database.jobPool;
  const runs: { ratio: number; own: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await perSecond(pool, (done) => startBare(pool, done));
    const own = await perSecond(pool, (done) => {
      const run = async () => {
        done();
        return 'over' as const;
      };
      return startWorker({ database, run, concurrency, log });
    });
    runs.push({ ratio: own / bare, own, bare });
  }
  await database.close();
  await postgres.stop();
  await home.release();
  const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  if (!middle) throw new Error('No runs were made');
  const { ratio, own, bare } = middle;
  process.stdout.write(
    `jobs             ${ratio.toFixed(2)} x a bare loop on ${connections} connections (aim 1): ${Math.round(own)}/s; ${Math.round(bare)}/s\n`,
  );
});

/** Jobs per second, from the start of a worker when all of them are due. */
async function perSecond(
  pool: pg.Pool,
  start: (done: () => void) => { stop(): Promise<void> },
): Promise<number> {
  await pool.query(
    `insert into due_alarms (brand_id, due_id, wall_at)
       select ('00000000-0000-4000-8000-' || lpad((n % $2)::text, 12, '0'))::uuid, gen_random_uuid(), now()
         from generate_series(1, $1::int) n`,
    [jobs, brands],
  );
  const all = Promise.withResolvers<void>();
  let count = 0;
  const startMs = performance.now();
  const worker = start(() => {
    count += 1;
    if (count === jobs) all.resolve();
  });
  await all.promise;
  const ms = performance.now() - startMs;
  await worker.stop();
  return (jobs / ms) * 1000;
}

function startBare(pool: pg.Pool, done: () => void) {
  const text = `delete from due_alarms where ctid = (
    select ctid from due_alarms where wall_at <= now() order by wall_at limit 1 for update skip locked)`;
  const work = async () => {
    while ((await pool.query({ name: 'bare', text })).rowCount === 1) done();
  };
  const working = Promise.all(Array.from({ length: connections }, work));
  return { stop: async () => void (await working) };
}
