import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { renderKyselyTypes } from './kysely-types.ts';
import { renderSchemaDump } from './schema-dump.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** SQL for everything that the reader supports, so that a round trip proves the dump complete. */
const SPECIMEN = `
  create table zoo_homes (
    brand_id uuid not null,
    home_id uuid not null,
    kind text not null default 'cage' check (kind in ('cage', 'pond', 'it''s open')),
    opened_on date,
    visits bigint generated always as identity,
    label text generated always as (upper(kind)) stored,
    tags text[] not null default '{}',
    primary key (brand_id, home_id)
  ) with (fillfactor = 70);
  alter table zoo_homes enable row level security;
  create policy own_brand on zoo_homes for select using (brand_id is not null);
  create table animals (
    brand_id uuid not null,
    animal_id uuid not null,
    home_id uuid,
    parent_id uuid,
    weight_grams integer,
    notes jsonb not null,
    seen_at timestamptz,
    primary key (brand_id, animal_id),
    foreign key (brand_id, home_id) references zoo_homes (brand_id, home_id),
    foreign key (brand_id, parent_id) references animals (brand_id, animal_id)
  );
  create unique index one_name on animals (brand_id, (notes->>'name')) where weight_grams > 0;
  create function is_grown(p_grams integer) returns boolean immutable language sql
    as $$ select p_grams > 500 $$;
  create index grown on animals (brand_id) where is_grown(weight_grams);
  create view heavy as select animal_id from animals where weight_grams > 1000;
  create function feed(p_animal uuid) returns integer language sql as $$ select 1 $$;
  create function clean(p_animal uuid) returns integer language sql as $$ select feed(p_animal) $$;`;

async function inEmptySchema<T>(statements: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin; drop schema public cascade; create schema public;');
  try {
    await client.query(statements);
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** The part of a catalog that the dump defines; functions in files are only listed. */
const dumped = (catalog: Catalog): Catalog => ({
  ...catalog,
  functions: catalog.functions.filter(({ isForTables }) => isForTables),
});

/**
 * PostgreSQL prints `between` with parentheses that disappear once it has parsed its own text, and a check that a migration
 * did not ask of old rows as not valid, which it is in a database that is built anew.
 */
const withoutBrackets = (catalog: Catalog): Catalog =>
  JSON.parse(JSON.stringify(catalog), (key, value) =>
    key === 'definition' ? value.replaceAll(/[()]| NOT VALID$/g, '') : value,
  );

test('a database built from the dump equals the migrated schema', async () => {
  const migrated = await readCatalog(client);
  const rebuilt = await inEmptySchema(renderSchemaDump(migrated), () => readCatalog(client));
  expect(migrated.tables.length).toBeGreaterThan(5);
  expect(withoutBrackets(rebuilt)).toEqual(withoutBrackets(dumped(migrated)));
});

test('the dump rebuilds every kind of object that tables need', async () => {
  const original = await inEmptySchema(SPECIMEN, () => readCatalog(client));
  const rebuilt = await inEmptySchema(renderSchemaDump(original), () => readCatalog(client));
  expect(original.tables.map(({ name }) => name)).toEqual(['animals', 'zoo_homes']);
  expect(rebuilt).toEqual(dumped(original));
  expect(rebuilt.functions.map(({ name }) => name)).toEqual(['is_grown']);
});

test('the dump lists, without definitions, the functions that no table needs', async () => {
  const dump = await inEmptySchema(SPECIMEN, async () =>
    renderSchemaDump(await readCatalog(client)),
  );
  expect(dump).toMatch(/\n-- {3}clean\n-- {3}feed\n$/);
  expect(dump).not.toContain('select feed');
});

test.each([
  ['an enum', "create type mood as enum ('good')"],
  ['a domain', 'create domain cents as bigint'],
  ['a sequence of its own', 'create sequence numbers'],
  ['a partitioned table', 'create table parts (id uuid) partition by hash (id)'],
  ['a materialized view', 'create materialized view copies as select 1 as one'],
  ['an aggregate', 'create aggregate total(bigint) (sfunc = int8pl, stype = bigint)'],
])('the reader refuses %s rather than omit it', async (_what, statement) => {
  await expect(inEmptySchema(statement, () => readCatalog(client))).rejects.toThrow(/know how/);
});

test('the types have the values of a CHECK, optional columns and nullable columns', async () => {
  const types = await inEmptySchema(SPECIMEN, async () =>
    renderKyselyTypes(await readCatalog(client)),
  );
  expect(types).toContain(`interface ZooHomesTable {
  brand_id: string;
  home_id: string;
  kind: Generated<'cage' | 'it\\'s open' | 'pond'>;
  opened_on: string | null;
  visits: GeneratedAlways<BigInteger>;
  label: GeneratedAlways<string | null>;
  tags: Generated<string[]>;
}`);
  expect(types).toContain('  seen_at: Timestamp | null;');
  expect(types).toContain('  zoo_homes: ZooHomesTable;');
});

test('a column type without a type in code is refused with its name', async () => {
  const statement = 'create table maps (area polygon)';
  const render = inEmptySchema(statement, async () => renderKyselyTypes(await readCatalog(client)));
  await expect(render).rejects.toThrow('maps.area: no type in code for polygon');
});
