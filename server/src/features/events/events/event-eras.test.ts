import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plantEvent } from '../../../../test/support/planted-events.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/support/webhook-receiver.ts';
import { openWorldSteps } from '../../../../test/support/world-steps.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

const customers = [1, 2].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
/** Columns that hold positions in the order of events. */
const positions = [
  ['events', 'xid'],
  ['webhooks', 'xid'],
  ['deliveries', 'event_xid'],
  ['webhook_replays', 'xid'],
  ['webhook_replays', 'end_xid'],
  ['fan_out_cursor', 'xid'],
  ['events_removed', 'xid'],
  ['event_marks', 'xid'],
] as const;

let service: TestService;
let brand: TestBrand;
let context: Context;
let receiver: WebhookReceiver;

beforeEach(async () => {
  service = await startTestService({ plantsEvents: true });
  brand = service.brand;
  context = await service.service.createContext(brand.brandId, { kind: 'job' }, 'test');
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await service.stop();
  await receiver.close();
});

const record = (customer: 0 | 1, on = context) =>
  on.unit((unit) =>
    plantEvent(unit, { event: 'card.created', customerId: customers[customer] ?? null }),
  );
const list = async (query = '', of = brand) => {
  const { body } = await of.api('GET', `/events?event=card.created${query}`);
  return body.data.map((event: { event_id: string }) => event.event_id);
};
const subscribe = async (ordering: 'none' | 'customer') => {
  const hook = { callback_url: receiver.url, events: ['card.created'], ordering };
  return (await brand.api('POST', '/webhooks', hook)).body.webhook_id as string;
};
const received = () => receiver.received.map(({ headers }) => headers['webhook-id']);

/** The cursor that a server would have answered whose counter was ahead of this one's. */
const cursorOfServer = (cursor: string, ahead: number) => {
  const [xid, eventId] = cursor.split('-');
  return `${(BigInt(`0x${xid}`) + BigInt(ahead)).toString(16).padStart(16, '0')}-${eventId}`;
};

/**
 * Makes the database what a dump of another server is after its restoration here: that server's
 * counter was `ahead` of this one's, and every connection is new.
 */
async function restoreFrom(ahead: number, work: (tx: Tx) => Promise<void> = async () => {}) {
  const client = new pg.Client(service.ownerUrl);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.query('begin');
  for (const [table, column] of positions) {
    await client.query(
      `update ${table} set ${column} = (${column}::text::bigint + ${ahead})::text::xid8`,
    );
  }
  await client.query(`update event_eras set server = 'another server'`);
  await client.query('commit');
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  // Each connection of the pool is used once, so that none is left that was cut.
  const { allBrands } = service.database;
  const all = Array.from({ length: 12 }, () => ({ text: 'select pg_sleep(0.05)' }));
  const isConnected = async () => {
    const tries = await Promise.allSettled(all.map((statement) => allBrands.query(statement)));
    return tries.every(({ status }) => status === 'fulfilled');
  };
  await eventually(isConnected);
  await work(allBrands.db);
}

describe.each([
  ['far ahead', 1_000_000],
  ['far behind', 0],
])('after the restoration of a dump from a server %s', (_name, ahead) => {
  test('events that were recorded before are listed before those recorded after', async () => {
    const before = [await record(0), await record(1)];
    const { body } = await brand.api('GET', '/events?limit=1&event=card.created');
    await restoreFrom(ahead);
    expect(await list()).toEqual(before);
    const after = [await record(0), await record(1)];
    expect(await list()).toEqual([...before, ...after]);
    const cursor = cursorOfServer(body.next_cursor, ahead);
    expect(await list(`&after=${cursor}`)).toEqual([before[1], ...after]);
    expect(await list(`&after=${before[1]}`)).toEqual(after);
  });

  test('each event is delivered, and those of a customer in order', async () => {
    await subscribe('customer');
    const delivered = await record(0);
    await eventually(async () => received().includes(delivered));
    receiver.respond = (_message, response) => response.writeHead(503).end();
    const waiting = await record(0);
    await eventually(async () => received().includes(waiting));
    await restoreFrom(ahead, async (tx) => {
      await sql`update deliveries set next_attempt_at = now() where status = 'pending'`.execute(tx);
    });
    receiver.received.length = 0;
    receiver.respond = (_message, response) => response.writeHead(204).end();
    const ids = [waiting, await record(0), await record(0), await record(1)];
    await eventually(async () => ids.every((id) => received().includes(id)));
    const first = ids.slice(0, 3).map((id) => received().indexOf(id));
    expect(first).toEqual(first.toSorted((a, b) => a - b));
    expect(received()).not.toContain(delivered);
  });

  test('a replay sends the events of both servers', async () => {
    const before = await record(0);
    const webhookId = await subscribe('none');
    await restoreFrom(ahead);
    const after = await record(0);
    await eventually(async () => received().includes(after));
    receiver.received.length = 0;
    const body = { since: '2000-01-01T00:00:00Z' };
    const answer = await brand.api('POST', `/webhooks/${webhookId}/replay`, body);
    expect([answer.status, answer.body.deliveries]).toEqual([202, 2]);
    await eventually(async () => received().length >= 2);
    expect(received().toSorted()).toEqual([before, after].toSorted());
  });

  test('a webhook of a forked world receives the events that follow, and no earlier one', async () => {
    const worlds = await openWorldSteps(service);
    const world = await worlds.make();
    const own = await service.service.createContext(world.brandId, { kind: 'job' }, 'test');
    const before = await record(0, own);
    const hook = { callback_url: receiver.url, events: ['card.created'] };
    await world.api('POST', '/webhooks', hook);
    await restoreFrom(ahead);
    const fork = await worlds.make({ from_snapshot: await worlds.snapshot(world) });
    const inFork = await service.service.createContext(fork.brandId, { kind: 'job' }, 'test');
    const after = await record(0, inFork);
    await eventually(async () => received().includes(after));
    expect(await list('', fork)).toEqual([before, after]);
    expect(received()).toEqual([after]);
  });
});

test('a start on the same server begins no era', async () => {
  await service.owner.query('select continue_event_order(now())');
  const { rows } = await service.owner.query('select era from event_eras');
  expect(rows).toEqual([{ era: 0 }]);
});

test('a server whose counter stands below written positions begins an era', async () => {
  await record(0);
  const pool = service.owner;
  await pool.query(`update events set xid = (xid::text::bigint + 1000000)::text::xid8`);
  await pool.query('select continue_event_order(now())');
  const { rows } = await pool.query('select era from event_eras order by era');
  expect(rows).toEqual([{ era: 0 }, { era: 1 }]);
  const next = await record(0);
  expect((await list()).at(-1)).toBe(next);
});

test('an era begins only after every transaction that wrote in the last one has ended', async () => {
  const begun = Promise.withResolvers<string>();
  const release = Promise.withResolvers<void>();
  const late = context.unit(async (unit) => {
    begun.resolve(await plantEvent(unit, { event: 'card.created', customerId: null }));
    await release.promise;
  });
  const lateId = await begun.promise;
  // Connections of the pool that are new by now would begin the era themselves.
  const [starter, watcher] = [0, 1].map(() => new pg.Client(service.ownerUrl));
  await Promise.all([starter?.connect(), watcher?.connect()]);
  await watcher?.query(`update event_eras set server = 'another server'`);
  const era = starter?.query('select continue_event_order(now())');
  await eventually(async () => {
    const locks = await watcher?.query(
      `select from pg_locks where relation = 'event_eras'::regclass and not granted`,
    );
    return (locks?.rowCount ?? 0) > 0;
  });
  release.resolve();
  await Promise.all([late, era]);
  await Promise.all([starter?.end(), watcher?.end()]);
  const next = await record(0);
  expect(await list()).toEqual([lateId, next]);
});
