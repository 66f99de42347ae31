import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { kycCalls } from '../support/kyc-calls.ts';
import { proveBooks } from '../support/prove-books.ts';
import { fundDeposit, openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let service: TestService;
let fixture: WorldSteps;
let receiver: WebhookReceiver;

beforeAll(async () => {
  service = await startTestService();
  fixture = await openWorldSteps(service);
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
  await receiver.close();
});

const buy = async (world: TestBrand, cardId: string, amount: string) =>
  (await world.api('POST', '/simulate/authorization', samplePurchase(cardId, amount))).body;
const get = async (world: TestBrand, path: string) => (await world.api('GET', path)).body;
const spendable = async (world: TestBrand, creditId: string) =>
  (await get(world, `/accounts/${creditId}/balances`)).available_balance;

/** Reads everything in an API answer except its brand. */
const withoutBrand = (value: unknown, world: TestBrand) =>
  JSON.parse(JSON.stringify(value).replaceAll(world.brandId, 'BRAND'));
const paths = ['/customers', '/accounts', '/cards', '/transactions', '/transfers', '/webhooks'];
const everything = async (world: TestBrand) => {
  const answers = await Promise.all(paths.map(async (path) => [path, await get(world, path)]));
  const { data } = await get(world, '/events?limit=100');
  return withoutBrand([answers, data, await get(world, '/ledger/trial-balance')], world);
};

describe('a snapshot', () => {
  test('is made, listed and deleted, twenty a world at most', async () => {
    const world = await fixture.make();
    const { status, body } = await fixture.api('POST', `/worlds/${world.brandId}/snapshot`, {
      name: 'empty',
    });
    expect([status, body]).toEqual([
      201,
      {
        snapshot_id: expect.any(String),
        world_id: world.brandId,
        name: 'empty',
        is_automatic: false,
        date_created: expect.stringMatching(/Z$/),
      },
    ]);
    for (let more = 1; more < 20; more++) await fixture.snapshot(world);
    const list = await fixture.api('GET', `/worlds/${world.brandId}/snapshots`);
    expect(list.body.data).toHaveLength(20);
    expect(list.body.data.at(-1)).toEqual(body);
    expect(await fixture.api('POST', `/worlds/${world.brandId}/snapshot`, {})).toMatchObject({
      status: 409,
      body: { Code: 'snapshot_limit' },
    });
    expect(list.body.data[0].name).toBe(null);
    const path = `/worlds/${world.brandId}/snapshots/${body.snapshot_id}`;
    expect((await fixture.api('DELETE', path)).body).toEqual(body);
    expect((await fixture.api('DELETE', path)).status).toBe(404);
    await fixture.expectContent(body.snapshot_id, {});
    const again = await fixture.api('POST', `/worlds/${world.brandId}/snapshot`);
    expect(again).toMatchObject({ status: 201, body: { name: null } });
  });

  test('shows one moment, even during deliveries', async () => {
    const world = await fixture.make();
    const { body: webhook } = await world.api('POST', '/webhooks', {
      callback_url: 'http://127.0.0.1:9/hook',
      events: ['card.*'],
    });
    const { body: sent } = await world.api('POST', `/webhooks/${webhook.webhook_id}/test`);
    const deliveries = `/webhooks/${webhook.webhook_id}/deliveries`;
    await eventually(async () => (await get(world, deliveries)).data[0].attempts.length === 1);
    const other = await service.owner.connect();
    await other.query('begin; lock table delivery_attempts in access exclusive mode');
    const snapshot = fixture.snapshot(world);
    await eventually(async () => {
      const { rows } = await service.owner.query(
        `select from pg_locks where relation = 'delivery_attempts'::regclass and not granted`,
      );
      return rows.length > 0;
    });
    // Simulates the dispatcher's concurrent writes: a delivery and its attempt.
    const made = `jsonb_build_object('delivery_id', gen_random_uuid(), 'event', 'card.created')`;
    await other.query(
      `with made as (
         insert into deliveries select (jsonb_populate_record(d, ${made})).* from deliveries d
           where d.delivery_id = $1 returning delivery_id
       ) insert into delivery_attempts select (jsonb_populate_record(a, to_jsonb(made))).*
           from delivery_attempts a, made where a.delivery_id = $1`,
      [sent.delivery_id],
    );
    await other.query('commit');
    other.release();
    const fork = await fixture.make({ from_snapshot: await snapshot });
    expect((await get(world, deliveries)).data).toHaveLength(2);
    expect((await get(fork, deliveries)).data).toHaveLength(1);
  });

  test('is no world: it is not listed, and no key opens it', async () => {
    const world = await fixture.make();
    const snapshotId = await fixture.snapshot(world);
    const { body } = await fixture.api('GET', '/worlds?limit=100');
    expect(body.data.map((row: { world_id: string }) => row.world_id)).not.toContain(snapshotId);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/reset'],
      ['GET', '/snapshots'],
    ] as const) {
      expect((await fixture.api(method, `/worlds/${snapshotId}${path}`)).status).toBe(404);
    }
  });

  test('of another world can be forked, not restored or deleted', async () => {
    const [world, other] = [await fixture.make(), await fixture.make()];
    const snapshot_id = await fixture.snapshot(world);
    const restored = await fixture.api('POST', `/worlds/${other.brandId}/restore`, { snapshot_id });
    expect(restored).toMatchObject({ status: 404, body: { Code: 'snapshot_dne' } });
    const deleted = await fixture.api(
      'DELETE',
      `/worlds/${other.brandId}/snapshots/${snapshot_id}`,
    );
    expect(deleted.status).toBe(404);
    expect(await fixture.api('POST', `/worlds/${world.brandId}/restore`, {})).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(/snapshot_id is required/) },
    });
  });
});

describe('a fork', () => {
  test('has the same content under the same ids, and changes independently', async () => {
    const world = await fixture.make({ name: 'trunk' });
    const card = await openSampleCard(service, 1000n, world);
    await buy(world, card.cardId, '4.00');
    const before = await everything(world);
    const fork = await fixture.make({ from_snapshot: await fixture.snapshot(world) });
    expect(fork.brandId).not.toBe(world.brandId);
    expect([fork.programId, await everything(fork)]).toEqual([world.programId, before]);

    expect(await buy(fork, card.cardId, '5.00')).toMatchObject({ transaction_response_code: '00' });
    expect(await spendable(fork, card.creditId)).toBe(100);
    expect(await spendable(world, card.creditId)).toBe(600);
    await fundDeposit(service, card.depositId, 500n, fork);
    expect(await spendable(fork, card.creditId)).toBe(600);
    // Sealed values can be decrypted, and found by their hashes.
    const customers = await get(fork, `/customers?email=${sampleCustomer.email}`);
    expect(customers.data[0].ssn).toBe('XXX-XX-6789');
    await proveBooks(service);

    const { body } = await fixture.api('GET', `/worlds/${fork.brandId}`);
    expect(body.name).toBe('trunk');
    await fixture.remove(world);
    expect(await spendable(fork, card.creditId)).toBe(600);
  });

  test('has its own due work, alarms and upload links', async () => {
    const world = await fixture.make();
    const kyc = kycCalls(service, world);
    const customerId = await kyc.customerAt('333-33-3333', 'document required');
    const fork = await fixture.make({ from_snapshot: await fixture.snapshot(world) });
    const linksOf = async (of: TestBrand) =>
      (await kycCalls(service, of).status(customerId)).documents.map(
        (document: { upload_link: string }) => document.upload_link,
      );
    const [links, forked] = [await linksOf(world), await linksOf(fork)];
    expect(links.length).toBeGreaterThan(0);
    expect(forked).toHaveLength(links.length);
    expect(forked).not.toEqual(expect.arrayContaining(links));
    const content = await fixture.contentOf(world.brandId);
    for (const { brandId } of [world, fork]) {
      const { due_work = 0, ...others } = await fixture.contentOf(brandId);
      expect(due_work).toBe(content.due_work);
      await fixture.expectContent(brandId, { ...others, due_work, due_alarms: due_work });
    }
    expect((await fetch(links[0], { headers: { accept: 'application/json' } })).status).toBe(200);
    await fixture.remove(world);
    expect((await fetch(links[0], { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await fetch(forked[0], { headers: { accept: 'application/json' } })).status).toBe(200);
  });

  test('repeats no event of its origin, and sends its own', async () => {
    const world = await fixture.make();
    await world.api('POST', '/webhooks', { callback_url: receiver.url, events: ['card.*'] });
    const card = await openSampleCard(service, 1000n, world);
    await eventually(async () => receiver.received.length > 0);
    const fork = await fixture.make({ from_snapshot: await fixture.snapshot(world) });
    await fork.api('POST', '/cards', { account_id: card.depositId });
    await eventually(async () => receiver.received.length > 1);
    const created = (await get(fork, '/events?event=card.*')).data;
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      created.map((event: { event_id: string }) => event.event_id),
    );
  });

  test('is reset to its snapshot while that exists', async () => {
    const world = await fixture.make();
    const card = await openSampleCard(service, 1000n, world);
    const snapshotId = await fixture.snapshot(world);
    const fork = await fixture.make({ from_snapshot: snapshotId });
    const before = await everything(fork);
    await buy(fork, card.cardId, '4.00');
    await fixture.reset(fork);
    expect(await everything(fork)).toEqual(before);
    await fixture.api('DELETE', `/worlds/${world.brandId}/snapshots/${snapshotId}`);
    expect(await fixture.api('POST', `/worlds/${fork.brandId}/reset`)).toMatchObject({
      status: 409,
      body: { Code: 'snapshot_gone' },
    });
    expect(await everything(fork)).toEqual(before);
  });
});

describe('a restore', () => {
  test('brings back all content in place, under the same keys', async () => {
    const world = await fixture.make();
    const card = await openSampleCard(service, 1000n, world);
    await buy(world, card.cardId, '4.00');
    const before = await everything(world);
    const snapshotId = await fixture.snapshot(world);
    await buy(world, card.cardId, '3.00');
    await world.api('POST', '/customers', sampleCustomer);
    for (let again = 0; again < 2; again++) {
      await fixture.restore(world, snapshotId);
      expect(await everything(world)).toEqual(before);
      expect(await buy(world, card.cardId, '6.00')).toMatchObject({
        transaction_response_code: '00',
      });
      expect(await buy(world, card.cardId, '0.01')).toMatchObject({
        transaction_response_code: '51',
      });
    }
    await proveBooks(service);
  });

  test("restores the clock too, and a fork's clock, which stood still meanwhile", async () => {
    const world = await fixture.make();
    const clock = clockCalls(service, world);
    const stoppedAt = await clock.stop();
    const snapshotId = await fixture.snapshot(world);
    await clock.advance({ by: 'P40D' });
    expect((await clock.now()).equals(stoppedAt.add({ hours: 40 * 24 }))).toBe(true);
    const fork = clockCalls(service, await fixture.make({ from_snapshot: snapshotId }));
    expect(await fork.read()).toMatchObject({ mode: 'stopped' });
    expect((await fork.now()).equals(stoppedAt)).toBe(true);
    await fixture.restore(world, snapshotId);
    expect(await clock.read()).toEqual(await fork.read());
    await fixture.reset(world);
    expect(await clock.read()).toMatchObject({ mode: 'running' });
    expect((await clock.now()).since(stoppedAt).total('minutes')).toBeLessThan(5);
  });

  test('fires due work of the snapshot again, once', async () => {
    const world = await fixture.make();
    const clock = clockCalls(service, world);
    await clock.stop();
    const card = await openSampleCard(service, 1000n, world);
    await buy(world, card.cardId, '4.00');
    const snapshotId = await fixture.snapshot(world);
    for (let again = 0; again < 2; again++) {
      await clock.advance({ by: 'P8D' });
      expect(await spendable(world, card.creditId)).toBe(1000);
      await fixture.restore(world, snapshotId);
      expect(await spendable(world, card.creditId)).toBe(600);
    }
    await clock.change({ mode: 'running' });
    const { due_work = 0, ...others } = await fixture.contentOf(world.brandId);
    await fixture.expectContent(world.brandId, { ...others, due_work, due_alarms: due_work });
  });
});
