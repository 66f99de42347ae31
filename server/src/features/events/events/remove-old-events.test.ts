import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plantEvent } from '../../../../test/support/planted-events.ts';
import {
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { saveClockState } from '../../../platform/clock/brand-clocks.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { removeDeliveries } from '../webhooks/deliveries/remove-deliveries.ts';
import { findUnmatchedFrom } from '../webhooks/fan-out/fan-out-store.ts';
import { removeOldEvents } from './remove-old-events.ts';

let service: TestService;
let brand: TestBrand;

beforeAll(async () => {
  service = await startTestService({ plantsEvents: true, worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  // Events that the previous test kept are old by now.
  await passDays(31);
  await remove();
  brand = await service.createBrand();
  await sql`delete from event_marks`.execute(service.database.allBrands.db);
});

const remove = () =>
  removeOldEvents({
    database: service.database,
    deliveries: { findUnmatchedFrom, removeDeliveries },
    keptDays: 30,
    batch: 2,
  });

/**
 * Backdates everything written so far, and passes it to the fan-out unless `isMatched` is false.
 */
async function passDays(days: number, isMatched = true): Promise<void> {
  const db = service.database.allBrands.db;
  const at = wallClock.now().subtract({ hours: 24 * days });
  await sql`insert into event_marks select ${at}::timestamptz, events_complete_below()`.execute(db);
  const matched = isMatched ? sql`events_complete_below()` : sql`'0'::xid8`;
  await sql`update fan_out_cursor set xid = ${matched}`.execute(db);
}

/** Records an event that is `daysAgo` days old on its brand's clock. */
async function record(daysAgo: number, of = brand): Promise<string> {
  const context = await service.service.createContext(of.brandId, { kind: 'job' }, 'test');
  const eventId = await context.unit((unit) =>
    plantEvent(unit, { event: 'card.created', customerId: null }),
  );
  await age(eventId, context.clock.now().subtract({ hours: 24 * daysAgo }));
  return eventId;
}

async function age(eventId: string, occurred_at: Temporal.Instant): Promise<void> {
  await service.database.allBrands.db
    .updateTable('events')
    .set({ occurred_at })
    .where('event_id', '=', eventId)
    .execute();
}

async function kept(of = brand): Promise<string[]> {
  const { body } = await of.api('GET', '/events');
  return body.data.map((row: { event_id: string }) => row.event_id);
}

test('removes events older than their retention, and keeps the rest', async () => {
  const old = [await record(33), await record(32), await record(31)];
  const young = [await record(29), await record(0)];
  await passDays(31);
  expect(await kept()).toEqual([...old, ...young]);
  expect(await remove()).toBe(3);
  expect(await kept()).toEqual(young);
  expect(await remove()).toBe(0);
});

test('a reader from before removed events gets an error, and can restart', async () => {
  await record(33);
  const { body: first } = await brand.api('GET', '/events?limit=1');
  await record(32);
  const young = await record(1);
  await passDays(31);
  await remove();
  for (const path of ['/events', '/events?wait=5', '/events?event=kyc.*', '/events/stream']) {
    const separator = path.includes('?') ? '&' : '?';
    const refused = await brand.api('GET', `${path}${separator}after=${first.next_cursor}`);
    expect([refused.status, refused.body.Code]).toEqual([410, 'events_removed']);
  }
  expect(await kept()).toEqual([young]);
  const since = await brand.api('GET', '/events?since=2020-01-01T00:00:00Z');
  expect(since.body.data).toHaveLength(1);
  const { body: rest } = await brand.api('GET', `/events?after=${young}`);
  expect(rest.data).toEqual([]);
});

test("keeps an event that is young on the brand's clock or in wall time", async () => {
  const wall = wallClock.now();
  const setClock = async (hours: number) => {
    const other = await service.createBrand();
    const state = { mode: 'stopped', factor: 1, wallAnchor: wall } as const;
    const brandAnchor = wall.add({ hours });
    await saveClockState(service.database.allBrands.db, other.brandId, { ...state, brandAnchor });
    return other;
  };
  const behind = await setClock(-24 * 40);
  const youngOnClock = await record(10, behind);
  const oldOnClock = await record(0);
  await age(oldOnClock, wall.subtract({ hours: 24 * 50 }));
  await passDays(31);
  // Written after the mark, so young in wall time, however far the brand's clock has advanced
  // since.
  const ahead = await setClock(24 * 365);
  const youngInTheWorld = await record(300, ahead);
  expect(await remove()).toBe(1);
  expect(await kept(behind)).toEqual([youngOnClock]);
  expect(await kept(ahead)).toEqual([youngInTheWorld]);
});

test('keeps an event with a pending delivery, and removes one with its ended deliveries', async () => {
  const db = service.database.allBrands.db;
  const first = await record(40);
  const hook = { callback_url: 'https://example.com/hook', events: ['*'] };
  const { body: webhook } = await brand.api('POST', '/webhooks', hook);
  const { body: delivery } = await brand.api('POST', `/webhooks/${webhook.webhook_id}/test`);
  await age(delivery.event_id, wallClock.now().subtract({ hours: 24 * 39 }));
  const behindIt = await record(38);
  await passDays(31);
  expect(await remove()).toBe(1);
  expect(await kept()).toEqual([delivery.event_id, behindIt]);
  expect(await kept()).not.toContain(first);
  await sql`update deliveries set status = 'cancelled', next_attempt_at = null
    where delivery_id = ${delivery.delivery_id}`.execute(db);
  await sql`insert into delivery_attempts (brand_id, webhook_id, delivery_id, attempt_number, attempted_at,
      duration_ms) values (${brand.brandId}, ${webhook.webhook_id}, ${delivery.delivery_id}, 1, ${wallClock.now()}, 1)`.execute(
    db,
  );
  expect(await remove()).toBe(2);
  expect(await kept()).toEqual([]);
  const { body: left } = await brand.api('GET', `/webhooks/${webhook.webhook_id}/deliveries`);
  expect(left.data).toEqual([]);
});

test('keeps events that were not matched with webhooks yet', async () => {
  const old = await record(40);
  await passDays(31, false);
  expect(await remove()).toBe(0);
  expect(await kept()).toEqual([old]);
});

test('concurrent workers remove each event once and never move the mark back', async () => {
  for (let count = 0; count < 12; count++) await record(40);
  const young = await record(0);
  await passDays(31);
  const counts = await Promise.all([remove(), remove(), remove()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(await kept()).toEqual([young]);
});

test('writes at most one mark an hour, and deletes it once no event is left below it', async () => {
  const marks = async () => {
    const { rows } = await sql`select * from event_marks`.execute(service.database.allBrands.db);
    return rows.length;
  };
  await remove();
  await remove();
  expect(await marks()).toBe(1);
});
