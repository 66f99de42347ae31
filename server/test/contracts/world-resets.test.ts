import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, openSampleDeposit, samplePurchase } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;

beforeAll(async () => {
  service = await startTestService();
  fixture = await openWorldSteps(service);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

describe('a reset', () => {
  test('restores a world to its creation, with its keys, program and origins', async () => {
    const world = await fixture.make();
    const fresh = await fixture.contentOf(world.brandId);
    const card = await openSampleCard(service, 1000n, world);
    await world.api('POST', '/simulate/authorization', samplePurchase(card.cardId, '4.00'));
    await world.api('POST', '/auth/key/temporary', { customer_id: card.customerId });
    const { status, body } = await fixture.api('POST', `/worlds/${world.brandId}/reset`);
    expect([status, body.world_id, body.program_id]).toEqual([200, world.brandId, world.programId]);
    await fixture.expectContent(world.brandId, fresh);
    expect((await world.api('GET', '/customers')).body.data).toEqual([]);
    expect((await world.api('GET', '/events')).body.data).toEqual([]);
    const again = await openSampleCard(service, 1000n, world);
    const bought = await world.api(
      'POST',
      '/simulate/authorization',
      samplePurchase(again.cardId, '4.00'),
    );
    expect(bought.body.transaction_response_code).toBe('00');
  });

  test('clears the stored answers to repeated requests', async () => {
    const world = await fixture.make();
    const create = () =>
      world.api('POST', '/customers', sampleCustomer, { 'idempotency-key': 'once' });
    const first = await create();
    await fixture.reset(world);
    const second = await create();
    expect(second.status).toBe(201);
    expect(second.body.customer_id).not.toBe(first.body.customer_id);
  });

  test('resets a brand that an operator made, too', async () => {
    const brand = await service.createBrand();
    await brand.api('POST', '/customers', sampleCustomer);
    await fixture.reset(brand);
    expect((await brand.api('GET', '/customers')).body.data).toEqual([]);
  });
});

describe('while requests run', () => {
  /** Every failure must be a refusal with a reason, not an error of the service. */
  const allowed = new Set([200, 201, 404, 409]);

  const bustle = async (world: TestBrand, until: () => boolean) => {
    const seen = new Set<number>();
    const walk = async () => {
      while (!until()) {
        const customer = await world.api('POST', '/customers', sampleCustomer, {
          'idempotency-key': crypto.randomUUID(),
        });
        const id = customer.body.customer_id;
        const kyc = await world.api('POST', `/customers/${id}/verification-kyc`, {
          program_id: world.programId,
        });
        const change = await world.api('PATCH', `/customers/${id}`, { email: 'b@example.com' });
        for (const { status } of [customer, kyc, change]) seen.add(status);
      }
    };
    await Promise.all([walk(), walk(), walk(), walk()]);
    return seen;
  };

  test('a reset leaves no request half done', async () => {
    const world = await fixture.make();
    const fresh = await fixture.contentOf(world.brandId);
    let isOver = false;
    const running = bustle(world, () => isOver);
    for (let round = 0; round < 15; round++) await fixture.reset(world);
    isOver = true;
    expect([...(await running)].filter((status) => !allowed.has(status))).toEqual([]);
    await fixture.reset(world);
    await fixture.expectContent(world.brandId, fresh);
  });

  test('a restore brings back exactly the snapshot, money included', async () => {
    const world = await fixture.make();
    const card = await openSampleCard(service, 100_000n, world);
    const snapshotId = await fixture.snapshot(world);
    const before = await fixture.contentOf(snapshotId);
    let isOver = false;
    const seen = new Set<number>();
    const spend = async () => {
      while (!isOver) {
        const bought = await world.api(
          'POST',
          '/simulate/authorization',
          samplePurchase(card.cardId, '0.50'),
        );
        const { transaction_id } = bought.body;
        const cleared = await world.api('POST', '/simulate/clearing', { transaction_id });
        for (const { status } of [bought, cleared]) seen.add(status);
      }
    };
    const running = Promise.all([spend(), spend(), spend()]);
    for (let round = 0; round < 10; round++) await fixture.restore(world, snapshotId);
    isOver = true;
    await running;
    await proveBooks(service);
    expect([...seen].filter((status) => !allowed.has(status))).toEqual([]);
    await fixture.restore(world, snapshotId);
    const { due_work: due_alarms = 0 } = before;
    const kept = { api_keys: 1, worlds: 1, world_snapshots: 1 };
    await fixture.expectContent(world.brandId, { ...before, ...kept, due_alarms });
  });

  test('a deletion ends them', async () => {
    const world = await fixture.make();
    let isOver = false;
    const running = bustle(world, () => isOver);
    await openSampleDeposit(service, 0n, world);
    await fixture.remove(world);
    isOver = true;
    const seen = await running;
    expect([...seen].filter((status) => !allowed.has(status) && status !== 401)).toEqual([]);
    await fixture.expectContent(world.brandId, {});
  });

  test('an advance of the clock ends with the world in which it began', async () => {
    const world = await fixture.make();
    const fresh = await fixture.contentOf(world.brandId);
    const clock = clockCalls(service, world);
    await clock.stop();
    for (let count = 0; count < 20; count++) {
      const { body } = await world.api('POST', '/customers', sampleCustomer);
      await world.api('POST', `/customers/${body.customer_id}/verification-kyc`, {
        program_id: world.programId,
      });
    }
    const advancing = clock.ask({ by: 'P60D' });
    await eventually(async () =>
      (await clock.events()).some(([event]) => event === 'kyc.verification.success'),
    );
    await fixture.reset(world);
    expect([200, 409]).toContain((await advancing).status);
    expect(await clock.read()).toMatchObject({ mode: 'running' });
    expect((await clock.now()).since(Temporal.Now.instant()).total('days')).toBeLessThan(1);
    await fixture.expectContent(world.brandId, fresh);
  });
});
