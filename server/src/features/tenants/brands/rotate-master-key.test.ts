import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { sealedColumn } from '../../../kernel/sealed-column.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import type { MasterKeys } from '../../../platform/vault/master-keys.ts';
import { createBrand } from './create-brand.ts';
import { findWrappedDataKey } from './read-brands.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
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

const [first, second] = [randomBytes(32), randomBytes(32)];
const old: MasterKeys = { masterKeys: new Map([[1, first]]), currentVersion: 1 };
const newest: MasterKeys = { masterKeys: new Map([[2, second]]), currentVersion: 2 };
const both: MasterKeys = {
  masterKeys: new Map([...old.masterKeys, ...newest.masterKeys]),
  currentVersion: 2,
};
const column = sealedColumn('cards', 'number_sealed', ['card_id']);

const open = (keys: MasterKeys) => openVault(database.allBrands.db, keys);

async function brandVault(keys: MasterKeys, brandId: string) {
  const wrapped = await findWrappedDataKey({ db: database.allBrands.db, brandId });
  return (await open(keys)).unwrap(wrapped ?? Buffer.alloc(0), brandId);
}

async function rotate(onProgress: (done: object) => void = () => {}) {
  const { transaction } = database.allBrands;
  return rotateMasterKey({ vault: await open(both), masterKeys: both, transaction }, onProgress);
}

async function addBrands(count: number): Promise<string[]> {
  const operator = {
    environment: 'sandbox',
    vault: await open(old),
    transaction: database.allBrands.transaction,
  } as const;
  const ids = [];
  for (let i = 0; i < count; i++) ids.push(await createBrand(operator, `Brand ${i}`));
  return ids;
}

test('after a rotation the newest master key alone opens every value and matches every hash', async () => {
  const [brandId = ''] = await addBrands(3);
  const before = await brandVault(old, brandId);
  const sealed = before.seal('kept', column, 'r');
  expect(await rotate()).toEqual({ brands: 3, rewrapped: 3 });
  const after = await brandVault(newest, brandId);
  expect(after.open(sealed, column, 'r')).toBe('kept');
  expect(after.keyedHash('a', 'p')).toEqual(before.keyedHash('a', 'p'));
  expect(after.installationHash('a', 'p')).toEqual(before.installationHash('a', 'p'));
  await expect(open(old)).rejects.toMatchObject({ code: 'vault_key_mismatch' });
});

test('before a rotation the oldest master key cannot go', async () => {
  await addBrands(1);
  await expect(open(newest)).rejects.toMatchObject({
    message: expect.stringContaining('vault rotate'),
  });
});

test('an interrupted rotation goes on with what is left, and a repeated one changes nothing', async () => {
  await addBrands(201);
  const stop = new Error('interrupted');
  const interrupted = rotate(() => {
    throw stop;
  });
  await expect(interrupted).rejects.toBe(stop);
  await expect(open(newest)).rejects.toMatchObject({ code: 'vault_key_mismatch' });
  const told: object[] = [];
  expect(await rotate((done) => told.push(done))).toEqual({ brands: 201, rewrapped: 1 });
  expect(told).toEqual([
    { brands: 201, rewrapped: 0 },
    { brands: 201, rewrapped: 1 },
  ]);
  await open(newest);
  expect(await rotate()).toEqual({ brands: 201, rewrapped: 0 });
});
