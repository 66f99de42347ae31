import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database.ts';
import { migrate, SCHEMA_FOLDERS } from './platform/db/migrate.ts';

/** Missing as well where the test begins: nothing is applied before the refusal is found. */
const lastBefore = '0020_row_security.sql';
const log = pino({ level: 'silent' });

let database: TestDatabase;

/** A database of the version before persons were sealed, with one customer. */
beforeAll(async () => {
  database = await createTestDatabase();
  const migrations = await mkdtemp(join(tmpdir(), 'surety-clear-'));
  const names = await readdir(SCHEMA_FOLDERS.migrations);
  for (const name of names.filter((each) => each.endsWith('.sql') && each <= lastBefore)) {
    await cp(join(SCHEMA_FOLDERS.migrations, name), join(migrations, name));
  }
  const { owner } = database;
  await owner.query('drop schema public cascade; create schema public');
  await migrate(database.ownerUrl, log, {
    folders: { migrations, functions: join(migrations, 'functions') },
  });
  await rm(migrations, { recursive: true });
  await owner.query(`
    alter table customers drop constraint customers_brand_id_fkey;
    insert into customers (brand_id, customer_id, first_name, last_name, dob, addresses, field_dates,
      kyc_requests_available, date_created, date_updated)
    values (gen_random_uuid(), gen_random_uuid(), 'Ada', 'Sample', '1990-04-30',
      '[{"is_primary": true}]', '{}', 3, '2026-07-01Z', '2026-07-01Z')`);
}, 60_000);
afterAll(() => database.drop());

test('a database with a person in clear is refused in a sentence and stays as it is, one without is upgraded', async () => {
  const { owner } = database;
  await expect(migrate(database.ownerUrl, log)).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/0040_sealed_persons.*in clear.*Use an empty data folder/s),
  });
  const { rows } = await owner.query(
    'select name from schema_migrations order by name desc limit 1',
  );
  expect(rows).toEqual([{ name: lastBefore }]);
  expect((await owner.query('select first_name from customers')).rows).toEqual([
    { first_name: 'Ada' },
  ]);
  await owner.query('delete from customers');
  await expect(migrate(database.ownerUrl, log)).resolves.toMatchObject({
    functions: expect.any(Number),
  });
  expect((await owner.query('select identity_sealed from customers')).rows).toEqual([]);
});
