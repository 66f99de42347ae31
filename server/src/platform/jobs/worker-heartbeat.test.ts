import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { wallClock } from '../clock/wall-clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger } from '../logging.ts';
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
  await pool.query('delete from worker_heartbeats');
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

async function addHeartbeat(workerId: string, secondsAgo: number): Promise<void> {
  await pool.query(
    `insert into worker_heartbeats (process_id, worker_ids, seen_at)
     values (gen_random_uuid(), array[$1], now() - make_interval(secs => $2))`,
    [workerId, secondsAgo],
  );
}
const living = async () => {
  const { rows } = await pool.query<{ worker_ids: string[] }>(
    'select worker_ids from worker_heartbeats order by worker_ids',
  );
  return rows.flatMap(({ worker_ids }) => worker_ids);
};
const start = () => startHeartbeat(pool, new Set(['own']), log);

test('a heartbeat names the worker, deletes those of the dead, and goes with its process', async () => {
  await addHeartbeat('silent for a minute', 60);
  await addHeartbeat('elsewhere', 3);
  const heartbeat = await start();
  expect(await living()).toEqual(['elsewhere', 'own']);
  await heartbeat.stop();
  expect(await living()).toEqual(['elsewhere']);
});

test.each([60, -60])(
  'a clock wrong by %i seconds takes no living worker for dead',
  async (seconds) => {
    const now = wallClock.now();
    vi.spyOn(wallClock, 'now').mockImplementation(() => now.add({ seconds }));
    await addHeartbeat('elsewhere', 3);
    await addHeartbeat('silent for a minute', 60);
    const heartbeat = await start();
    expect(await living()).toEqual(['elsewhere', 'own']);
    await heartbeat.stop();
  },
);
