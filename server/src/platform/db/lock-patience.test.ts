import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OwnMigrations, openOwnMigrations } from '../../../test/support/own-migrations.ts';

let own: OwnMigrations;
let reader: pg.Client;

beforeEach(async () => {
  own = await openOwnMigrations();
  await own.file('0001_steps.sql', 'create table steps (step int); create table others (n int);');
  await own.run();
  reader = await own.connect();
  // What pg_dump is: it holds each table from its first look to its end.
  await reader.query('begin isolation level repeatable read read only');
  await reader.query('select from steps');
});
afterEach(() => own.close());

test('writes go on while a migration waits for a reader, and it is applied when the reader ends', async () => {
  await own.file('0002_more.sql', 'alter table steps add column name text;');
  const waits = Promise.withResolvers<string>();
  const run = own.run({ onWait: waits.resolve });
  expect(await waits.promise).toMatch(/^The migration 0002_more\.sql waits for a lock.*pid \d+/);
  // It waits behind each try of the migration and is served between two of them.
  await own.client.query('insert into steps values (1)');
  await reader.query('commit');
  expect(await run).toMatchObject({ migrations: ['0002_more.sql'] });
  const { rows } = await own.client.query('select step, name from steps');
  expect(rows).toEqual([{ step: 1, name: null }]);
});

test('a migration that meets the same reader at each try ends with a message and changes nothing', async () => {
  const name = '0002_more.sql';
  await own.file(name, 'insert into others values (1); alter table steps add column name text;');
  await expect(own.run({ tries: 3 })).rejects.toMatchObject({
    code: 'migration_blocked',
    message: expect.stringMatching(/^The migration 0002_more\.sql .* 3 times .*npm run migrate/),
  });
  expect((await own.client.query('select n from others')).rows).toEqual([]);
  await reader.query('commit');
  expect(await own.run()).toMatchObject({ migrations: [name] });
});

test('policies of a new table wait as a migration does', async () => {
  await reader.query('commit');
  await own.client.query('alter table steps enable row level security');
  await reader.query('begin; select from steps');
  const waits = Promise.withResolvers<string>();
  const run = own.run({ onWait: waits.resolve });
  expect(await waits.promise).toMatch(/^The protection of rows waits/);
  await reader.query('commit');
  await run;
});

test('a start that finds nothing to do waits for no reader', async () => {
  await reader.query('select from schema_migrations, schema_functions, schema_earlier_functions');
  expect(await own.run({ tries: 1 })).toEqual({ migrations: [], functions: 0 });
});
