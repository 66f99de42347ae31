import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { openClient } from './connections.ts';
import { inShareOf } from './fair-gate.ts';
import { FairPool } from './fair-pool.ts';

let home: TestDatabase;
let pool: FairPool;
beforeAll(async () => {
  home = await createTestDatabase();
});
beforeEach(() => {
  pool = new FairPool(home.connectionString, { max: 4 });
});
afterEach(() => pool.end());
afterAll(() => home.drop());

const one = async (brand: string) =>
  (await inShareOf(brand, () => pool.query('select 1 as one'))).rows;

test("connections that a brand holds leave another brand's requests theirs", async () => {
  const held = await Promise.all(
    Array.from({ length: 3 }, () => inShareOf('slow', () => pool.connect())),
  );
  const waiting = Array.from({ length: 20 }, () => one('slow'));
  for (let count = 0; count < 10; count += 1) expect(await one('other')).toEqual([{ one: 1 }]);
  // The other brand has the rest for itself, however many of the first wait.
  expect(pool.load).toEqual({ used: 3, waiting: 20 });
  for (const client of held) client.release();
  expect(await Promise.all(waiting)).toHaveLength(20);
});

test("statements of a brand that wait in the database leave another brand's theirs", async () => {
  const locker = openClient(home.connectionString);
  await locker.connect();
  await locker.query('select pg_advisory_lock(276)');
  const locked = 'select pg_advisory_xact_lock(276)';
  const slow = Array.from({ length: 12 }, () => inShareOf('slow', () => pool.query(locked)));
  const others = Array.from({ length: 12 }, (_, index) => one(`other ${index % 3}`));
  expect(await Promise.all(others)).toHaveLength(12);
  expect(pool.load.used).toBe(3);
  await locker.query('select pg_advisory_unlock(276)');
  expect(await Promise.all(slow)).toHaveLength(12);
  await locker.end();
});
