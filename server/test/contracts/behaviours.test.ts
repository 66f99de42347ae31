import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { behaviourCalls } from '../support/behaviour-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { createSampleCustomer, linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

let service: TestService;
let brand: TestBrand;
let behaviour: ReturnType<typeof behaviourCalls>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  behaviour = behaviourCalls(brand);
});

const passed = { vendor: 'kyc', behave: { outcome: 'passed' } };
const routes = [
  ['PUT', '/sandbox/behaviour', passed],
  ['GET', '/sandbox/behaviour', undefined],
  ['DELETE', '/sandbox/behaviour', undefined],
] as const;

describe('setting the behaviour of vendors', () => {
  test('is refused without keys', async () => {
    const caller = keySteps(service, brand).caller(null);
    for (const [method, path, body] of routes) {
      expect(await caller(method, path, body)).toMatchObject({ status: 401 });
    }
  });

  test('is refused to a read-only key, which may list, and to a temporary key, which may not', async () => {
    const fixture = keySteps(service, brand);
    const reader = fixture.caller(await fixture.create('read_only'));
    const customer_id = await createSampleCustomer(brand);
    const temporary = await brand.api('POST', '/auth/key/temporary', { customer_id });
    const { Identity: identity, Authorization: authorization } = temporary.body;
    const guest = fixture.caller({ identity, authorization });
    for (const [method, path, body] of routes) {
      expect((await reader(method, path, body)).status).toBe(method === 'GET' ? 200 : 403);
      expect((await guest(method, path, body)).status).toBe(403);
    }
  });

  test('does not exist in live', async () => {
    const live = await startTestService({ environment: 'live', worker: false });
    for (const [method, path, body] of routes) {
      expect(await live.brand.api(method, path, body)).toMatchObject({
        status: 404,
        body: { Code: 'route_dne' },
      });
    }
    await live.stop();
  });
});

describe('a set behaviour', () => {
  test('is answered with its defaults: once, for the whole world', async () => {
    const { status, body } = await behaviour.ask({ vendor: 'kyc', behave: { outcome: 'failed' } });
    expect([status, body]).toEqual([
      200,
      {
        behaviour_id: expect.any(String),
        vendor: 'kyc',
        heeded_by: ['kyc'],
        scope: { customer_id: null, beneficial_owner_id: null, account_id: null },
        times: 'once',
        behave: { outcome: 'failed', error_code: 'low_confidence' },
        used_count: 0,
        remaining: 1,
        date_created: expect.any(String),
      },
    ]);
  });

  test.each([
    [
      'kyc',
      { outcome: 'document_required' },
      { outcome: 'document_required', documents: ['government_id'], reenter: [] },
    ],
    [
      'ach',
      { outcome: 'returned', return_code: 'R01' },
      { outcome: 'returned', return_code: 'R01', banking_days: null, direction: null },
    ],
    [
      'ach',
      { outcome: 'corrected', change_code: 'C01', direction: 'push' },
      { outcome: 'corrected', change_code: 'C01', direction: 'push' },
    ],
    ['aggregator', { latency_ms: 20, outcome: 'empty' }, { latency_ms: 20, outcome: 'empty' }],
    ['all', { down: true }, { down: true }],
    ['all', { by_seed: true, seed: 'x' }, { by_seed: true, rate: 0.2, seed: 'x' }],
  ])('of %s: %j is kept as %j', async (vendor, behave, kept) => {
    expect((await behaviour.set(vendor, behave)).behave).toEqual(kept);
  });

  test('is listed newest first, by page and by filter, and only to its brand', async () => {
    const customer_id = await createSampleCustomer(brand);
    const account_id = await linkSampleAccount(brand, customer_id);
    const ids = [];
    for (const [vendor, scope, times] of [
      ['kyc', { customer_id }, 3],
      ['ach', { account_id }, 'always'],
      ['all', undefined, 'once'],
    ] as const) {
      const { behaviour_id } = await behaviour.set(
        vendor,
        { latency_ms: 1 },
        {
          ...(vendor === 'ach' ? {} : { scope }),
          times,
        },
      );
      ids.unshift(behaviour_id);
    }
    const idsOf = async (query: string) =>
      (await behaviour.list(query)).map((one: { behaviour_id: string }) => one.behaviour_id);
    expect(await idsOf('')).toEqual(ids);
    expect(await idsOf('?vendor=ach')).toEqual([ids[1]]);
    expect(await idsOf(`?customer_id=${customer_id}`)).toEqual([ids[2]]);
    const first = await brand.api('GET', '/sandbox/behaviour?limit=2');
    expect(first.body.has_more).toBe(true);
    expect(await idsOf(`?limit=2&cursor=${first.body.next_cursor}`)).toEqual([ids[2]]);
    expect(await behaviourCalls(await service.createBrand()).list()).toEqual([]);
  });

  test('is deleted by id, by filter, or with all others', async () => {
    const { behaviour_id } = await behaviour.set('kyc', { outcome: 'passed' });
    await behaviour.set('kyc', { outcome: 'failed' });
    await behaviour.set('ach', { down: true });
    const foreign = behaviourCalls(await service.createBrand());
    expect(await foreign.remove(`?behaviour_id=${behaviour_id}`)).toMatchObject({
      status: 404,
      body: { Code: 'behaviour_dne' },
    });
    const removed = async (query: string) => (await behaviour.remove(query)).body;
    expect(await removed(`?behaviour_id=${behaviour_id}`)).toEqual({ deleted_count: 1 });
    expect(await behaviour.remove(`?behaviour_id=${behaviour_id}`)).toMatchObject({ status: 404 });
    expect(await removed('?vendor=kyc')).toEqual({ deleted_count: 1 });
    await behaviour.set('documents', { down: true });
    expect(await removed('')).toEqual({ deleted_count: 2 });
    expect(await removed('')).toEqual({ deleted_count: 0 });
  });

  test('counts towards 500 a world until it is used up', async () => {
    await service.owner.query(
      `insert into behaviours (brand_id, behaviour_id, vendor, scope, times, used_count, behave, date_created)
       select $1, gen_random_uuid(), 'kyc', 'world', 1, (n % 2), '{"down": true}', '2026-07-01T00:00:00Z'
         from generate_series(1, 500) n`,
      [brand.brandId],
    );
    await behaviour.set('kyc', { down: true });
    await service.owner.query(
      `insert into behaviours (brand_id, behaviour_id, vendor, scope, behave, date_created)
       select $1, gen_random_uuid(), 'kyc', 'world', '{"down": true}', '2026-07-01T00:00:00Z'
         from generate_series(1, 249) n`,
      [brand.brandId],
    );
    expect(await behaviour.ask(passed)).toMatchObject({
      status: 409,
      body: { Code: 'behaviour_limit' },
    });
  });

  test("belongs to the world's content: copied by a fork, removed by a reset", async () => {
    const worlds = await openWorldSteps(service);
    const world = await worlds.make();
    await behaviourCalls(world).set('kyc', { outcome: 'failed' }, { times: 2 });
    const from_snapshot = await worlds.snapshot(world);
    await worlds.reset(world);
    expect(await behaviourCalls(world).list()).toEqual([]);
    const fork = await worlds.make({ from_snapshot });
    expect(await behaviourCalls(fork).list()).toMatchObject([{ vendor: 'kyc', times: 2 }]);
  });
});
