import { afterAll, beforeAll, expect, test } from 'vitest';
import { revealCalls } from '../test/support/reveal-calls.ts';
import { contextOf, openSampleCard } from '../test/support/sample-cards.ts';
import { sampleCustomer } from '../test/support/sample-people.ts';
import { sealedValues, sealValues } from '../test/support/sealed-values.ts';
import { apiOf, startTestService, type TestService } from '../test/support/test-service.ts';
import { openWorldSteps } from '../test/support/world-steps.ts';
import { sealedColumns } from './catalogs.ts';
import { type DataKeyProgress, rotateDataKeys } from './features/tenants/brands/brands.ts';
import { requestLog } from './platform/request-log/request-log.ts';
import { keyVersionOf } from './platform/vault/cipher.ts';

/** Keeps keys for this long, in place of half a minute. */
const brandKeysKeptMs = 50;

let service: TestService;
let beside: TestService;

beforeAll(async () => {
  const options = { worker: false, settings: { ach_speed: 'calendar' as const }, brandKeysKeptMs };
  service = await startTestService(options);
  beside = await startTestService({ ...options, beside: service });
  await sealValues(service);
}, 120_000);
afterAll(async () => {
  await beside.stop();
  await service.stop();
});

async function rotate(
  onProgress: (progress: DataKeyProgress) => void = () => {},
  brandId = service.brand.brandId,
) {
  const { operator } = service.service;
  await rotateDataKeys(operator, [brandId], {
    columns: sealedColumns,
    settleMs: 10 * brandKeysKeptMs,
    onProgress,
  });
}

/** All values of the brand, as text, and the versions of the keys that sealed them. */
async function openAll() {
  const context = await contextOf(service);
  const { vault } = context;
  // The log writes behind: what it has noted is sealed now.
  await context.port(requestLog)?.flush();
  await (await contextOf(beside)).port(requestLog)?.flush();
  const versions = new Set<number>();
  const values = new Map<string, string>();
  for (const column of sealedColumns) {
    for (const { sealed, row } of await sealedValues(service, column)) {
      versions.add(keyVersionOf(sealed));
      const value = vault.openBytes(sealed, column, row).toString('latin1');
      values.set(`${column.table}.${column.column} ${row}`, value);
    }
  }
  return { versions: [...versions].toSorted(), values };
}

test('an interrupted rotation goes on where it was, and in the end one new key opens every value', async () => {
  const before = await openAll();
  expect(before.versions).toEqual([1]);
  const hash = (await contextOf(service)).vault.keyedHash('a', 'p');
  const interrupted = rotate(({ step, resealed = 0 }) => {
    if (step === 'resealed' && resealed > 3) throw new Error('killed');
  });
  await expect(interrupted).rejects.toThrow('killed');
  const midway = await openAll();
  expect(midway).toEqual({ versions: [1, 2], values: before.values });

  const steps: string[] = [];
  await rotate(({ step }) => void steps.push(step));
  expect(new Set(steps)).toEqual(new Set(['added', 'resealed', 'dropped']));
  expect(await openAll()).toEqual({ versions: [2], values: before.values });
  const { wrapped_data_key } = await service.database.allBrands.db
    .selectFrom('brands')
    .select('wrapped_data_key')
    .where('brand_id', '=', service.brand.brandId)
    .executeTakeFirstOrThrow();
  const keys = service.service.operator.vault.dataKeysOf(wrapped_data_key, service.brand.brandId);
  expect(keys).toEqual({ current: 2, versions: [2] });
  expect((await contextOf(service)).vault.keyedHash('a', 'p')).toEqual(hash);
});

test('processes that run meanwhile read and write all the time, and seal with the new key', async () => {
  const opened = await contextOf(beside, service.brand);
  const card = await openSampleCard(service, 0n);
  const { number } = await revealCalls(service).secrets(card);
  const api = apiOf(beside.origin, service.brand.keys);
  const statuses: number[] = [];
  let isDone = false;
  const writing = (async () => {
    for (let i = 0; !isDone; i += 1) {
      const key = { 'idempotency-key': `during-${i}` };
      for (let each = 0; each < 2; each += 1) {
        statuses.push((await api('POST', '/customers', sampleCustomer, key)).status);
      }
    }
  })();
  await rotate();
  isDone = true;
  await writing;
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect((await openAll()).versions).toEqual([3]);
  expect((await revealCalls(beside, { ...service.brand, api }).secrets(card)).number).toBe(number);
  // A context from before the rotation learns the new key with its next unit.
  const column = sealedColumns[0];
  if (!column) throw new Error('No column is sealed');
  const sealed = await opened.unit(async ({ vault }) => vault.seal('x', column, 'r'));
  expect(keyVersionOf(sealed)).toBe(3);
});

test('a world with snapshots is refused, since a restore brings the older key back', async () => {
  const worlds = await openWorldSteps(service);
  const world = await worlds.make();
  await worlds.snapshot(world);
  await expect(rotate(() => {}, world.brandId)).rejects.toThrow('has snapshots');
});
