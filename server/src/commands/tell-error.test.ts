import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { ConfigError } from '../config.ts';
import { StartupError } from '../platform/startup-error.ts';
import { tellError } from './tell-error.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const caught = async (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  );

test('an error that the operator can remedy is its message', () => {
  expect(tellError(new ConfigError('A setting is wrong.'))).toBe('A setting is wrong.');
  expect(tellError(new StartupError('a_code', 'Start it elsewhere.'))).toBe('Start it elsewhere.');
});

test('a missing privilege of PostgreSQL is one line with its cure', async () => {
  const service = new pg.Client(database.connectionString);
  await service.connect();
  const error = await caught(() =>
    service.query('set role surety_service; delete from schema_migrations'),
  );
  await service.end();
  const told = tellError(error);
  expect(told).not.toContain('\n');
  expect(told).toMatch(/permission denied for table schema_migrations.*npm run migrate/);
});

test('another refusal of PostgreSQL is one line with its SQLSTATE', async () => {
  const told = tellError(await caught(() => database.owner.query('select from no_such_table')));
  expect(told).not.toContain('\n');
  expect(told).toMatch(/no_such_table.*42P01/);
});

test('a database that is away and a file that cannot be read are one line', async () => {
  const away = new pg.Client('postgres://nobody@127.0.0.1:1/nowhere');
  const refused = tellError(await caught(() => away.connect()));
  expect(refused).toMatch(/^The database is away: .*ECONNREFUSED.*DATABASE_URL/);
  expect(refused).not.toContain('\n');
  expect(tellError(await caught(() => readFile('/no/such/file')))).toBe(
    "ENOENT: no such file or directory, open '/no/such/file'",
  );
});

test('a mistake of the program keeps its stack', () => {
  expect(tellError(new TypeError('undefined is no function'))).toMatch(/TypeError.*\n +at /);
});
