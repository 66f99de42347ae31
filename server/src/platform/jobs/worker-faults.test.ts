import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger, type Logger } from '../logging.ts';
import { takeStrayError } from './runner.ts';
import type { TaskHandler } from './task.ts';
import { startWorker, type WatchedWorker } from './worker.ts';

let home: TestDatabase;
let proxy: DatabaseProxy;
let database: Database;
let worker: WatchedWorker | undefined;
let warnings: string[];

beforeAll(async () => {
  home = await createTestDatabase();
});
beforeEach(async () => {
  warnings = [];
  proxy = await openDatabaseProxy(home.connectionString);
  database = openDatabase(proxy.connectionString, { poolSize: 2, onError: () => {} });
});
afterEach(async () => {
  proxy.restore();
  await worker?.stop();
  worker = undefined;
  await database.close();
  await proxy.close();
  await home.owner.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await home.drop();
});

const log: Logger = {
  ...createLogger('silent'),
  error: () => {},
  debug: () => {},
  info: () => {},
  warn: (...line: unknown[]) => void warnings.push(String(line[1])),
};
const start = async (task: TaskHandler, concurrency = 4) => {
  worker = await startWorker({ database, tasks: { task }, concurrency, log, graceMs: 500 });
  return worker;
};
const addJobs = (count: number) =>
  home.owner.query(
    `select graphile_worker.add_job('task', json_build_object('number', n))
       from generate_series(1, $1::int) n`,
    [count],
  );
const lockHolders = async () => {
  const text = 'select locked_by from graphile_worker._private_jobs';
  const { rows } = await home.owner.query<{ locked_by: string | null }>(text);
  return rows.map(({ locked_by }) => locked_by);
};
const isEmpty = async () => (await lockHolders()).length === 0;

test('jobs that end while the database is away are completed afterwards, by the same runner', async () => {
  const away = Promise.withResolvers<void>();
  let runs = 0;
  await start(async () => {
    runs += 1;
    if (runs === 4) setImmediate(away.resolve);
    await away.promise;
  });
  await addJobs(24);
  await away.promise;
  proxy.cut();
  await eventually(async () => warnings.length > 0);
  proxy.restore();
  await eventually(isEmpty, 20_000);
  expect(runs).toBe(24);
  expect(warnings.filter((text) => text.includes('started again'))).toEqual([]);
  expect(warnings.length).toBeLessThan(6);
});

test('jobs whose fetch was answered into a lost connection are fetched again', async () => {
  let runs = 0;
  await start(async () => {
    runs += 1;
  });
  await addJobs(1);
  await eventually(async () => runs === 1 && (await isEmpty()));
  // Only the answer that holds the job: an empty one before it would leave the job where it is.
  proxy.loseAnswersFrom('"number"');
  await addJobs(1);
  await eventually(async () => typeof (await lockHolders())[0] === 'string');
  proxy.restore();
  await eventually(isEmpty, 20_000);
  expect(runs).toBe(2);
});

test('a runner that fails beside a job without an end is replaced, and a stop does not wait for it', async () => {
  const never = new Promise<void>(() => {});
  let runs = 0;
  const running = await start(async () => {
    runs += 1;
    if (runs === 1) await never;
    if (runs === 2) takeStrayError(new Error('nothing handled it'));
  });
  await addJobs(2);
  await eventually(async () => warnings.some((text) => text.includes('started again')), 20_000);
  expect(warnings).toHaveLength(1);
  await addJobs(1);
  await eventually(async () => runs >= 3, 20_000);
  const from = performance.now();
  await running.stop();
  worker = undefined;
  expect(performance.now() - from).toBeLessThan(8_000);
});

test('an error that stems from no runner is not taken', () => {
  expect(takeStrayError(new Error('of somebody else'))).toBe(false);
});
