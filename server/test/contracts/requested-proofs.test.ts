import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { createSampleCustomer, temporaryApi } from '../support/sample-links.ts';
import {
  type Api,
  apiOf,
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps } from '../support/world-steps.ts';

const path = '/ledger/verification';
const request = (api: Api, headers = {}) => api('POST', path, undefined, headers);
const ended = (api: Api) =>
  eventually(async () => {
    const { requested } = (await api('GET', path)).body;
    return requested?.date_ended && requested;
  });

describe('with a worker', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  test('a requested proof of books with cards, files, returns and a closing holds, step by step', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 10_000n);
    await api('POST', '/simulate/authorization', samplePurchase(card.cardId, '12.50'));
    for (const name of ['happy-path', 'unauthorized-return', 'refund-after-closing']) {
      const run = await api('POST', `/sandbox/scenarios/${name}/run`);
      expect([name, run.body.status]).toEqual([name, 'passed']);
    }
    const answer = await request(api);
    expect(answer.status).toBe(202);
    expect(answer.body.requested).toEqual({
      status: expect.stringMatching(/waiting|running/),
      steps_done: expect.any(Number),
      steps_total: expect.any(Number),
      failed_check: null,
      date_requested: expect.stringMatching(/Z$/),
      date_ended: null,
    });
    const proof = await ended(api);
    expect([proof.status, proof.failed_check]).toEqual(['verified', null]);
    expect(proof.steps_total).toBeGreaterThan(30);
    expect(proof.steps_done).toBe(proof.steps_total);
  });

  test('a proof of wrong books names the check that fails, to their brand alone', async () => {
    const [wrong, right] = [await service.createBrand(), await service.createBrand()];
    const { depositId } = await openSampleCard(service, 5_000n, wrong);
    await openSampleCard(service, 5_000n, right);
    const change = (cents: number) =>
      service.owner.query(
        'update entries set amount_cents = amount_cents + $2 where account_id = $1 and seq = 1',
        [depositId, cents],
      );
    await change(1);
    for (const { api } of [wrong, right]) expect((await request(api)).status).toBe(202);
    expect(await ended(wrong.api)).toMatchObject({
      status: 'failed',
      failed_check: expect.any(String),
    });
    expect(await ended(right.api)).toMatchObject({ status: 'verified', failed_check: null });
    const text = JSON.stringify((await wrong.api('GET', path)).body);
    expect(text).not.toContain(depositId);
    await change(-1);
    await request(wrong.api);
    expect(await ended(wrong.api)).toMatchObject({ status: 'verified' });
  });
});

describe('without a worker', () => {
  let service: TestService;
  let brand: TestBrand;
  beforeAll(async () => {
    service = await startTestService({ worker: false });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    brand = await service.createBrand();
  });
  const set = (columns: string) =>
    service.owner.query(`update requested_proofs set ${columns} where brand_id = $1`, [
      brand.brandId,
    ]);

  test('a request waits, and a second one is refused until it ends', async () => {
    expect((await request(brand.api)).body.requested).toMatchObject({
      status: 'waiting',
      steps_done: 0,
      steps_total: 0,
    });
    expect(await request(brand.api)).toMatchObject({
      status: 409,
      body: { Code: 'proof_running' },
    });
    await set('ended_at = now(), ok = true');
    expect((await request(brand.api)).status).toBe(202);
  });

  test('two requests at once make one proof', async () => {
    const answers = await Promise.all([request(brand.api), request(brand.api)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  });

  test('a repeat with its key answers the first response, and the request is in the audit', async () => {
    const first = await request(brand.api, { 'idempotency-key': 'proof' });
    const again = await request(brand.api, { 'idempotency-key': 'proof' });
    expect([again.status, again.body]).toEqual([202, first.body]);
    const { data } = (await brand.api('GET', '/audit')).body;
    expect(data.map(({ operation }: { operation: string }) => operation)).toEqual([
      'requestLedgerVerification (repeat)',
      'requestLedgerVerification',
    ]);
  });

  test('a proof whose worker died is begun again by the next, and given up after three times', async () => {
    const other = await service.createBrand();
    for (const { api } of [brand, other]) await request(api);
    await set(`tries = 1, started_at = now(), steps_total = 9, steps_done = 4,
      lease_until = now() - interval '1 second'`);
    await service.owner.query(
      `update requested_proofs set tries = 3, started_at = now(), lease_until = now() - interval '1 second'
        where brand_id = $1`,
      [other.brandId],
    );
    const worker = await service.service.startWorker();
    try {
      expect(await ended(brand.api)).toMatchObject({ status: 'verified' });
      expect(await ended(other.api)).toMatchObject({ status: 'given_up', failed_check: null });
    } finally {
      await worker.stop();
    }
  });

  test('a living worker keeps its proof', async () => {
    await request(brand.api);
    await set(`tries = 1, started_at = now(), lease_until = now() + interval '1 hour'`);
    const other = await service.createBrand();
    await request(other.api);
    const worker = await service.service.startWorker();
    try {
      await ended(other.api);
      expect((await brand.api('GET', path)).body.requested.status).toBe('running');
    } finally {
      await worker.stop();
    }
  });

  test('a reset removes the request of a world, and a fork does not copy it', async () => {
    const worlds = await openWorldSteps(service);
    const world = await worlds.make();
    await request(world.api);
    const snapshot = await worlds.snapshot(world);
    const fork = await worlds.make({ from_snapshot: snapshot });
    expect((await fork.api('GET', path)).body.requested).toBeNull();
    await worlds.reset(world);
    expect((await world.api('GET', path)).body.requested).toBeNull();
  });

  test('the table of keys: reading keys see the progress, full keys alone request', async () => {
    const reader = apiOf(service.origin, await keySteps(service, brand).create('read_only'));
    const temporary = await temporaryApi(service, brand, await createSampleCustomer(brand));
    const { key } = await openWorldSteps(service);
    const manager: Api = (method, at) =>
      apiOf(service.origin, null)(method, at, undefined, { 'management-key': key });
    const statuses = async (api: Api) => [
      (await api('GET', path)).status,
      (await request(api)).status,
    ];
    expect(await statuses(brand.api)).toEqual([200, 202]);
    expect(await statuses(reader)).toEqual([200, 403]);
    expect(await statuses(temporary)).toEqual([403, 403]);
    expect(await statuses(manager)).toEqual([401, 401]);
    expect(await statuses(apiOf(service.origin, null))).toEqual([401, 401]);
    expect((await (await service.createBrand()).api('GET', path)).body.requested).toBeNull();
  });
});
