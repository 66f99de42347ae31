import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { createBrand } from './create-brand.ts';
import { openVault, requireEnvironment } from './startup-checks.ts';

let made: TestDatabase;
let database: Database;

beforeEach(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.connectionString, { poolSize: 4, onError: () => {} });
  await requireEnvironment(database.allBrands.db, 'sandbox');
});
afterEach(async () => {
  await database.close();
  await made.drop();
});

const newKeys = (version = 1) => ({
  masterKeys: new Map([[version, randomBytes(32)]]),
  currentVersion: version,
});
const open = (keys = newKeys()) => openVault(database.allBrands.db, keys);

async function addBrand(keys: ReturnType<typeof newKeys>): Promise<string> {
  const { transaction } = database.allBrands;
  const operator = { environment: 'sandbox', vault: await open(keys), transaction } as const;
  return createBrand(operator, 'Acme');
}

test('processes with different keys that start at once do not both start', async () => {
  const starts = await Promise.allSettled([open(), open(), open(), open()]);
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('another master key of the same version is refused, also before the first brand', async () => {
  await open();
  await expect(open()).rejects.toMatchObject({ code: 'vault_key_mismatch' });
});

test('a missing master key is refused with its version and the number of brands', async () => {
  await addBrand(newKeys());
  await expect(open(newKeys(2))).rejects.toMatchObject({
    code: 'vault_key_mismatch',
    message: expect.stringMatching(/1 brands .* version 1, .* vault rotate/),
  });
});

test('values sealed before the first release are refused in a sentence', async () => {
  const keys = newKeys();
  const brandId = await addBrand(keys);
  await database.allBrands.db
    .updateTable('brands')
    .set({ wrapped_data_key: Buffer.concat([Buffer.of(1), randomBytes(64)]) })
    .where('brand_id', '=', brandId)
    .execute();
  await expect(open(keys)).rejects.toMatchObject({
    code: 'vault_format_unknown',
    message: expect.stringContaining('Use an empty data folder'),
  });
});
