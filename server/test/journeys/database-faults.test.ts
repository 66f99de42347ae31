import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../support/database-proxy.ts';
import { eventually, startTestService, type TestService } from '../support/test-service.ts';

interface Problem {
  check: string;
  reason: string;
}

let service: TestService;
let proxy: DatabaseProxy;
let holder: pg.Client;

beforeAll(async () => {
  service = await startTestService({
    reach: async (url) => {
      proxy = await openDatabaseProxy(url);
      return proxy.connectionString;
    },
  });
  holder = new pg.Client(service.ownerUrl);
  await holder.connect();
});
afterEach(async () => {
  proxy.restore();
  await isWell();
});
afterAll(async () => {
  await holder.end();
  await service.stop();
  await proxy.close();
});

const ready = async () => (await fetch(`${service.origin}/health/ready`)).status;
const problemOfDatabase = async () => {
  const answer = await fetch(`${service.origin}/health/ready`);
  const { problems = [] } = (await answer.json()) as { problems?: Problem[] };
  return problems.find(({ check }) => check === 'database')?.reason;
};
const read = () => service.brand.api('GET', '/customers');
const write = () => service.brand.api('POST', '/customers', {});
/** Several at a time, so that several connections are open. */
const readSeveral = () => Promise.all(Array.from({ length: 5 }, read));
const isWell = () =>
  eventually(async () => (await ready()) === 200 && (await read()).status === 200, 30_000);
const setReadOnly = (isOn: boolean) => {
  const { pathname } = new URL(service.ownerUrl);
  const set = isOn
    ? 'set default_transaction_read_only = on'
    : 'reset default_transaction_read_only';
  return service.owner.query(`alter database ${pathname.slice(1)} ${set}`);
};

test('a database that falls silent: requests are answered 503, and the process is unready', async () => {
  await readSeveral();
  proxy.swallow('all');
  const answers = await readSeveral();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers[0]?.headers.get('retry-after')).toBe('1');
  await eventually(async () => (await ready()) === 503);
});

test('an address that moves: requests under way are answered, later ones are carried out', async () => {
  await readSeveral();
  proxy.swallow('open');
  const answers = await readSeveral();
  expect(answers.every(({ status }) => [200, 503].includes(status))).toBe(true);
  expect(await eventually(async () => (await read()).status === 200)).toBe(true);
});

test('a database that becomes read-only makes the process unready', async () => {
  await setReadOnly(true);
  try {
    proxy.cut();
    proxy.restore();
    await eventually(async () => (await problemOfDatabase()) === 'the database is read-only');
    await eventually(async () => (await read()).status === 200);
    expect((await write()).status).toBe(400);
  } finally {
    await setReadOnly(false);
    proxy.cut();
  }
});

test('a statement that hangs makes the process unready, and its request is answered 503', async () => {
  await holder.query('begin; lock table customers in access exclusive mode');
  try {
    const hanging = read();
    await eventually(async () => (await ready()) === 503);
    const answer = await hanging;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
  } finally {
    await holder.query('rollback');
  }
});
