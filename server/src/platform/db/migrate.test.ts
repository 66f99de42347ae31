import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });

let folder: string;
let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surety-migrations-'));
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
  // The clone is migrated already: these tests bring their own history.
  await client.query('delete from schema_migrations; delete from schema_functions');
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string, sql: string) => writeFile(join(folder, name), sql);
/** A folder without functions, so that those of the clone are not applied. */
const folders = () => ({ migrations: folder, functions: folder });
const run = () => migrate(database.ownerUrl, log, { folders: folders() });
const rowsOf = async (sql: string) => (await client.query(sql)).rows;

test('applies the files in the order of their numbers', async () => {
  await file('0002_second.sql', 'insert into steps values (2);');
  await file('0001_first.sql', 'create table steps (step int); insert into steps values (1);');
  expect(await run()).toEqual({ migrations: ['0001_first.sql', '0002_second.sql'], functions: 0 });
  expect(await rowsOf('select step from steps')).toEqual([{ step: 1 }, { step: 2 }]);
});

test('a second run finds nothing to do', async () => {
  await file('0001_first.sql', 'create table steps (step int);');
  await run();
  expect(await run()).toEqual({ migrations: [], functions: 0 });
  expect(await rowsOf('select count(*)::int as n from schema_migrations')).toEqual([{ n: 1 }]);
});

test('concurrent starts apply each migration once', async () => {
  await file('0001_first.sql', 'create table steps (step int); select pg_sleep(0.1);');
  await file('0002_second.sql', 'insert into steps values (2);');
  await Promise.all([run(), run(), run(), run()]);
  expect(await rowsOf('select step from steps')).toEqual([{ step: 2 }]);
});

test('a migration whose number is below an applied one is still applied', async () => {
  await file('0002_second.sql', 'create table second ();');
  await run();
  await file('0001_first.sql', 'create table first ();');
  await run();
  expect(await rowsOf("select to_regclass('first') is not null as made")).toEqual([{ made: true }]);
});

test('a failing migration is rolled back, and the ones before it stay', async () => {
  await file('0001_first.sql', 'create table steps (step int);');
  await file('0002_second.sql', 'insert into steps values (2);\nselect wrong;');
  await expect(run()).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/0002_second\.sql.*wrong.*line 2/),
  });
  expect(await rowsOf('select step from steps')).toEqual([]);
  expect(await rowsOf('select name from schema_migrations')).toEqual([{ name: '0001_first.sql' }]);
});

test('an applied migration that was edited is refused with its name', async () => {
  await file('0001_first.sql', 'create table steps (step int);');
  await run();
  await file('0001_first.sql', 'create table steps (step bigint);');
  await expect(run()).rejects.toMatchObject({
    code: 'migration_edited',
    message: expect.stringContaining('0001_first.sql'),
  });
});

test('a change of line ends is not an edit', async () => {
  await file('0001_first.sql', 'create table steps\n(step int);\n');
  await run();
  await file('0001_first.sql', 'create table steps\r\n(step int);\r\n');
  await expect(run()).resolves.toMatchObject({ migrations: [] });
});

test('a database with a migration that this code does not know is refused', async () => {
  await file('0001_first.sql', 'create table steps (step int);');
  await file('0002_newer.sql', 'create table newer ();');
  await run();
  await rm(join(folder, '0002_newer.sql'));
  await expect(run()).rejects.toMatchObject({
    code: 'database_newer_than_code',
    message: expect.stringContaining('0002_newer.sql'),
  });
});

test('a database of before the baseline is told to begin anew, and not to wait for a newer version', async () => {
  await file('0001_brands.sql', 'create table former ();');
  await run();
  await rm(join(folder, '0001_brands.sql'));
  await file('0001_tenants.sql', 'create table later ();');
  await expect(run()).rejects.toMatchObject({
    code: 'database_before_baseline',
    message: expect.stringMatching(
      /0001_brands\.sql.*Start anew beside it, with SURETY_DATA_DIR=/s,
    ),
  });
});

test('two files with the same number, or a malformed name, are refused', async () => {
  await file('0001_first.sql', '');
  await file('0001_other.sql', '');
  await expect(run()).rejects.toThrow(/number/);
  await rename(join(folder, '0001_other.sql'), join(folder, '2_Other.sql'));
  await expect(run()).rejects.toThrow(/2_Other\.sql/);
});

test('a server older than PostgreSQL 15 is refused with its version', async () => {
  // Shadows the built-in function through this database's search path.
  await client.query(
    `create schema old;
     create function old.current_setting(name text) returns text language sql as
       $$ select case name when 'server_version' then '14.9' else '140009' end $$`,
  );
  const url = new URL(database.ownerUrl);
  url.searchParams.set('options', '-c search_path=old,pg_catalog');
  await expect(migrate(url.href, log, { folders: folders() })).rejects.toMatchObject({
    code: 'database_too_old',
    message: expect.stringContaining('14.9'),
  });
});

test('a server that cannot be reached is named, without its password', async () => {
  const refused = migrate('postgres://someone:pass-phrase@127.0.0.1:1/nowhere', log, {
    folders: folders(),
  });
  const error = await refused.catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    code: 'database_unreachable',
    message: expect.stringContaining('nowhere on 127.0.0.1:1'),
  });
  expect(String(error)).not.toContain('pass-phrase');
});

test('asks for the migration where the login of the service finds an empty database', async () => {
  await client.query('alter table schema_migrations rename to schema_migrations_of_a_clone');
  const started = migrate(database.connectionString, log, { folders: folders() });
  await expect(started).rejects.toMatchObject({
    code: 'migrations_pending',
    message: expect.stringContaining('DATABASE_MIGRATION_URL'),
  });
});
