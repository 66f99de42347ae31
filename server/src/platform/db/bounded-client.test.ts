import { createServer, connect as openSocket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { ConnectionCut } from './bounded-client.ts';
import { openClient, openPool } from './connections.ts';
import { isDatabaseAway } from './database-away.ts';

let home: TestDatabase;
let proxy: DatabaseProxy;
beforeAll(async () => {
  home = await createTestDatabase();
  proxy = await openDatabaseProxy(home.connectionString);
});
afterAll(async () => {
  await proxy.close();
  await home.drop();
});

const statementMs = 200;

test('a statement without an answer ends at the limit, as an outage', async () => {
  const client = openClient(proxy.connectionString, { statementMs });
  client.on('error', () => {});
  await client.connect();
  proxy.swallow('open');
  const error = await client.query('select 1').catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ConnectionCut);
  expect(isDatabaseAway(error)).toBe(true);
});

test('a pool does not use a connection again whose statement reached the limit', async () => {
  const pool = openPool(proxy.connectionString, { max: 1, statementMs });
  pool.on('error', () => {});
  const pidOf = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0]?.pid;
  const first = await pidOf();
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow(ConnectionCut);
  expect(await pidOf()).not.toBe(first);
  await pool.end();
});

test('the limit is one of a statement, not of a connection', async () => {
  const client = openClient(home.connectionString, { statementMs });
  await client.connect();
  const from = performance.now();
  while (performance.now() - from < 3 * statementMs) await client.query('select pg_sleep(0.01)');
  expect(client.waitedMs).toBe(0);
  await client.end();
});

test('a statement without a limit waits', async () => {
  const client = openClient(home.connectionString, { statementMs: Number.POSITIVE_INFINITY });
  await client.connect();
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await client.end();
});

test('a connection ends although the server does not close it, as one that is frozen', async () => {
  const { hostname, port } = new URL(home.connectionString);
  const silent = createServer({ allowHalfOpen: true }, (socket) => {
    const upstream = openSocket(Number(port), hostname);
    socket.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => socket.write(bytes));
    for (const each of [socket, upstream]) each.on('error', () => {});
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const bound = silent.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('no port');
  const url = new URL(home.connectionString);
  url.host = `127.0.0.1:${bound.port}`;
  const client = openClient(url.href);
  await client.connect();
  await client.query('select 1');
  await client.end();
  silent.close();
});
