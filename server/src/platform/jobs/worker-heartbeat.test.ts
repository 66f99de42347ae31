import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import { wallClock } from '../clock/wall-clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger } from '../logging.ts';
import { startWorker } from './worker.ts';
import { startHeartbeat } from './worker-heartbeat.ts';

let database: TestDatabase;
let opened: Database;
let pool: pg.Pool;
const log = createLogger('silent');

beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connectionString, { poolSize: 2, onError: () => {} });
  pool = opened.jobPool;
});
afterEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('delete from worker_heartbeats');
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

/** Adds a job that `workerId` locked `secondsAgo`. */
async function addLockedJob(workerId: string, secondsAgo: number): Promise<void> {
  await pool.query(`select graphile_worker.add_job('count', '{}'::json)`);
  await pool.query(
    `update graphile_worker._private_jobs
        set locked_by = $1, locked_at = now() - $2 * interval '1 second', attempts = 1
      where locked_by is null`,
    [workerId, secondsAgo],
  );
}
async function addHeartbeat(workerId: string, secondsAgo: number): Promise<void> {
  await pool.query(
    `insert into worker_heartbeats (process_id, worker_ids, seen_at)
     values (gen_random_uuid(), array[$1], now() - make_interval(secs => $2))`,
    [workerId, secondsAgo],
  );
}
const lockHolders = async () => {
  const { rows } = await pool.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker._private_jobs order by id',
  );
  return rows.map(({ locked_by }) => locked_by);
};
const beatOnce = async () => {
  const heartbeat = await startHeartbeat(pool, () => new Set(['own-pool']), log);
  await heartbeat.stop();
};

test('the jobs of a dead worker are unlocked', async () => {
  await addLockedJob('dead-without-a-word', 60);
  await addLockedJob('silent-for-a-minute', 60);
  await addHeartbeat('silent-for-a-minute', 60);
  await beatOnce();
  expect(await lockHolders()).toEqual([null, null]);
});

test('the jobs of living workers stay locked, however long they run', async () => {
  await addLockedJob('elsewhere', 3600);
  await addHeartbeat('elsewhere', 3);
  await addLockedJob('own-pool', 3600);
  await addLockedJob('just-started', 1);
  await beatOnce();
  expect(await lockHolders()).toEqual(['elsewhere', 'own-pool', 'just-started']);
});

test.each([60, -60])(
  'a clock wrong by %i seconds frees no jobs of living workers',
  async (seconds) => {
    const now = wallClock.now();
    vi.spyOn(wallClock, 'now').mockImplementation(() => now.add({ seconds }));
    await addLockedJob('elsewhere', 3600);
    await addHeartbeat('elsewhere', 3);
    await addLockedJob('dead-without-a-word', 60);
    await beatOnce();
    expect(await lockHolders()).toEqual(['elsewhere', null]);
  },
);

test('a heartbeat is deleted when its process stops', async () => {
  await beatOnce();
  const { rows } = await pool.query('select from worker_heartbeats');
  expect(rows).toHaveLength(0);
});

test('a living process runs the job that a dead one had locked', async () => {
  await addLockedJob('dead-without-a-word', 60);
  let runs = 0;
  const tasks = {
    count: async () => {
      runs += 1;
    },
  };
  const worker = await startWorker({ database: opened, tasks, concurrency: 2, log });
  await eventually(async () => runs > 0);
  await eventually(async () => (await lockHolders()).length === 0);
  await worker.stop();
  expect(runs).toBe(1);
});

test('a heartbeat lists the worker ids under which graphile-worker locks jobs', async () => {
  await pool.query(`select graphile_worker.add_job('count', '{}'::json)`);
  const release = Promise.withResolvers<void>();
  const tasks = { count: () => release.promise };
  const worker = await startWorker({ database: opened, tasks, concurrency: 2, log });
  const [holder] = await eventually(async () => {
    const holders = await lockHolders();
    return holders[0] ? holders : null;
  });
  const { rows } = await pool.query<{ worker_ids: string[] }>(
    'select worker_ids from worker_heartbeats',
  );
  release.resolve();
  await worker.stop();
  expect(rows.flatMap(({ worker_ids }) => worker_ids)).toContain(holder);
});
