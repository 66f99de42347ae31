import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../test/support/test-service.ts';
import { openWorldSteps } from '../../../test/support/world-steps.ts';
import { newClockState, saveClockState } from '../clock/brand-clocks.ts';
import { wallClock } from '../clock/wall-clock.ts';
import { storeAnswer } from '../http/operations/idempotency-store.ts';
import { sweepAnswers } from './housekeeping.ts';

let service: TestService;
const running = new AbortController().signal;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/**
 * Creates a brand whose clock is `hoursAhead` of wall time, with a stored idempotency answer of
 * that age.
 */
async function brandWithAnswer(hoursAhead: number, ageHours: number): Promise<TestBrand> {
  const brand = await service.createBrand();
  const wall = wallClock.now();
  const now = wall.add({ hours: hoursAhead });
  const state = { mode: 'stopped', factor: 1, wallAnchor: wall, brandAnchor: now } as const;
  await saveClockState(service.database.allBrands.db, brand.brandId, state);
  const context = await service.service.createContext(brand.brandId, { kind: 'job' }, 'test');
  const answer = {
    brand_id: brand.brandId,
    operation: 'createCustomer',
    idempotency_key: 'key',
    fingerprint: Buffer.alloc(32),
    response_status: 201,
    response_body: Buffer.alloc(1),
    date_created: now.subtract({ hours: ageHours }).toString(),
  };
  await context.unit((unit) => storeAnswer(unit, answer));
  return brand;
}

const kept = async () => {
  const rows = await service.database.allBrands.db
    .selectFrom('idempotency_keys')
    .select('brand_id')
    .execute();
  return new Set(rows.map(({ brand_id }) => brand_id));
};

test('idempotency answers expire by their brand’s clock', async () => {
  const behindYoung = await brandWithAnswer(-500, 30);
  const aheadYoung = await brandWithAnswer(500, 30);
  await brandWithAnswer(-500, 49);
  await brandWithAnswer(500, 49);
  expect(await sweepAnswers(service.database.allBrands.db, running)).toBe(2);
  expect(await kept()).toEqual(new Set([behindYoung.brandId, aheadYoung.brandId]));
  expect(await sweepAnswers(service.database.allBrands.db, running)).toBe(0);
});

test('one sweep removes every expired answer, however many batches they fill', async () => {
  const before = await kept();
  for (let count = 0; count < 5; count++) await brandWithAnswer(0, 49);
  const young = await brandWithAnswer(0, 30);
  const sweep = () => sweepAnswers(service.database.allBrands.db, running, 2);
  expect(await sweep()).toBe(5);
  expect(await kept()).toEqual(new Set([...before, young.brandId]));
});

test('a snapshot keeps its idempotency answers, however old it is', async () => {
  const world = await openWorldSteps(service);
  const brand = await brandWithAnswer(0, 47);
  const snapshotId = await world.snapshot(brand);
  const { db } = service.database.allBrands;
  const later = {
    ...newClockState(wallClock.now()),
    brandAnchor: wallClock.now().add({ hours: 9 }),
  };
  for (const id of [brand.brandId, snapshotId]) await saveClockState(db, id, later);
  expect(await sweepAnswers(db, running)).toBe(1);
  expect(await kept()).toContain(snapshotId);
});
