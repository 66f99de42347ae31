import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { findHorizon } from '../../../platform/db/event-position.ts';

let own: TestDatabase;
let foreign: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  foreign = await createTestDatabase();
  database = openDatabase(own.connectionString, { poolSize: 4, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await own.drop();
  await foreign.drop();
});

const assignXid = async (client: pg.Client) => {
  const { rows } = await client.query('select pg_current_xact_id()::text as xid');
  return BigInt(rows[0].xid);
};
const begin = async (connectionString: string, mode = '') => {
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query(`begin ${mode}`);
  return client;
};
/** Runs a transaction that takes an id and ends; returns the id. */
const passXid = async () => {
  const client = await begin(own.ownerUrl);
  const xid = await assignXid(client);
  await client.end();
  return xid;
};
const horizon = async () => BigInt(await findHorizon(database.allBrands.db));

test('a running transaction that writes to this database holds the horizon back', async () => {
  const client = await begin(own.ownerUrl);
  const xid = await assignXid(client);
  await passXid();
  expect(await horizon()).toBe(xid);
  await client.end();
});

test('a transaction of another database on the server does not hold the horizon back', async () => {
  const client = await begin(foreign.ownerUrl);
  const foreignXid = await assignXid(client);
  const passed = await passXid();
  const { rows } = await client.query('select pg_snapshot_xmin(pg_current_snapshot())::text as x');
  expect(BigInt(rows[0].x)).toBeLessThanOrEqual(foreignXid);
  expect(await horizon()).toBeGreaterThan(passed);
  await client.end();
});

test('a role without rights on other sessions can read the databases of their transactions', async () => {
  const client = await begin(foreign.ownerUrl);
  const xid = await assignXid(client);
  const plain = await begin(own.ownerUrl);
  await plain.query('create role plain_reader_of_events');
  await plain.query('set local role plain_reader_of_events');
  const { rows } = await plain.query(
    'select datname <> current_database() as foreign from pg_stat_activity where backend_xid = $1',
    [String(xid)],
  );
  expect(rows).toEqual([{ foreign: true }]);
  await plain.end();
  await client.end();
});

test('a long read-only transaction does not hold the horizon back', async () => {
  const client = await begin(own.ownerUrl, 'isolation level repeatable read, read only');
  await client.query('select count(*) from events');
  const passed = await passXid();
  expect(await horizon()).toBeGreaterThan(passed);
  await client.end();
});

test('the horizon does not pass the id of the transaction that reads it', async () => {
  const client = await begin(own.ownerUrl);
  const xid = await assignXid(client);
  await passXid();
  const { rows } = await client.query('select events_complete_below()::text as below');
  expect(BigInt(rows[0].below)).toBe(xid);
  await client.end();
});

test('the horizon never falls while transactions of another database come and go', async () => {
  let hasEnded = false;
  const writers = Array.from({ length: 12 }, async () => {
    const client = new pg.Client(foreign.ownerUrl);
    await client.connect();
    while (!hasEnded)
      await client.query('begin; select pg_current_xact_id(); select pg_sleep(0.001); commit');
    await client.end();
  });
  try {
    let highest = 0n;
    for (let reading = 0; reading < 1_500; reading++) {
      const found = await horizon();
      expect(found).toBeGreaterThanOrEqual(highest);
      highest = found;
    }
  } finally {
    hasEnded = true;
    await Promise.all(writers);
  }
});
