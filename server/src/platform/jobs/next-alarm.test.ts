import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger } from '../logging.ts';
import { startAlarms } from './next-alarm.ts';

let home: TestDatabase;
let database: Database;
let alarms: { stop(): Promise<void> } | undefined;
let rings = 0;

beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase(home.connectionString, { poolSize: 2, onError: () => {} });
});
afterEach(async () => {
  await alarms?.stop();
  await home.owner.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const start = (pollMs: number) => {
  rings = 0;
  const { jobPool: pool, signals } = database;
  const ring = () => {
    rings += 1;
  };
  alarms = startAlarms({ pool, signals, log: createLogger('silent'), ring, pollMs });
};
const addJob = (inMs: number) =>
  home.owner.query(
    `select graphile_worker.add_job('task', run_at := now() + $1 * interval '1 millisecond')`,
    [inMs],
  );
const hour = 3_600_000;

test('an alarm rings for a job inserted for later, without polling', async () => {
  start(hour);
  await addJob(hour);
  await addJob(200);
  await eventually(async () => rings > 0);
});

test('an alarm rings for a job that existed before the start', async () => {
  await addJob(100);
  start(hour);
  await eventually(async () => rings > 0);
});

test('polling finds a job whose notification was lost', async () => {
  start(50);
  await addJob(hour);
  await home.owner.query('update graphile_worker._private_jobs set run_at = now()');
  await eventually(async () => rings > 0);
});

test('an alarm rings ever less often for a job that stays overdue', async () => {
  await addJob(-1_000);
  start(hour);
  const end = performance.now() + 1_000;
  await eventually(async () => performance.now() > end);
  expect(rings).toBeGreaterThan(0);
  expect(rings).toBeLessThan(6);
});
