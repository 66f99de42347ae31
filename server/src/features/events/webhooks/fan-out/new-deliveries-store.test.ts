import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plantEvent } from '../../../../../test/support/planted-events.ts';
import {
  eventually,
  startTestService,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import { newId, nilId } from '../../../../kernel/ids.ts';
import { wallClock } from '../../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { removeDeliveries } from '../deliveries/remove-deliveries.ts';
import { fanOutOnce } from './fan-out.ts';
import { readEventsToMatch, writeMatched } from './fan-out-store.ts';
import { holdEvents, insertDeliveries, type NewDeliveryRow } from './new-deliveries-store.ts';

let service: TestService;
let context: Context;
let brandId: string;
let webhookId: string;

beforeAll(async () => {
  service = await startTestService({ plantsEvents: true, worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  const brand = await service.createBrand();
  brandId = brand.brandId;
  context = await service.service.createContext(brandId, { kind: 'job' }, 'test');
  const input = { callback_url: 'http://127.0.0.1:9/', events: ['*'] };
  webhookId = (await brand.api('POST', '/webhooks', input)).body.webhook_id;
});

const record = () =>
  context.unit((unit) => plantEvent(unit, { event: 'card.created', customerId: null }));
const count = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from deliveries where brand_id = ${brandId}`.execute(
    service.database.allBrands.db,
  );
  return rows[0]?.count;
};
const clear = (tx: Tx) => sql`select clear_world(${brandId}, '{}')`.execute(tx);
const deliveryOf = (eventId: string): NewDeliveryRow => ({
  brand_id: brandId,
  delivery_id: newId(),
  webhook_id: webhookId,
  event_id: eventId,
  event: 'card.created',
  message_id: eventId,
  event_xid: '1',
  order_key: null,
});
const write = (tx: Tx, eventId: string) =>
  insertDeliveries(tx, [deliveryOf(eventId)], wallClock.now());

/** Resolves once some statement waits for another transaction's rows. */
const untilBlocked = () =>
  eventually(async () => {
    const { rows } = await service.owner.query(
      `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });

/** Starts `second` when `first` is done and not yet committed. */
async function meet(
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  await service.database.allBrands.transaction(async (tx) => {
    await first(tx);
    running = second();
    await untilBlocked();
  });
  await running;
}

describe('a delivery never exists without its webhook and its event', () => {
  test('when its world is cleared while events are matched', async () => {
    await record();
    await meet(clear, async () => {
      while (await fanOutOnce(service.database));
    });
    expect(await count()).toBe(0);
  });

  test('when events are matched while their world is cleared', async () => {
    const eventId = await record();
    await meet(
      async (tx) => {
        const batch = await readEventsToMatch(tx, 100);
        if (!batch) throw new Error('No event was read');
        expect(batch.events).toMatchObject([{ event_id: eventId }]);
        const to = { xid: batch.horizon, eventId: nilId };
        const rows = [deliveryOf(eventId)];
        expect(await writeMatched(tx, rows, { from: batch.from, to }, wallClock.now())).toBe(true);
      },
      () => service.database.allBrands.transaction(clear),
    );
    expect(await count()).toBe(0);
  });

  test('when a batch is written whose webhook or event was removed since it was read', async () => {
    for (const table of ['webhooks', 'events'] as const) {
      const eventId = await record();
      const { db } = service.database.allBrands;
      const batch = await readEventsToMatch(db, 100);
      if (!batch) throw new Error('No event was read');
      await (table === 'events'
        ? db.deleteFrom('events').where('event_id', '=', eventId).execute()
        : db
            .updateTable('webhooks')
            .set({ date_deleted: wallClock.now() })
            .where('webhook_id', '=', webhookId)
            .execute());
      const to = { xid: batch.horizon, eventId: nilId };
      const rows = [deliveryOf(eventId)];
      const write = () => writeMatched(db, rows, { from: batch.from, to }, wallClock.now());
      expect(await write()).toBe(true);
      expect(await count()).toBe(0);
      // The cursor has moved: a second process that read the batch writes nothing.
      expect(await write()).toBe(false);
      await db
        .updateTable('webhooks')
        .set({ date_deleted: null })
        .where('webhook_id', '=', webhookId)
        .execute();
    }
  });

  test('when old events are removed while a replay resends them', async () => {
    const eventId = await record();
    const key = { brand_id: brandId, event_id: eventId };
    let needed = new Set<string>();
    await meet(
      async (tx) => {
        await holdEvents(tx, [key]);
        await write(tx, eventId);
      },
      async () => {
        needed = await service.database.allBrands.transaction((tx) =>
          removeDeliveries({ db: tx, brandId }, [eventId]),
        );
      },
    );
    expect([...needed]).toEqual([eventId]);
  });

  test('when a replay resends events during their removal', async () => {
    const eventId = await record();
    const key = { brand_id: brandId, event_id: eventId };
    let held: unknown[] = [key];
    await meet(
      async (tx) => {
        await removeDeliveries({ db: tx, brandId }, [eventId]);
        await tx.deleteFrom('events').where('event_id', '=', eventId).execute();
      },
      async () => {
        held = await service.database.allBrands.transaction((tx) => holdEvents(tx, [key]));
      },
    );
    expect(held).toEqual([]);
  });
});
