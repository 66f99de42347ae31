import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { readPrepared } from './prepared-reads.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // One connection: what one read prepares, the next one finds.
  database = openDatabase(testDatabase.connectionString, { poolSize: 1, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const numbersUpTo = (db: Tx, name: string, last: number) =>
  readPrepared(
    db,
    name,
    sql<{ n: number }>`select n from generate_series(1, ${last}::int) n`.compile(db),
  );

const preparedNames = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements`.execute(database.allBrands.db);
  return rows.map(({ name }) => name);
};

test('a read is prepared once on its connection, and reads with the values of each call', async () => {
  const { db } = database.allBrands;
  expect(await numbersUpTo(db, 'numbers', 2)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await numbersUpTo(db, 'numbers', 1)).toEqual([{ n: 1 }]);
  expect((await preparedNames()).filter((name) => name === 'numbers')).toEqual(['numbers']);
});

test('a read in a transaction sees what the transaction has written', async () => {
  const counted = await database.allBrands.transaction(async (db) => {
    await sql`create temporary table written (n int) on commit drop`.execute(db);
    await sql`insert into written values (7)`.execute(db);
    return readPrepared(db, 'written', sql<{ n: number }>`select n from written`.compile(db));
  });
  expect(counted).toEqual([{ n: 7 }]);
  expect(await preparedNames()).not.toContain('written');
});

test('a read goes on when a migration adds a column beside it', async () => {
  const { db } = database.allBrands;
  const change = (statement: string) => testDatabase.owner.query(statement);
  await change('create table grown (n int)');
  await change('grant select on grown to public');
  await change('insert into grown values (1)');
  const readAll = () => readPrepared(db, 'grown', sql<object>`select * from grown`.compile(db));
  expect(await readAll()).toEqual([{ n: 1 }]);
  await change('alter table grown add column m int');
  expect(await readAll()).toEqual([{ n: 1, m: null }]);
  expect(await readAll()).toEqual([{ n: 1, m: null }]);
});
