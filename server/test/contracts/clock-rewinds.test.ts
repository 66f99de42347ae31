import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { fillWithDueWork } from '../support/due-world.ts';
import { proveBooks } from '../support/prove-books.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { worldRecords } from '../support/world-records.ts';
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

const day = { by: 'P1D', snapshot: true };
const rewind = (world: TestBrand, body?: object) =>
  world.api('POST', '/sandbox/clock/rewind', body);
const history = async (world: TestBrand) =>
  (await world.api('GET', '/sandbox/clock/history')).body.data;
const snapshotsOf = async (world: TestBrand) =>
  (await fixture.api('GET', `/worlds/${world.brandId}/snapshots`)).body.data;

describe('rewinding', () => {
  test('and advancing again gives the same ids and events in a seeded world', async () => {
    const world = await fixture.make({ seed: 'again' });
    await fillWithDueWork(service, world);
    const clock = clockCalls(service, world);
    const before = await worldRecords(world);
    const first = await clock.advance({ by: 'P30D', snapshot: true });
    const after = await worldRecords(world);
    expect(first.fired_count).toBeGreaterThan(5);
    expect(after).not.toEqual(before);

    const { status, body } = await rewind(world);
    expect([status, body]).toEqual([
      200,
      {
        clock: before.clock,
        snapshot_id: first.snapshot_id,
        undone_events: after.events.length - before.events.length,
        undone_deliveries: 0,
      },
    ]);
    expect(await worldRecords(world)).toEqual(before);
    expect(await history(world)).toEqual([]);

    const second = await clock.advance({ by: 'P30D', snapshot: true });
    const { snapshot_id: _, ...answer } = first;
    expect(second).toMatchObject(answer);
    expect(await worldRecords(world)).toEqual(after);
  }, 60_000);

  test('goes back further with each repeat, or at once to a named snapshot', async () => {
    const world = await fixture.make({ seed: 'steps' });
    const clock = clockCalls(service, world);
    const ids: string[] = [];
    for (let days = 0; days < 4; days++) ids.push((await clock.advance(day)).snapshot_id);
    const kept = async () =>
      (await snapshotsOf(world)).map((row: { snapshot_id: string }) => row.snapshot_id);
    expect(await kept()).toEqual(ids.toReversed());
    expect((await rewind(world)).body.clock.now).toBe('2026-01-08T15:00:00.000Z');
    expect((await rewind(world, {})).body.clock.now).toBe('2026-01-07T15:00:00.000Z');
    const { body } = await rewind(world, { snapshot_id: ids[0] });
    expect(body).toMatchObject({
      clock: { now: '2026-01-05T15:00:00.000Z' },
      snapshot_id: ids[0],
    });
    expect(await kept()).toEqual([]);
    expect(await rewind(world)).toMatchObject({
      status: 409,
      body: { Code: 'nothing_to_rewind', Type: 'Request Error' },
    });
  });

  test('keeps five automatic snapshots, beside twenty others', async () => {
    const world = await fixture.make({ seed: 'five' });
    const clock = clockCalls(service, world);
    for (let more = 0; more < 20; more++) await fixture.snapshot(world);
    const ids: string[] = [];
    for (let days = 0; days < 6; days++) ids.push((await clock.advance(day)).snapshot_id);
    const rows: { snapshot_id: string; is_automatic: boolean }[] = await snapshotsOf(world);
    const automatic = rows.filter(({ is_automatic }) => is_automatic);
    expect(rows.length - automatic.length).toBe(20);
    expect(automatic.map(({ snapshot_id }) => snapshot_id)).toEqual(ids.slice(1).toReversed());
    const named = (await history(world)).map((row: { snapshot_id: string }) => row.snapshot_id);
    expect(named).toEqual([...ids.slice(1).toReversed(), null]);
    await fixture.expectContent(ids[0] ?? '', {});
    expect(await rewind(world, { snapshot_id: ids[0] })).toMatchObject({
      status: 404,
      body: { Code: 'snapshot_dne' },
    });
  }, 60_000);

  test('is refused while the clock is being advanced', async () => {
    const world = await fixture.make({ seed: 'busy' });
    await clockCalls(service, world).advance(day);
    const lease = await service.database.leases.tryExclusive(world.brandId);
    expect(await rewind(world)).toMatchObject({ status: 409, body: { Code: 'clock_busy' } });
    expect(await snapshotsOf(world)).toHaveLength(1);
    await lease?.release();
    expect((await rewind(world)).status).toBe(200);
  });

  test('takes no snapshot of another world, nor one that was not taken by an advance', async () => {
    const [world, other] = [await fixture.make(), await fixture.make()];
    const { snapshot_id } = await clockCalls(service, other).advance(day);
    const taken = await fixture.snapshot(world);
    for (const id of [snapshot_id, taken, crypto.randomUUID()]) {
      const answer = await rewind(world, { snapshot_id: id });
      expect(answer).toMatchObject({ status: 404, body: { Code: 'snapshot_dne' } });
    }
    expect(await rewind(world, { snapshot_id: 'x' })).toMatchObject({
      status: 400,
      body: { Code: 'clock_rewind_post_schema' },
    });
  });

  test('does not repeat or take back what a webhook has received', async () => {
    const receiver = await startWebhookReceiver();
    const world = await fixture.make({ seed: 'sent' });
    await fillWithDueWork(service, world);
    const clock = clockCalls(service, world);
    await world.api('POST', '/webhooks', { callback_url: receiver.url, events: ['*'] });
    const { body: before } = await world.api('GET', '/events?limit=100');
    await clock.advance({ by: 'PT1H', snapshot: true });
    const { body: advanced } = await world.api(
      'GET',
      `/events?limit=100&after=${before.next_cursor}`,
    );
    const count = advanced.data.length;
    expect(count).toBeGreaterThan(0);
    await eventually(async () => {
      const { rows } = await service.owner.query(
        `select count(*)::integer as count from deliveries
          where brand_id = $1 and status = 'succeeded'`,
        [world.brandId],
      );
      return rows[0].count === count;
    });
    const { body } = await rewind(world);
    expect([body.undone_events, body.undone_deliveries]).toEqual([count, count]);
    await eventually(async () => {
      const { rows } = await service.owner.query(
        'select count(*)::integer as count from deliveries where brand_id = $1',
        [world.brandId],
      );
      return rows[0].count === 0;
    });
    const { body: held } = await world.api(
      'GET',
      `/events?limit=100&after=${advanced.next_cursor}`,
    );
    expect(held.data).toEqual([]);
    await clock.advance({ by: 'PT1H', snapshot: true });
    const { body: again } = await world.api(
      'GET',
      `/events?limit=100&after=${advanced.next_cursor}`,
    );
    const ids = (page: { data: { event_id: string }[] }) => page.data.map((each) => each.event_id);
    expect(ids(again)).toEqual(ids(advanced));
    await eventually(async () => receiver.received.length >= 2 * count);
    await receiver.close();
  }, 60_000);

  test('leaves keys, webhooks and snapshots of before, and ends requests of the undone time', async () => {
    const world = await fixture.make({ seed: 'kept' });
    await fixture.snapshot(world, { name: 'mine' });
    const { snapshot_id } = await clockCalls(service, world).advance(day);
    const { body: customer } = await world.api('POST', '/customers', sampleCustomer);
    expect((await rewind(world)).status).toBe(200);
    expect((await world.api('GET', `/customers/${customer.customer_id}`)).status).toBe(404);
    expect(await snapshotsOf(world)).toMatchObject([{ name: 'mine', is_automatic: false }]);
    expect((await fixture.api('POST', '/worlds', { from_snapshot: snapshot_id })).status).toBe(404);
  });
});

describe('an advance with a snapshot', () => {
  test('takes none when it is refused, nor when its Idempotency-Key is repeated', async () => {
    const world = await fixture.make({ seed: 'refused' });
    const clock = clockCalls(service, world);
    expect((await clock.ask({ by: '-P1D', snapshot: true })).status).toBe(400);
    expect((await clock.ask({ by: 'P1D', snapshot: 'yes' })).status).toBe(400);
    expect(await snapshotsOf(world)).toEqual([]);
    const key = { 'idempotency-key': 'once' };
    const first = await clock.advance(day, key);
    const repeat = await clock.ask(day, key);
    expect([repeat.body, repeat.headers.get('idempotent-replayed')]).toEqual([first, 'true']);
    expect(await snapshotsOf(world)).toHaveLength(1);
    expect(await clock.ask({ by: 'P1D' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_mismatch' },
    });
    await rewind(world);
    expect((await clock.advance(day, key)).now).toBe(first.now);
  });
});
