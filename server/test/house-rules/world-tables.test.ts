import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/**
 * Tables with a brand that are no content of its world: the brand itself, its world's
 * snapshots, and what was done to it.
 */
const aboutBrands = [
  'audit_events',
  'brands',
  'error_fixes',
  'invitations',
  'memberships',
  'request_log',
  'request_log_erased',
  'request_log_objects',
  'request_minutes',
  'saved_view_marks',
  'saved_views',
  'world_snapshots',
  'worlds',
];

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

const list = async (query: string): Promise<string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
const tenantTables = () =>
  list(`select table_name as name from information_schema.columns
         where table_schema = 'public' and column_name = 'brand_id' order by 1`);
const worldTables = () => list('select table_name as name from world_tables() order by 1');

describe('world tables', () => {
  test('are all tables of brands but those about the brand itself', async () => {
    const tables = await worldTables();
    expect(tables.length).toBeGreaterThan(20);
    expect([...tables, ...aboutBrands].toSorted()).toEqual(await tenantTables());
  });

  test('are listed after the tables that they reference, without cycles', async () => {
    const { rows } = await client.query(`
      select c.table_name as child, p.table_name as parent
        from pg_constraint k
        join world_tables() c on k.conrelid = c.table_name::regclass
        join world_tables() p on k.confrelid = p.table_name::regclass
       where k.contype = 'f' and c.table_name <> p.table_name and c.depth <= p.depth`);
    expect(rows).toEqual([]);
    const [deepest] = await list('select max(depth)::text as name from world_tables()');
    expect(Number(deepest)).toBeLessThan(30);
  });

  test('include a table of a later migration, which is copied and cleared', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await client.query('begin');
    await client.query(`
      create table planted (brand_id uuid not null references brands, id integer,
        double integer generated always as (id * 2) stored, primary key (brand_id, id));
      insert into brands values ('${one}', 'one', '', '2026-07-01', '2026-07-01'),
        ('${other}', 'other', '', '2026-07-01', '2026-07-01');
      insert into planted values ('${one}', 21)`);
    expect(await worldTables()).toContain('planted');
    await client.query(`select copy_world('${one}', '${other}')`);
    const rows = `select brand_id || ' ' || double as name from planted order by brand_id <> '${one}'`;
    expect(await list(rows)).toEqual([`${one} 42`, `${other} 42`]);
    await client.query(`select clear_world('${one}', '{}')`);
    expect(await list(rows)).toEqual([`${other} 42`]);
    await client.query('rollback');
  });
});
