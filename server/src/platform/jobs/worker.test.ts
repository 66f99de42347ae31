import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger, type Logger } from '../logging.ts';
import type { TaskHandler } from './task.ts';
import { type RunningWorker, startWorker } from './worker.ts';

let home: TestDatabase;
let database: Database;
let worker: RunningWorker | undefined;

beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase(home.connectionString, { poolSize: 2, onError: () => {} });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await home.owner.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const start = async (task: TaskHandler, log: Logger = createLogger('silent')) => {
  worker = await startWorker({ database, tasks: { task }, concurrency: 2, log, graceMs: 100 });
};
const addJob = (payload: object = {}) =>
  home.owner.query(`select graphile_worker.add_job('task', $1::json)`, [JSON.stringify(payload)]);
const jobs = async () => {
  const { rows } = await home.owner.query<{ attempts: number; locked_by: string | null }>(
    'select attempts, locked_by from graphile_worker._private_jobs',
  );
  return rows;
};

test('a failed job is queued for a retry, and the worker goes on', async () => {
  const seen: unknown[] = [];
  await start(async (payload) => {
    seen.push(payload);
    if (seen.length === 1) throw new Error('not yet');
  });
  await addJob({ number: 1 });
  await eventually(async () => (await jobs())[0]?.locked_by === null);
  await addJob({ number: 2 });
  await eventually(async () => (await jobs()).length === 0, 20_000);
  expect(seen).toEqual([{ number: 1 }, { number: 2 }, { number: 1 }]);
});

test('a stop aborts a job that does not end, and queues it again', async () => {
  const begun = Promise.withResolvers<void>();
  await start(async (_payload, { signal }) => {
    begun.resolve();
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopping')));
    });
  });
  await addJob();
  await begun.promise;
  await worker?.stop();
  worker = undefined;
  expect(await jobs()).toEqual([{ attempts: 1, locked_by: null }]);
});

test('a worker that stopped because its queue was unavailable is replaced', async () => {
  const silent = createLogger('silent');
  let hasGivenUp = false;
  const log: Logger = {
    ...silent,
    error: () => {},
    debug: () => {},
    warn: () => {
      hasGivenUp = true;
    },
  };
  let runs = 0;
  await start(async () => {
    runs += 1;
    if (runs > 1) return;
    await home.owner.query('alter table graphile_worker._private_jobs rename to away');
  }, log);
  await addJob({ number: 1 });
  await eventually(async () => hasGivenUp);
  await home.owner.query('alter table graphile_worker.away rename to _private_jobs');
  await addJob({ number: 2 });
  await eventually(async () => runs >= 2, 20_000);
});

test('a worker whose connections are cut fetches jobs again', async () => {
  let runs = 0;
  await start(async () => {
    runs += 1;
    if (runs > 1) return;
    await home.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
  });
  await addJob({ number: 1 });
  await eventually(async () => runs === 1);
  await addJob({ number: 2 });
  await eventually(async () => runs >= 2, 20_000);
});
