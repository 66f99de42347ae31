import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const own = '00000000-0000-7000-8000-000000000001';
const other = '00000000-0000-7000-8000-000000000002';
const silent = pino({ level: 'silent' });

let home: TestDatabase;
let owner: pg.Client;
let database: Database;
let tables: string[];

beforeAll(async () => {
  home = await createTestDatabase();
  owner = new pg.Client(home.ownerUrl);
  await owner.connect();
  database = openDatabase(home.connectionString, { poolSize: 2, onError: () => {} });
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'brand_id' order by 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await home.drop();
});

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await owner.query(text, values)).rows;

/** SQLSTATE of a statement's error; null if it succeeds. All of it is undone. */
async function codeOf(brandId: string, text: string): Promise<string | null> {
  await owner.query(`begin; set local role surety_service; set local surety.brand = '${brandId}'`);
  try {
    await owner.query(text);
    return null;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await owner.query('rollback');
  }
}

/** Inserts a row of `own` into a table with all constraints dropped, for `work`; all of it is undone. */
async function withRow<T>(table: string, work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    await owner.query(`do $$
      declare r record;
      begin
        for r in select conname from pg_constraint
                  where conrelid = '${table}'::regclass and contype in ('p', 'u', 'f', 'c')
                  order by contype = 'f' desc loop
          execute format('alter table ${table} drop constraint if exists %I cascade', r.conname);
        end loop;
        for r in select attname from pg_attribute
                  where attrelid = '${table}'::regclass and attnum > 0 and attnotnull
                    and not attisdropped and attidentity = '' loop
          execute format('alter table ${table} alter column %I drop not null', r.attname);
        end loop;
      end $$`);
    await owner.query(`insert into ${table} (brand_id) values ('${own}')`);
    return await work();
  } finally {
    await owner.query('rollback');
  }
}

/** Number of rows of a table that a role sees for a brand, in the owner's transaction. */
async function countAs(table: string, role: string, brandId: string): Promise<number> {
  await owner.query(`set local role ${role}; set local surety.brand = '${brandId}'`);
  const [row] = await rowsOf(`select count(*)::integer as count from ${table}`);
  await owner.query('set local role none');
  return row?.count;
}

describe('every table with a brand', () => {
  test('shows its rows to their brand and to the role of all brands, and to nobody else', async () => {
    expect(tables.length).toBeGreaterThan(50);
    for (const table of tables) {
      const seen = await withRow(table, async () => ({
        table,
        withoutBrand: await countAs(table, 'surety_service', ''),
        ofAnother: await countAs(table, 'surety_service', other),
        ofItsOwn: await countAs(table, 'surety_service', own),
        ofAll: await countAs(table, 'surety_all_brands', ''),
      }));
      expect(seen).toEqual({ table, withoutBrand: 0, ofAnother: 0, ofItsOwn: 1, ofAll: 1 });
    }
  });

  test('takes no row of another brand', async () => {
    const insertOf = (brandId: string) => (table: string) =>
      `insert into ${table} (brand_id) values ('${brandId}')`;
    for (const table of tables) {
      expect([table, await codeOf(own, insertOf(other)(table))]).toEqual([table, '42501']);
      expect([table, await codeOf(own, insertOf(own)(table))]).not.toEqual([table, '42501']);
      expect([table, await codeOf('', insertOf(own)(table))]).toEqual([table, '42501']);
    }
  });

  test('is neither changed in its shape nor emptied by the service', async () => {
    for (const table of tables) {
      for (const statement of [
        `alter table ${table} disable row level security`,
        `truncate ${table}`,
        `drop table ${table}`,
        `drop policy one_brand on ${table}`,
      ]) {
        expect([statement, await codeOf(own, statement)]).toEqual([statement, '42501']);
      }
    }
  });

  test('is empty through the handle of another brand, whatever a statement forgets', async () => {
    const sample = `insert into brands (brand_id, name, wrapped_data_key, date_created, date_updated)
                    values ($1, 'own', '', now(), now()) on conflict do nothing`;
    await owner.query(sample, [own]);
    const { query } = database.ofBrand(other);
    for (const table of tables) {
      const { rows } = await query({ text: `select from ${table}` });
      expect([table, rows.length]).toEqual([table, 0]);
    }
    const changed = await query({ text: `update brands set name = 'x' returning brand_id` });
    expect(changed.rows).toEqual([]);
    const removed = await query({ text: 'delete from brands returning brand_id' });
    expect(removed.rows).toEqual([]);
  });
});

test('tables without a brand are closed to a brand, but for the few that it needs', async () => {
  const rows = await rowsOf(
    `select c.relname as name, string_agg(lower(g.privilege_type), ' ' order by g.privilege_type) as may
       from pg_class c, aclexplode(c.relacl) g
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and g.grantee = 'surety_service'::regrole and c.relname <> all ($1)
      group by 1 order by 1`,
    [tables],
  );
  expect(rows).toEqual([
    { name: 'card_number_claims', may: 'delete insert select' },
    { name: 'device_logins', may: 'select update' },
    { name: 'event_eras', may: 'select' },
    { name: 'people', may: 'select' },
    { name: 'person_sessions', may: 'select update' },
    { name: 'schema_functions', may: 'select' },
    { name: 'schema_migrations', may: 'select' },
  ]);
});

test('of people and their sessions a brand reaches those of its members', async () => {
  const person = '00000000-0000-7000-8000-000000000003';
  await owner.query('begin');
  try {
    await owner.query(`
      insert into people (person_id, name, created_at) values ('${person}', 'Dana', now());
      insert into person_sessions (session_id, person_id, token_hash, created_at, last_used_at, ends_at)
        values ('${person}', '${person}', '', now(), now(), now());
      insert into brands (brand_id, name, wrapped_data_key, date_created, date_updated)
        values ('${own}', 'own', '', now(), now()) on conflict do nothing;
      insert into memberships (brand_id, person_id, role, created_at)
        values ('${own}', '${person}', 'owner', now())`);
    for (const table of ['people', 'person_sessions']) {
      expect(await countAs(table, 'surety_service', own)).toBe(1);
      expect(await countAs(table, 'surety_service', other)).toBe(0);
      expect(await countAs(table, 'surety_service', '')).toBe(0);
    }
  } finally {
    await owner.query('rollback');
  }
});

test('of logins by the browser a brand reaches those without a decision, and its own', async () => {
  await owner.query('begin');
  try {
    await owner.query(`
      insert into brands (brand_id, name, wrapped_data_key, date_created, date_updated)
        values ('${own}', 'own', '', now(), now()) on conflict do nothing;
      insert into device_logins (login_id, device_code_hash, user_code_hash, address, address_hash,
          created_at, ends_at, interval_seconds, decided_at, granted_brand_id)
        select gen_random_uuid(), decode(n::text, 'escape'), decode(n::text, 'escape'), '', '', now(),
               now(), 3, case when n > 1 then now() end, case when n = 2 then '${own}'::uuid end
          from generate_series(1, 3) n`);
    expect(await countAs('device_logins', 'surety_service', own)).toBe(2);
    expect(await countAs('device_logins', 'surety_service', other)).toBe(1);
  } finally {
    await owner.query('rollback');
  }
});

test('the audit is added to, and neither changed nor removed', async () => {
  for (const { query } of [database.ofBrand(own), database.allBrands]) {
    for (const text of ["update audit_events set operation = 'x'", 'delete from audit_events']) {
      await expect(query({ text })).rejects.toThrow('permission denied');
    }
  }
});

test('alarms are those of their brand alone', async () => {
  const set = (brandId: string) =>
    `insert into due_alarms (brand_id, due_id, wall_at) values ('${brandId}', gen_random_uuid(), now())`;
  await owner.query(set(own));
  const alarms = { text: 'select due_id from due_alarms' };
  expect((await database.ofBrand(own).query(alarms)).rows).toHaveLength(1);
  expect((await database.ofBrand(other).query(alarms)).rows).toEqual([]);
  expect((await database.allBrands.query(alarms)).rows).toHaveLength(1);
  const foreign = set(own);
  await expect(database.ofBrand(other).query({ text: foreign })).rejects.toThrow(
    'row-level security',
  );
});

test('the roles of the service own nothing and bypass no policy', async () => {
  expect(
    await rowsOf(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
              (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned,
              pg_has_role(r.oid, 'surety_all_brands', 'USAGE') as sees_all
         from pg_roles r where rolname like 'surety\\_%' and rolname !~ '^surety_test_' order by 1`,
    ),
  ).toEqual(
    ['surety_all_brands', 'surety_service'].map((rolname) => ({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      sees_all: rolname === 'surety_all_brands',
    })),
  );
});

describe('migrate', () => {
  const acl = () =>
    rowsOf(
      `select c.relname, c.relrowsecurity, array(select unnest(c.relacl)::text order by 1) as acl,
              array(select p.polname::text || pg_get_expr(p.polqual, c.oid) from pg_policy p
                     where p.polrelid = c.oid order by 1) as policies
         from pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind in ('r', 'v') order by c.oid`,
    );

  test('repairs tables whose policies and privileges a restore left out', async () => {
    const before = await acl();
    await owner.query(`
      alter table cards disable row level security;
      drop policy one_brand on cards;
      drop policy all_brands on events;
      revoke all on transactions from surety_service, surety_all_brands;
      grant truncate on customers to surety_service;
      grant select on installation to surety_service;
      drop policy one_brand on transfers;
      create policy one_brand on transfers to surety_service using (true)`);
    await migrate(home.ownerUrl, silent);
    expect(await acl()).toEqual(before);
  });

  test('includes a table of a later migration', async () => {
    await owner.query(
      'create table planted (brand_id uuid not null, id integer, primary key (brand_id, id))',
    );
    await owner.query(`insert into planted values ('${own}', 1)`);
    expect(await codeOf(own, 'select from planted')).toBe('42501');
    await migrate(home.ownerUrl, silent);
    const planted = { text: 'select id from planted' };
    expect((await database.ofBrand(own).query(planted)).rows).toEqual([{ id: 1 }]);
    expect((await database.ofBrand(other).query(planted)).rows).toEqual([]);
    await owner.query('drop table planted');
  });

  test('leaves a database alone that is in order', async () => {
    const locks = `select xmin::text, oid::text from pg_class where relnamespace = 'public'::regnamespace`;
    const before = await rowsOf(locks);
    await migrate(home.ownerUrl, silent);
    expect(await rowsOf(locks)).toEqual(before);
  });

  test('only compares, as the login of the service', async () => {
    await migrate(home.connectionString, silent);
    await owner.query(`update schema_functions set checksum = 'older' where name = 'post_journal'`);
    const pending = migrate(home.connectionString, silent);
    await expect(pending).rejects.toMatchObject({
      code: 'migrations_pending',
      message: expect.stringContaining('DATABASE_MIGRATION_URL'),
    });
    await migrate(home.ownerUrl, silent);
    await migrate(home.connectionString, silent);
  });
});
