import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { migrate } from './migrate.ts';
import { readFunctionFiles } from './schema-functions.ts';

const log = pino({ level: 'silent' });

let folder: string;
let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'surety-functions-'));
  await mkdir(join(folder, 'migrations'));
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  await client.connect();
  // The clone is migrated already: these tests bring functions of their own, and leave the clone's.
  await client.query('delete from schema_migrations; delete from schema_functions');
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function file(path: string, sql: string): Promise<void> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, sql);
}
const functionOf = (name: string, signature: string, body: string) =>
  `create or replace function ${name}${signature} language sql as $$ ${body} $$;`;
const double = (signature: string, body: string) =>
  file('features/sums/sql/double-it.sql', functionOf('double_it', signature, body));
const run = () =>
  migrate(database.ownerUrl, log, {
    folders: { migrations: join(folder, 'migrations'), functions: folder },
  });
const rowsOf = async (sql: string) => (await client.query(sql)).rows;
const signaturesOf = (name: string) =>
  rowsOf(`select oid::regprocedure::text as signature from pg_proc where proname = '${name}'`);
const recorded = () => rowsOf('select name from schema_functions order by name');

test('functions are applied after the migrations, from folders of any depth', async () => {
  await file('migrations/0001_numbers.sql', 'create table numbers (n int);');
  await file(
    'features/money/sums/sql/first-number.sql',
    functionOf('first_number', '() returns setof numbers', 'select n from numbers'),
  );
  await double('(n int) returns int', 'select 2 * n');
  await run();
  expect(await rowsOf('select double_it(21) as n')).toEqual([{ n: 42 }]);
  expect(await rowsOf('select first_number() as n')).toEqual([]);
  expect(await recorded()).toEqual([{ name: 'double_it' }, { name: 'first_number' }]);
});

test('a body may call a function that is created after it', async () => {
  await file('sql/a-caller.sql', functionOf('a_caller', '() returns int', 'select z_called()'));
  await file('sql/z-called.sql', functionOf('z_called', '() returns int', 'select 7'));
  await run();
  expect(await rowsOf('select a_caller() as n')).toEqual([{ n: 7 }]);
});

test('a changed body replaces the function in place', async () => {
  await double('(n int) returns int', 'select n + n');
  await run();
  const [before] = await rowsOf("select 'double_it'::regproc::oid as oid");
  await double('(n int) returns int', 'select 2 * n + 1');
  await run();
  expect(await rowsOf('select double_it(21) as n')).toEqual([{ n: 43 }]);
  expect(await rowsOf("select 'double_it'::regproc::oid as oid")).toEqual([before]);
});

test('a function that a migration dropped is created again', async () => {
  await double('(n int) returns int', 'select 2 * n');
  await run();
  await file('migrations/0001_drop.sql', 'drop function double_it(int);');
  await run();
  expect(await rowsOf('select double_it(21) as n')).toEqual([{ n: 42 }]);
});

test('an unchanged file is not applied again', async () => {
  await double('(n int) returns int', 'select 2 * n');
  await run();
  const version = "select xmin from pg_proc where proname = 'double_it'";
  const before = await rowsOf(version);
  await double('(n int) returns int', 'select 2 * n');
  await run();
  expect(await rowsOf(version)).toEqual(before);
});

test.each([
  ['other argument types', '(n bigint) returns int', 'double_it(bigint)', ['double_it(integer)']],
  ['other argument names', '(m int) returns int', 'double_it(integer)', undefined],
  ['another result type', '(n int) returns text', 'double_it(integer)', ['double_it(integer)']],
  [
    'an argument that may be left out',
    '(n int, times int default 2) returns int',
    'double_it(integer,integer)',
    undefined,
  ],
])(
  '%s replace the earlier function, and a run tells whose calls are lost',
  async (_what, signature, expected, lost) => {
    await double('(n int) returns int', 'select 2 * n');
    await run();
    await double(signature, 'select 1');
    expect((await run()).lost).toEqual(lost);
    expect(await signaturesOf('double_it')).toEqual([{ signature: expected }]);
  },
);

test('a signature of the version before is served until the next version', async () => {
  await double('(n int) returns int', 'select 2 * n');
  await run();
  await double('(n int, times int) returns int', 'select times * n');
  expect(await run()).toEqual({ migrations: [], functions: 1 });
  expect(await rowsOf('select double_it(21) as n, double_it(21, 3) as m')).toEqual([
    { n: 42, m: 63 },
  ]);
  expect(await run()).toEqual({ migrations: [], functions: 0 });
  expect(await signaturesOf('double_it')).toHaveLength(2);
  await file('migrations/0001_next.sql', 'create table next_version ();');
  await run();
  expect(await signaturesOf('double_it')).toEqual([{ signature: 'double_it(integer,integer)' }]);
});

test('of three versions each finds its function while the one before it runs', async () => {
  await double('(n int) returns int', 'select 2 * n');
  await run();
  await double('(n int, times int) returns int', 'select times * n');
  await run();
  await double('(n int, times int, more int) returns int', 'select times * n + more');
  await run();
  expect(await signaturesOf('double_it')).toEqual([
    { signature: 'double_it(integer,integer)' },
    { signature: 'double_it(integer,integer,integer)' },
  ]);
});

test('a function that runs as its owner stays closed to others while it is kept', async () => {
  await double('(n int) returns int security definer', 'select 2 * n');
  await run();
  await double('(n int, times int) returns int security definer', 'select times * n');
  await run();
  const open = `select has_function_privilege('public', p.oid, 'EXECUTE') as open
    from pg_proc p where proname = 'double_it'`;
  expect(await rowsOf(open)).toEqual([{ open: false }, { open: false }]);
});

test('only a function whose file is gone is dropped, with the version after', async () => {
  await client.query(functionOf('by_hand', '() returns int', 'select 1'));
  await double('(n int) returns int', 'select 2 * n');
  await run();
  await rm(join(folder, 'features'), { recursive: true });
  await run();
  expect(await rowsOf('select double_it(21) as n')).toEqual([{ n: 42 }]);
  expect(await recorded()).toEqual([]);
  await file('sql/next.sql', functionOf('next', '() returns int', 'select 1'));
  await run();
  expect(await signaturesOf('double_it')).toEqual([]);
  expect(await signaturesOf('by_hand')).toHaveLength(1);
});

test('a function that a kept one was comes back', async () => {
  await double('(n int) returns int', 'select 2 * n');
  await run();
  await double('(n int, times int) returns int', 'select times * n');
  await run();
  await double('(n int) returns int', 'select n + n + 1');
  await run();
  expect(await rowsOf('select double_it(21) as n, double_it(21, 3) as m')).toEqual([
    { n: 43, m: 63 },
  ]);
});

test.each([
  ['a wrong statement', 'create or replace function worse()\nreturns int wrong', /wrong.*line 2/],
  ['a wrong body', functionOf('worse', '() returns int', 'select n from nowhere'), /nowhere/],
])('%s is reported with its file, and changes nothing', async (_what, statement, message) => {
  await double('(n int) returns int', 'select 2 * n');
  await file('sql/old.sql', functionOf('old', '() returns int', 'select 1'));
  await run();
  await rm(join(folder, 'sql/old.sql'));
  await double('(n bigint) returns bigint', 'select 3 * n');
  await file('sql/worse.sql', statement);
  const error = await run().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'migration_failed' });
  expect(String(error)).toMatch(/sql\/worse\.sql failed/);
  expect(String(error)).toMatch(message);
  expect(await rowsOf('select double_it(21) as n')).toEqual([{ n: 42 }]);
  expect(await signaturesOf('double_it')).toEqual([{ signature: 'double_it(integer)' }]);
  expect(await recorded()).toEqual([{ name: 'double_it' }, { name: 'old' }]);
});

test('a function that an index uses is not dropped', async () => {
  await file(
    'sql/is-even.sql',
    'create or replace function is_even(n int) returns boolean immutable language sql as $$ select n % 2 = 0 $$;',
  );
  await run();
  await client.query(
    'create table numbers (n int); create index even on numbers (n) where is_even(n)',
  );
  await rm(join(folder, 'sql/is-even.sql'));
  await expect(run()).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/is_even.*depend/),
  });
});

test('a file that does not define the function of its name is refused', async () => {
  await file('sql/expected.sql', functionOf('something_else', '() returns int', 'select 1'));
  await expect(run()).rejects.toThrow(/expected\.sql.*one function expected/);
  expect(await signaturesOf('something_else')).toEqual([]);
});

test('two files for one function, or a malformed name, are refused', async () => {
  await file('a/sql/double-it.sql', '');
  await file('b/sql/double-it.sql', '');
  await expect(run()).rejects.toThrow(/same function double_it/);
  await rm(join(folder, 'b'), { recursive: true });
  await file('b/sql/Double_It.sql', '');
  await expect(run()).rejects.toThrow(/Double_It\.sql/);
});

test('concurrent starts apply each function once', async () => {
  await double('(n int) returns int', 'select 2 * n');
  await Promise.all([run(), run(), run(), run()]);
  expect(await recorded()).toEqual([{ name: 'double_it' }]);
});

test('the files are found from any working directory', async () => {
  const directory = process.cwd();
  process.chdir(folder);
  try {
    const names = (await readFunctionFiles()).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['authorize_purchases', 'brand_time', 'post_journal']),
    );
  } finally {
    process.chdir(directory);
  }
});
