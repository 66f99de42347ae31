import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../test/support/test-service.ts';
import { operationsIn } from '../../feature-parts.ts';
import { wallClock } from '../clock/wall-clock.ts';
import { openDatabase } from '../db/database.ts';
import { createLogger } from '../logging.ts';
import type { Exchange } from './describe-request.ts';
import { RequestLog } from './request-log.ts';
import { markErased } from './request-log-store.ts';

let service: TestService;
let brand: TestBrand;
let dropped = 0;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  dropped = 0;
});

const counter = {
  inc: (count: unknown = 1) => {
    dropped += Number(count);
  },
};
const open = (database = service.database) =>
  new RequestLog({ database, dropped: counter, log: createLogger('silent') });
const openServed = async ({ brandId } = brand): Promise<Exchange> => {
  const operation = operationsIn('sandbox').find(({ operationId }) => operationId === 'listCards');
  if (!operation) throw new Error('No operation is called listCards');
  const actor = { kind: 'brand' as const, keyId: brandId, scope: 'full' as const };
  return {
    operation,
    context: await service.service.createContext(brandId, actor, 'test'),
    source: 'api',
    requestId: 'test',
    address: null,
    method: 'GET',
    params: {},
    query: {},
    body: undefined,
    headers: {},
    answer: { status: 200, body: { data: [] }, headers: {} },
    errorCode: undefined,
    beganMs: performance.now() - 1,
    elapsedMs: 1,
  };
};
const served = { operation: 'listCards', status: 200, elapsedMs: 1 };
const countOf = async (statement: string, { brandId } = brand) => {
  const { rows } = await service.owner.query<{ count: number }>(statement, [brandId]);
  return rows[0]?.count;
};
const kept = 'select count(*)::integer as count from request_log where brand_id = $1';
const counted =
  'select coalesce(sum(request_count), 0)::integer as count from request_minutes where brand_id = $1';

test('a brand has a share of the place to wait, and what is beyond it is dropped and counted', async () => {
  const log = open();
  const [mine, other] = [await openServed(), await openServed(await service.createBrand())];
  for (let sent = 0; sent < 1_100; sent++) log.keep(mine);
  log.keep(other);
  expect(dropped).toBe(76);
  await log.flush();
  expect(await countOf(kept)).toBe(1_024);
  expect(dropped).toBe(76);
});

test('a database that is away costs entries of the log, and no count', async () => {
  const away = openDatabase(service.connectionString, { poolSize: 1, onError: () => {} });
  await away.close();
  let database = away;
  const log = open({ ...service.database, ofBrand: (brandId) => database.ofBrand(brandId) });
  const request = await openServed();
  for (let sent = 0; sent < 3; sent++) {
    log.count({ ...served, brandId: brand.brandId });
    log.keep(request);
  }
  await log.flush();
  expect(dropped).toBe(3);
  database = service.database;
  log.count({ ...served, brandId: brand.brandId });
  await log.flush();
  expect([await countOf(kept), await countOf(counted)]).toEqual([0, 4]);
});

test('a request that is described late keeps the time of its answer', async () => {
  const log = open();
  const agoMs = 5_000;
  const before = wallClock.now();
  log.keep({
    ...(await openServed()),
    beganMs: performance.now() - agoMs - 1_000,
    elapsedMs: 1_000,
  });
  await log.flush();
  const { rows } = await service.owner.query<{ answered_at: Temporal.Instant }>(
    'select answered_at from request_log where brand_id = $1',
    [brand.brandId],
  );
  const lateMs = Number(rows[0]?.answered_at.epochMilliseconds) - before.epochMilliseconds + agoMs;
  expect(lateMs).toBeGreaterThanOrEqual(-1);
  expect(lateMs).toBeLessThan(wallClock.now().since(before).total('milliseconds') + 1);
});

test('counts of several processes add up', async () => {
  const logs = [open(), open()];
  for (const log of logs) log.count({ ...served, brandId: brand.brandId });
  await Promise.all(logs.map((log) => log.flush()));
  expect(await countOf(counted)).toBe(2);
});

test('nothing is written for a brand that is gone', async () => {
  const log = open();
  const request = await openServed();
  const gone = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
  log.keep({ ...request, context: request.context.with({ brandId: gone }) });
  log.count({ ...served, brandId: gone });
  await log.flush();
  expect([await countOf(kept, { ...brand, brandId: gone }), dropped]).toEqual([0, 0]);
});

const object = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12';
const contents = 'select count(bodies)::integer as count from request_log where brand_id = $1';
const openAbout = async (): Promise<Exchange> => {
  const operation = operationsIn('sandbox').find(
    ({ operationId }) => operationId === 'getCustomer',
  );
  if (!operation) throw new Error('No operation is called getCustomer');
  return { ...(await openServed()), operation, params: { customer_id: object } };
};
const erase = async (log: RequestLog) => {
  const { context } = await openServed();
  await context.unit((unit) => markErased(unit, object));
  log.forget(brand.brandId, object);
};

test('a process that has not written the contents of an erased object yet keeps none', async () => {
  const [eraser, other] = [open(), open()];
  for (const log of [eraser, other]) log.keep(await openAbout());
  await erase(eraser);
  await Promise.all([eraser.flush(), other.flush()]);
  expect([await countOf(kept), await countOf(contents)]).toEqual([2, 0]);
});

test('a write that is under way while an object is erased leaves no contents', async () => {
  const held = await service.owner.connect();
  const log = open();
  const logId = log.keep(await openAbout());
  await held.query('begin');
  await held.query('insert into request_log_objects values ($1, $2, $3)', [
    brand.brandId,
    object,
    logId,
  ]);
  const writing = log.flush();
  await eventually(async () => {
    const { rows } = await service.owner.query('select from pg_locks where not granted');
    return rows.length > 0;
  });
  await erase(log);
  await held.query('rollback');
  held.release();
  await writing;
  await log.flush();
  expect([await countOf(kept), await countOf(contents)]).toEqual([1, 0]);
});

test('contents of requests about an object that is made anew with its id are kept', async () => {
  const log = open();
  await erase(log);
  await service.owner.query(
    `update request_log_erased set erased_at = erased_at - interval '1 minute' where brand_id = $1`,
    [brand.brandId],
  );
  log.keep(await openAbout());
  await log.flush();
  expect([await countOf(kept), await countOf(contents)]).toEqual([1, 1]);
});
