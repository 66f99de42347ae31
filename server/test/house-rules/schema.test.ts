import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedValues, type Catalog, readCatalog } from '../../scripts/generate/catalog.ts';
import { findStateTables } from '../../scripts/generate/find-state-tables.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { repositoryFiles } from './repository-files.ts';
import { globalTables, schemaMistakes } from './schema-rules.ts';

/** First columns of a tenant table. */
const TENANT = 'brand_id uuid not null, id uuid, primary key (brand_id, id)';

const stateTables = await findStateTables(`${import.meta.dirname}/../..`);

const globals = globalTables(
  repositoryFiles()
    .filter(({ path }) => path.startsWith('server/migrations/'))
    .map(({ text }) => text)
    .join('\n'),
);

let database: TestDatabase;
let client: pg.Client;
let catalog: Catalog;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
  catalog = await readCatalog(client);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Mistakes found in tables that the statements create and that are rolled back. */
async function plantedMistakes(statements: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(statements);
    const { tables } = await readCatalog(client);
    return tables
      .filter(({ name }) => name.startsWith('planted'))
      .flatMap((table) => schemaMistakes(table, false));
  } finally {
    await client.query('rollback');
  }
}

describe('the schema', () => {
  test('follows the schema rules', () => {
    expect(catalog.tables.length).toBeGreaterThan(5);
    expect(
      catalog.tables.flatMap((table) => schemaMistakes(table, globals.has(table.name))),
    ).toEqual([]);
  });

  test.each([
    ['a tenant table that brand_id does not lead', 'planted_id uuid primary key', 2],
    [
      'a key that brand_id does not lead',
      'brand_id uuid not null, id uuid, primary key (id, brand_id)',
      1,
    ],
    ['a table without a key', 'brand_id uuid not null', 1],
    ['a unique column', `${TENANT}, email text unique`, 1],
    [
      'a reference past the brand',
      `${TENANT}, parent uuid, foreign key (parent) references planted_parent`,
      1,
    ],
    ['a float', `${TENANT}, rate double precision`, 1],
    ['cents that are no bigint', `${TENANT}, amount_cents integer`, 1],
    ['a time without a zone', `${TENANT}, due_at timestamp`, 1],
    ['a status that is any text', `${TENANT}, status text`, 1],
    [
      'a default for a business time',
      `${TENANT}, date_created timestamptz not null default now()`,
      1,
    ],
  ])('refuses %s', async (_what, columns, mistakes) => {
    const parent = 'create table planted_parent (brand_id uuid not null primary key);';
    expect(await plantedMistakes(`${parent} create table planted (${columns})`)).toHaveLength(
      mistakes,
    );
  });

  test('refuses a unique index without the brand', async () => {
    const statements = `create table planted (${TENANT}, email text);
      create unique index on planted (email)`;
    expect(await plantedMistakes(statements)).toHaveLength(1);
  });

  test('refuses triggers', async () => {
    const statements = `create table planted (${TENANT});
      create trigger planted_trigger before update on planted
        for each row execute function suppress_redundant_updates_trigger()`;
    await expect(plantedMistakes(statements)).rejects.toThrow(/trigger planted_trigger/);
  });
});

test('columns that hold a state allow exactly the states of their table', () => {
  const promised = [...stateTables.values()].flatMap(({ stored = [], states }) =>
    stored.map(({ table, column }) => [`${table}.${column}`, [...states].sort()]),
  );
  const found = promised.map(([place]) => {
    const [tableName, column] = String(place).split('.');
    const table = catalog.tables.find(({ name }) => name === tableName);
    return [place, table && allowedValues(table, column ?? '')];
  });
  expect(found).toEqual(promised);
});

test('every state table names the columns that store its states', () => {
  const homeless = [...stateTables].filter(([, { stored = [] }]) => stored.length === 0);
  expect(homeless.map(([name]) => name)).toEqual([]);
});
