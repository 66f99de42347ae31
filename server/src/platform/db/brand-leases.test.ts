import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { newId } from '../../kernel/ids.ts';
import { type BrandLeases, openBrandLeases } from './brand-leases.ts';

let home: TestDatabase;
/** Leases of two processes on one database. */
let one: BrandLeases;
let other: BrandLeases;

beforeAll(async () => {
  home = await createTestDatabase();
  one = openBrandLeases(home.connectionString);
  other = openBrandLeases(home.connectionString);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await home.drop();
});

test('shared leases of a brand coexist, an exclusive lease excludes them', async () => {
  const brand = newId();
  const shared = await Promise.all([one, one, other].map((each) => each.tryShared(brand)));
  expect(shared).not.toContain(undefined);
  let isHeld = false;
  const alone = other.tryExclusive(brand).then((lease) => {
    isHeld = true;
    return lease;
  });
  await shared[0]?.release();
  await shared[1]?.release();
  expect(isHeld).toBe(false);
  await shared[2]?.release();
  const lease = await alone;
  expect(lease).toMatchObject({ isLost: false });
  expect(await one.tryShared(brand)).toBeUndefined();
  expect(await other.tryShared(brand)).toBeUndefined();
  await lease?.release();
  const again = await one.tryShared(brand);
  expect(again).toBeDefined();
  await again?.release();
});

test('a second exclusive lease on a brand is refused at once', async () => {
  const brand = newId();
  const lease = await one.tryExclusive(brand);
  expect(await one.tryExclusive(brand)).toBeUndefined();
  expect(await other.tryExclusive(brand)).toBeUndefined();
  const elsewhere = await other.tryExclusive(newId());
  expect(elsewhere).toBeDefined();
  await elsewhere?.release();
  await lease?.release();
  const next = await other.tryExclusive(brand);
  expect(next).toBeDefined();
  await next?.release();
});

test('the end of a process frees its leases', async () => {
  const brand = newId();
  const dying = openBrandLeases(home.connectionString);
  await dying.tryShared(brand);
  await dying.close();
  const lease = await one.tryExclusive(brand);
  expect(lease).toBeDefined();
  await lease?.release();
});

test('an exclusive lease beyond the limit of a process waits for a free one', async () => {
  const few = openBrandLeases(home.connectionString, 2);
  const leases = await Promise.all([few.tryExclusive(newId()), few.tryExclusive(newId())]);
  expect(leases).toMatchObject([{ isWanted: false }, { isWanted: false }]);
  let isHeld = false;
  const next = few.tryExclusive(newId()).then((lease) => {
    isHeld = true;
    return lease;
  });
  // Another process has its own limit.
  await (await other.tryExclusive(newId()))?.release();
  expect(isHeld).toBe(false);
  expect(leases).toMatchObject([{ isWanted: true }, { isWanted: true }]);
  await leases[0]?.release();
  await (await next)?.release();
  await leases[1]?.release();
  await few.close();
});

test('brands take turns at exclusive leases, however often one of them asks', async () => {
  const few = openBrandLeases(home.connectionString, 1);
  const [busy, patient] = [newId(), newId()];
  const order: string[] = [];
  const first = await few.tryExclusive(busy);
  const waiting = few.tryExclusive(patient).then(async (lease) => {
    order.push('patient');
    await lease?.release();
  });
  // Requests of a brand that holds or awaits a lease take no place in the queue.
  const asks = Array.from({ length: 50 }, () => [busy, patient]).flat();
  const surplus = await Promise.all(asks.map((brand) => few.tryExclusive(brand)));
  expect(new Set(surplus)).toEqual(new Set([undefined]));
  await first?.release();
  const again = await few.tryExclusive(busy);
  order.push('busy');
  await Promise.all([waiting, again?.release()]);
  expect(order).toEqual(['patient', 'busy']);
  await few.close();
});
