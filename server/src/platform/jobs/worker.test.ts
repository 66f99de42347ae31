import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { alarmSteps } from '../../../test/support/alarm-steps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { eventually } from '../../../test/support/test-service.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger } from '../logging.ts';
import { type RunAlarm, type RunningWorker, startWorker } from './worker.ts';

let home: TestDatabase;
let database: Database;
let alarms: ReturnType<typeof alarmSteps>;
let worker: RunningWorker | undefined;

beforeAll(async () => {
  home = await createTestDatabase();
  database = openDatabase(home.connectionString, { poolSize: 2, onError: () => {} });
  alarms = alarmSteps(home.owner);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await alarms.clear();
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const start = (run: RunAlarm, concurrency = 2) => {
  worker = startWorker({
    database,
    run,
    concurrency,
    log: createLogger('silent'),
    graceMs: 100,
  });
};
const isEmpty = async () => (await alarms.list()).length === 0;
const stop = async () => {
  await worker?.stop();
  worker = undefined;
};

test('an alarm fires at its time, without polling', async () => {
  let runs = 0;
  start(async () => {
    runs += 1;
    return 'over';
  });
  await alarms.add(1, { seconds: 3_600 });
  await alarms.add(1, { seconds: 0.3 });
  await alarms.signal();
  await eventually(async () => runs === 1, 2_000);
  await eventually(async () => (await alarms.list()).length === 1);
});

test('polling finds an alarm that no signal announced', async () => {
  start(async () => 'over');
  await alarms.add(1, { seconds: 0.5 });
  await eventually(isEmpty, 10_000);
});

test('a failed job is tried again with a growing pause, and the worker goes on', async () => {
  const seen: number[] = [];
  start(async ({ attempt }) => {
    seen.push(attempt);
    if (seen.length === 1) throw new Error('not yet');
    return 'over';
  });
  await alarms.add();
  await eventually(async () => {
    const [alarm] = await alarms.list();
    return alarm?.attempts === 1 && alarm.lease_id === null;
  }, 10_000);
  const [failed] = await alarms.list();
  expect(failed?.attempts).toBe(1);
  expect(failed?.seconds).toBeGreaterThan(1);
  expect(failed?.seconds).toBeLessThan(Math.E);
  await alarms.add();
  await alarms.signal();
  await eventually(async () => seen.length === 2);
  await eventually(isEmpty, 20_000);
  expect(seen).toEqual([1, 1, 2]);
});

test('a stop hands back a job that does not end', async () => {
  const begun = Promise.withResolvers<void>();
  start(async () => {
    begun.resolve();
    return new Promise(() => {});
  });
  await alarms.add();
  await begun.promise;
  await stop();
  expect(await alarms.list()).toEqual([
    { attempts: 1, lease_id: null, seconds: expect.closeTo(0, 0) },
  ]);
});

test('a worker whose table was away for a while goes on', async () => {
  let runs = 0;
  start(async () => {
    runs += 1;
    return 'over';
  });
  await home.owner.query('alter table due_alarms rename to away');
  await alarms.signal();
  await home.owner.query('select pg_sleep(0.2)');
  await home.owner.query('alter table away rename to due_alarms');
  await alarms.add();
  await eventually(async () => runs === 1, 20_000);
});

test('a worker whose connections are cut claims alarms again', async () => {
  let runs = 0;
  start(async () => {
    runs += 1;
    if (runs === 1)
      await home.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
    return 'over';
  });
  await alarms.add();
  await eventually(async () => runs === 1);
  await alarms.add();
  await eventually(async () => runs >= 2, 20_000);
});

test('a brand whose work hangs in all slots that it gets delays nobody', async () => {
  const hanging = crypto.randomUUID();
  const ended = Promise.withResolvers<void>();
  let hung = 0;
  let ran = 0;
  start(async ({ brandId }) => {
    if (brandId === hanging) {
      hung += 1;
      await ended.promise;
    } else {
      ran += 1;
    }
    return 'over';
  }, 8);
  await alarms.add(200, { brandId: hanging, seconds: -60 });
  await alarms.signal();
  await eventually(async () => hung === 6);
  for (let count = 1; count <= 5; count += 1) {
    const from = performance.now();
    await alarms.add();
    await alarms.signal();
    await eventually(async () => ran === count, 2_000);
    expect(performance.now() - from).toBeLessThan(1_000);
  }
  expect(hung).toBe(6);
  ended.resolve();
  await eventually(isEmpty, 20_000);
});

test('work that a living worker has forgotten is claimed once its lease has ended', async () => {
  // As after an asynchronous failover: the end of the work is lost with the old primary.
  const runs: number[] = [];
  const forgotten = crypto.randomUUID();
  start(async ({ brandId, attempt }) => {
    if (brandId === forgotten) runs.push(attempt);
    return 'over';
  });
  await alarms.add(1, { brandId: forgotten });
  await alarms.signal();
  await eventually(async () => runs.length === 1 && (await isEmpty()));
  await alarms.add(1, { brandId: forgotten, seconds: 1 });
  await home.owner.query('update due_alarms set lease_id = gen_random_uuid(), attempts = 1');
  await eventually(isEmpty, 10_000);
  expect(runs).toEqual([1, 2]);
});

test('the lease of running work is renewed, so that no other worker begins it', async () => {
  const ended = Promise.withResolvers<void>();
  let runs = 0;
  start(async () => {
    runs += 1;
    await ended.promise;
    return 'over';
  });
  await alarms.add();
  await alarms.signal();
  await eventually(async () => runs === 1);
  await home.owner.query(`update due_alarms set wall_at = now() + interval '4 seconds'`);
  await eventually(async () => ((await alarms.list())[0]?.seconds ?? 0) > 5, 10_000);
  ended.resolve();
  await eventually(isEmpty);
  expect(runs).toBe(1);
});

test('an alarm that is set again during its run fires again', async () => {
  let runs = 0;
  start(async ({ dueId }) => {
    runs += 1;
    if (runs === 1)
      await home.owner.query(
        'update due_alarms set wall_at = now(), lease_id = null where due_id = $1',
        [dueId],
      );
    return 'over';
  });
  await alarms.add();
  await eventually(async () => runs === 2 && (await isEmpty()), 10_000);
});

test('a brand whose clock is being moved rests, and its alarms stay', async () => {
  let tries = 0;
  start(async () => {
    tries += 1;
    return tries < 3 ? 'busy' : 'over';
  });
  await alarms.add(1);
  await alarms.signal();
  await eventually(async () => tries === 1);
  await eventually(async () => (await alarms.list())[0]?.attempts === 0);
  await eventually(isEmpty, 10_000);
  expect(tries).toBe(3);
});
