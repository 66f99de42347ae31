import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { refusePooled } from './refuse-pooled.ts';
import { examineLogin } from './service-login.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await createTestDatabase();
  await migrate(home.ownerUrl, pino({ level: 'silent' }));
  await examineLogin(home.connectionString);
});
afterAll(() => home.drop());

const connected = async () => {
  const client = new pg.Client(home.ownerUrl);
  await client.connect();
  return client;
};

test.each([
  [false, '30s'],
  [true, '0'],
])('a migrated database limits statements (unlimited: %s)', async (isUnlimited, limit) => {
  const database = openDatabase(home.connectionString, {
    poolSize: 1,
    onError: () => {},
    isUnlimited,
  });
  const show = async (name: string) => {
    const { rows } = await database.allBrands.query<Record<string, string>>({
      text: `show ${name}`,
    });
    return rows[0]?.[name];
  };
  expect(await show('statement_timeout')).toBe(limit);
  expect(await show('idle_in_transaction_session_timeout')).toBe('1min');
  await database.close();
});

test('no connection sends limits as startup parameters, which poolers refuse', () => {
  const database = openDatabase(home.connectionString, { poolSize: 1, onError: () => {} });
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const options = Object.keys(database.jobPool.options);
  expect(options.filter((name) => names.includes(name))).toEqual([]);
  return database.close();
});

test('an address whose connections share a session is refused', async () => {
  const shared = await connected();
  await expect(refusePooled(shared, async () => shared)).rejects.toThrow('DATABASE_DIRECT_URL');
});

test('an address of the database itself is not refused', async () => {
  const client = await connected();
  await refusePooled(client, connected);
  await client.end();
});

test('statements of a pooled address are not prepared by name', async () => {
  const url = new URL(home.connectionString);
  url.searchParams.set('application_name', 'pooled');
  const database = openDatabase(url.href, {
    poolSize: 1,
    onError: () => {},
    directUrl: home.connectionString,
  });
  const named = { name: 'known', text: 'select $1::int as n', values: [1] };
  expect((await database.allBrands.query(named)).rows).toEqual([{ n: 1 }]);
  const { rows } = await database.allBrands.query({
    text: 'select name from pg_prepared_statements',
  });
  expect(rows).toEqual([]);
  await database.close();
});
