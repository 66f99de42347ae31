import { Logger, run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { openDataFolder } from '../server/src/platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { startWorker } from '../server/src/platform/jobs/worker.ts';
import { createLogger } from '../server/src/platform/logging.ts';
import { withFolder } from './sandbox.ts';

/**
 * Jobs with 1 KB payloads, run by the service's worker and by graphile-worker's own, batched one.
 */
const jobs = 10_000;
const rounds = 3;
const concurrency = 20;
const task = 'bench';

await withFolder(async (folder) => {
  const log = createLogger('silent');
  const home = await openDataFolder(folder);
  const postgres = await startEmbeddedPostgres({ dataDir: home.path, log });
  const { connectionString } = postgres;
  await migrate(connectionString, log);
  await runMigrations({ connectionString });
  const database = openDatabase(connectionString, { poolSize: 4, onError: () => {} });
  const runs: { ratio: number; own: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await perSecond(database.jobPool, (done) => startBare(connectionString, done));
    const own = await perSecond(database.jobPool, (done) =>
      startWorker({
        database,
        tasks: { [task]: async () => done() },
        concurrency,
        log,
      }),
    );
    runs.push({ ratio: own / bare, own, bare });
  }
  await database.close();
  await postgres.stop();
  await home.release();
  const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  if (!middle) throw new Error('No runs were made');
  const { ratio, own, bare } = middle;
  process.stdout.write(
    `jobs             1 KB payloads, ${ratio.toFixed(2)} x graphile-worker's batched own (aim 0.9): ${Math.round(own)}/s; ${Math.round(bare)}/s\n`,
  );
});

/** Jobs per second, from the start of a worker when all of them are queued. */
async function perSecond(
  pool: pg.Pool,
  start: (done: () => void) => Promise<{ stop(): Promise<void> }>,
): Promise<number> {
  await pool.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select row($1, json_build_object('text', repeat('x', 1000)), null, null, null, null, null,
         null)::graphile_worker.job_spec from generate_series(1, $2)))`,
    [task, jobs],
  );
  const all = Promise.withResolvers<void>();
  let count = 0;
  const startMs = performance.now();
  const worker = await start(() => {
    count += 1;
    if (count === jobs) all.resolve();
  });
  await all.promise;
  const ms = performance.now() - startMs;
  await worker.stop();
  return (jobs / ms) * 1000;
}

/**
 * Starts a worker configured as in graphile-worker's own benchmark: local queue, completion in
 * batches.
 */
async function startBare(connectionString: string, done: () => void) {
  const pgPool = new pg.Pool({ connectionString, max: 10 });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  const runner = await run({
    pgPool,
    // Logging is off: it would print a line per job, unlike the service's worker.
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
    taskList: { [task]: () => done() },
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: 2_000,
        localQueue: { size: 500, ttl: 300_000 },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  });
  return {
    stop: async () => {
      await runner.stop();
      await pgPool.end();
    },
  };
}
