import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OwnMigrations, openOwnMigrations } from '../../../test/support/own-migrations.ts';
import { eventually } from '../../../test/support/test-service.ts';

let own: OwnMigrations;

beforeEach(async () => {
  own = await openOwnMigrations();
  await own.file('0001_steps.sql', 'create table steps (step int); insert into steps values (1);');
  await own.run();
});
afterEach(() => own.close());

const mark = '-- outside a transaction: steps has a million rows\n';
const name = '0002_index.sql';
const build = `${mark}create index concurrently steps_by_step\n  on steps (step) where step > 0;\n`;
const rowsOf = async (sql: string) => (await own.client.query(sql)).rows;
const indexes = () =>
  rowsOf(`select c.relname as name, i.indisvalid as valid from pg_index i
    join pg_class c on c.oid = i.indexrelid where i.indrelid = 'steps'::regclass order by i.indexrelid`);
const history = () => rowsOf('select name from schema_migrations order by name');
const valid = [{ name: 'steps_by_step', valid: true }];

describe('a migration outside a transaction', () => {
  test('builds its index beside a reader and a writer that go on', async () => {
    const writer = await own.connect();
    await writer.query('begin; insert into steps values (2)');
    await own.file(name, build);
    const run = own.run();
    await eventually(async () => (await indexes()).length > 0);
    // The build waits for the open transaction, and this write does not wait for the build.
    await own.client.query('insert into steps values (3)');
    await writer.query('commit');
    expect(await run).toMatchObject({ migrations: [name] });
    expect(await indexes()).toEqual(valid);
  });

  test('repairs an index that a crash left half built', async () => {
    await own.client.query('create index steps_by_step on steps (step) where step > 0');
    await own.client.query(
      `update pg_index set indisvalid = false where indexrelid = 'steps_by_step'::regclass`,
    );
    await own.file(name, build);
    await own.run();
    expect(await indexes()).toEqual(valid);
  });

  test('goes on behind the index that a crash left built', async () => {
    const second = 'create index concurrently steps_again on steps (step);';
    await own.client.query('create index steps_by_step on steps (step) where step > 0');
    await own.file(name, build + second);
    await own.run();
    expect(await indexes()).toEqual([...valid, { name: 'steps_again', valid: true }]);
    expect(await history()).toHaveLength(2);
  });

  test('that fails leaves no half built index, which would refuse writes', async () => {
    await own.client.query('insert into steps values (1)');
    await own.file(name, `${mark}create unique index concurrently steps_once on steps (step);`);
    await expect(own.run()).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringMatching(/0002_index\.sql.*steps_once/),
    });
    expect(await indexes()).toEqual([]);
    await own.client.query('delete from steps');
    await own.run();
    expect(await history()).toHaveLength(2);
  });

  test('refuses an index of its name on another table', async () => {
    await own.client.query(
      'create table others (step int); create index steps_by_step on others (step)',
    );
    await own.file(name, build);
    await expect(own.run()).rejects.toThrow(/steps_by_step is one of others/);
  });

  test('drops an index', async () => {
    await own.client.query('create index steps_by_step on steps (step)');
    await own.file(name, `${mark}drop index concurrently if exists steps_by_step;`);
    await own.run();
    expect(await indexes()).toEqual([]);
  });

  test('does nothing else', async () => {
    await own.file(name, `${mark}update steps set step = 2;`);
    await expect(own.run()).rejects.toThrow(/0002_index\.sql is outside.*update steps/);
  });

  test('is built once by starts side by side', async () => {
    await own.file(name, build);
    await Promise.all([own.run(), own.run(), own.run(), own.run()]);
    expect(await indexes()).toEqual(valid);
  });
});

describe('a refusal', () => {
  const refusal = `do $$ begin if exists (select from steps) then raise exception 'Steps were taken.'; end if; end $$;`;
  beforeEach(async () => {
    await own.file('0002_first.sql', 'create table first ();');
    await own.file('0003_second.sql', 'create table second ();');
    await own.file('refusals/0003_second.sql', refusal);
  });

  test('is found before any migration is applied', async () => {
    await expect(own.run()).rejects.toMatchObject({
      code: 'migration_failed',
      message:
        'The migration 0003_second.sql refuses this database, and nothing was changed: Steps were taken.',
    });
    expect(await history()).toEqual([{ name: '0001_steps.sql' }]);
    await own.client.query('delete from steps');
    expect((await own.run()).migrations).toEqual(['0002_first.sql', '0003_second.sql']);
  });

  test('of an applied migration is not asked again', async () => {
    await own.client.query('delete from steps');
    await own.run();
    await own.client.query('insert into steps values (1)');
    expect(await own.run()).toMatchObject({ migrations: [] });
  });

  test('changes nothing, whatever it says', async () => {
    await own.file('refusals/0003_second.sql', 'delete from steps;');
    await expect(own.run()).rejects.toThrow(/read-only transaction/);
    expect(await rowsOf('select step from steps')).toEqual([{ step: 1 }]);
  });

  test('of no migration is a mistake', async () => {
    await own.file('refusals/0009_none.sql', refusal);
    await expect(own.run()).rejects.toThrow(/0009_none\.sql is a refusal of no migration/);
  });
});
