import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { alarmSteps } from '../../../test/support/alarm-steps.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import { ConnectionCut } from '../db/bounded-client.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger, type Logger } from '../logging.ts';
import { type RunAlarm, type RunningWorker, startWorker } from './worker.ts';

let home: TestDatabase;
let proxy: DatabaseProxy;
let database: Database;
let alarms: ReturnType<typeof alarmSteps>;
let worker: RunningWorker | undefined;
let warnings: string[];

beforeAll(async () => {
  home = await createTestDatabase();
  alarms = alarmSteps(home.owner);
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
  await alarms.clear();
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
const start = (run: RunAlarm) => {
  worker = startWorker({ database, run, concurrency: 4, log, graceMs: 500 });
};
const isEmpty = async () => (await alarms.list()).length === 0;

test('jobs that end while the database is away are not run again', async () => {
  const away = Promise.withResolvers<void>();
  let runs = 0;
  start(async () => {
    runs += 1;
    if (runs === 3) setImmediate(away.resolve);
    await away.promise;
    return 'over';
  });
  await alarms.add(24);
  await away.promise;
  proxy.cut();
  await eventually(async () => warnings.length > 0);
  proxy.restore();
  await eventually(isEmpty, 20_000);
  expect(runs).toBe(24);
  expect(warnings.length).toBeLessThan(6);
});

test('a job that fails because the database is away has not had its try', async () => {
  const attempts: number[] = [];
  start(async ({ attempt }) => {
    attempts.push(attempt);
    if (attempts.length === 1) throw new ConnectionCut('the database does not answer');
    return 'over';
  });
  await alarms.add();
  await eventually(isEmpty, 20_000);
  expect(attempts).toEqual([1, 1]);
});

test('jobs whose claim was answered into a lost connection are claimed again', async () => {
  let runs = 0;
  start(async () => {
    runs += 1;
    return 'over';
  });
  await alarms.add();
  await eventually(async () => runs === 1 && (await isEmpty()), 10_000);
  const [dueId] = await alarms.add();
  // Only the answer that holds the job: an empty one before it would leave the job where it is.
  proxy.loseAnswersFrom(String(dueId));
  await alarms.signal();
  await eventually(async () => typeof (await alarms.list())[0]?.lease_id === 'string', 10_000);
  proxy.restore();
  await eventually(isEmpty, 10_000);
  expect(runs).toBe(2);
});
