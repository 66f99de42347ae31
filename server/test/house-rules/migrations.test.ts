import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Catalog, readCatalog } from '../../scripts/generate/catalog.ts';
import { migrate, SCHEMA_FOLDERS } from '../../src/platform/db/migrate.ts';
import { readFunctionFiles } from '../../src/platform/db/schema-functions.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import {
  functionNames,
  indexMistakes,
  migrationMistakes,
  refusalMistakes,
} from './migration-rules.ts';
import { repositoryFiles } from './repository-files.ts';

/** Functions of migrations, because an index or a constraint uses them. */
const VERSIONED = ['has_own_index'];
const LAST_OF_BASELINE = '0010';

const log = pino({ level: 'silent' });
const files = repositoryFiles();

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

test('the functions of a migrated database are those of the files, and the versioned ones', async () => {
  const { functions } = await readCatalog(client);
  expect(functions.map(({ name }) => name).toSorted()).toEqual(
    [...functionNames(files), ...VERSIONED].toSorted(),
  );
  expect(functions.filter(({ isForTables }) => isForTables).map(({ name }) => name)).toEqual(
    VERSIONED,
  );
});

describe('a migration', () => {
  test('neither creates nor calls a function that has a file of its own', () => {
    const functions = functionNames(files);
    expect(functions.length).toBeGreaterThan(20);
    expect(migrationMistakes(files, functions)).toEqual([]);
  });

  test.each([
    ['creates one', 'create or replace function entry_hash(p_seq bigint) returns bytea', 1],
    ['calls one', "update entries set previous_hash = Entry_Hash ('', seq);", 1],
    ['calls one by its schema', 'select public.entry_hash(seq) from entries;', 1],
    ['names one in a comment', '-- as entry_hash(seq) did', 0],
    ['has a copy of its own', 'select pg_temp.entry_hash(seq) from entries;', 0],
    ['drops one', 'drop function if exists entry_hash(bigint);', 0],
    ['has a column of the name', 'alter table bank_files add column entry_hash text;', 0],
  ])('that %s has %d mistakes', (_what, text, mistakes) => {
    const planted = { path: 'server/migrations/9999_planted.sql', text };
    expect(migrationMistakes([planted], ['entry_hash'])).toHaveLength(mistakes);
  });
});

describe('an index of a table that is there', () => {
  const planted = (text: string, name = '9999_planted.sql') =>
    indexMistakes([{ path: `server/migrations/${name}`, text }]);

  test('is built beside its writes', () => {
    expect(indexMistakes(files)).toEqual([]);
  });

  test.each([
    'create index events_by_kind on events (brand_id, kind);',
    'create unique index\n  events_once\n  on public.events (brand_id);',
    'create index on events (brand_id);',
    'create index if not exists events_by_kind on events (brand_id);',
    'alter table events add unique (brand_id, kind);',
    'alter table events add constraint events_once unique (brand_id, kind);',
    'alter table events drop constraint events_pkey, add primary key (brand_id, id);',
    'alter table events add column turn bigint unique;',
    'create table others (n int); create index events_by_kind on events (kind);',
  ])('is found where it keeps them waiting: %s', (text) => {
    expect(planted(text)).toEqual([expect.stringMatching(/builds an index of events.*why/)]);
  });

  test.each([
    [
      'outside a transaction',
      '-- outside a transaction: busy\ncreate index concurrently a on events (n);',
    ],
    ['with a reason', '-- index in a transaction: one row a brand\ncreate index a on events (n);'],
    ['of a new table', 'create table events (n int unique); create index a on events (n);'],
    [
      'that is there already',
      'alter table events add constraint a unique using index events_once;',
    ],
    ['that only a comment names', '-- create index a on events (n);'],
    ['that is no index', 'alter table events add column is_unique boolean;'],
  ])('%s is no mistake', (_what, text) => {
    expect(planted(text)).toEqual([]);
  });

  test('stays as it is in migrations from before the rule', () => {
    expect(planted('create index a on events (n);', '0099_planted.sql')).toEqual([]);
  });
});

test('what a migration refuses is asked before anything changes', () => {
  expect(refusalMistakes(files)).toEqual([]);
  const path = 'server/migrations/9999_planted.sql';
  const text =
    "do $$ begin if exists (select from events) then raise exception 'No.'; end if; end $$;";
  const refusal = { path: 'server/migrations/refusals/9999_planted.sql', text };
  expect(refusalMistakes([{ path, text }])).toHaveLength(1);
  expect(refusalMistakes([{ path, text }, refusal])).toEqual([]);
});

test('a database upgraded from the baseline equals a newly migrated one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'surety-upgrade-'));
  try {
    const fresh = await readCatalog(client);
    await emptied(async () => {
      const earlier = { migrations: join(folder, 'migrations'), functions: join(folder, 'sql') };
      await copyBaseline(earlier.migrations);
      await copyAlteredFunctions(earlier.functions);
      await migrate(database.ownerUrl, log, { folders: earlier });
      const before = await readCatalog(client);
      expect(differing(before, fresh)).toEqual([
        'available_of',
        'code_of_decline',
        'enter_world',
        'retired',
      ]);
      expect(await migrate(database.ownerUrl, log)).toMatchObject({ lost: ['enter_world(uuid)'] });
      const kept = (await readCatalog(client)).functions.map(({ name }) => name);
      const current = fresh.functions.map(({ name }) => name);
      expect(kept.filter((name) => !current.includes(name))).toEqual(['retired']);
      await migrateToNextVersion(join(folder, 'next'));
      expect(await readCatalog(client)).toEqual(fresh);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function emptied(work: () => Promise<void>): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
  await work();
}

/** A version whose one migration does nothing: what was kept for the version before goes. */
async function migrateToNextVersion(folder: string): Promise<void> {
  await cp(SCHEMA_FOLDERS.migrations, folder, { recursive: true });
  await writeFile(join(folder, '9999_next.sql'), '');
  await migrate(database.ownerUrl, log, { folders: { ...SCHEMA_FOLDERS, migrations: folder } });
}

async function copyBaseline(folder: string): Promise<void> {
  await mkdir(folder);
  const names = (await readdir(SCHEMA_FOLDERS.migrations)).filter((name) => name.endsWith('.sql'));
  for (const name of names.filter((name) => name < `${LAST_OF_BASELINE}~`)) {
    await cp(join(SCHEMA_FOLDERS.migrations, name), join(folder, name));
  }
}

/**
 * Writes the functions of an earlier release: another body, another signature, and a function
 * deleted since.
 */
async function copyAlteredFunctions(folder: string): Promise<void> {
  await mkdir(join(folder, 'sql'), { recursive: true });
  for (const { name, path } of await readFunctionFiles()) {
    const sql = await readFile(join(SCHEMA_FOLDERS.functions, path), 'utf8');
    const altered = sql
      .replace("when 'card_closed' then '14'", "when 'card_closed' then '41'")
      .replace('enter_world(p_brand_id uuid) returns uuid', 'enter_world(p_id uuid) returns void')
      .replace('return p_brand_id;', 'return;')
      // The baseline's tables lack the column, and a body of plain SQL is checked against them.
      .replace(/\n *- p_balance\.reserved_cents/, '')
      .replace(/(?<='world:' \|\| )p_brand_id(?=, 0\)\);\n {2}return)/, 'p_id');
    await writeFile(join(folder, 'sql', `${name.replaceAll('_', '-')}.sql`), altered);
  }
  const retired =
    'create or replace function retired() returns int language sql as $$ select 1 $$;';
  await writeFile(join(folder, 'sql', 'retired.sql'), retired);
}

/** Names of the functions of `before` that `after` lacks or defines differently. */
function differing(before: Catalog, after: Catalog): string[] {
  const known = new Set(after.functions.map(({ definition }) => definition));
  return before.functions.filter((f) => !known.has(f.definition)).map(({ name }) => name);
}
