import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { PlantedEvents, plantEvent } from '../../../../../test/support/planted-events.ts';
import { eventually } from '../../../../../test/support/test-service.ts';
import type { EventName } from '../../../../kernel/event-names.generated.ts';
import { createLogger } from '../../../../platform/logging.ts';
import { fanOutOnce, startFanOut } from './fan-out.ts';

const planted = new PlantedEvents();
beforeEach(() => drain());

const subscribe = async (events: string[]) => {
  const input = { callback_url: 'http://127.0.0.1:9/', events };
  return (await planted.brand.api('POST', '/webhooks', input)).body.webhook_id as string;
};
const record = (event: EventName) => planted.record(event);
const deliveries = () =>
  planted.service.database.allBrands.db
    .selectFrom('deliveries')
    .select(['webhook_id', 'event_id', 'event', 'message_id', 'status'])
    .where('brand_id', '=', planted.brand.brandId)
    .orderBy('delivery_id')
    .execute();

async function drain(): Promise<void> {
  // Other tests on this server may hold the horizon back for a moment.
  await eventually(async () => {
    while (await fanOutOnce(planted.service.database));
    const { rows } = await sql<{ left: boolean }>`
      select exists (select from events e, fan_out_cursor c
        where (e.xid, e.event_id) > (c.xid, c.event_id)) as left`.execute(
      planted.service.database.allBrands.db,
    );
    return !rows[0]?.left;
  });
}

describe('the fan-out', () => {
  test('makes a delivery for each webhook that listens', async () => {
    const all = await subscribe(['*']);
    const kyc = await subscribe(['kyc.*']);
    await subscribe(['credit.*']);
    const eventId = await record('kyc.verification.success');
    await drain();
    const event = { event_id: eventId, event: 'kyc.verification.success', message_id: eventId };
    expect(await deliveries()).toEqual([
      { webhook_id: all, ...event, status: 'pending' },
      { webhook_id: kyc, ...event, status: 'pending' },
    ]);
  });

  test('skips events from before the webhook, while it was disabled, and after its removal', async () => {
    await record('card.created');
    await drain();
    await record('card.created');
    const webhookId = await subscribe(['*']);
    await planted.brand.api('PATCH', `/webhooks/${webhookId}`, { status: 'disabled' });
    await record('card.created');
    await drain();
    await planted.brand.api('PATCH', `/webhooks/${webhookId}`, { status: 'enabled' });
    const heard = await record('card.created');
    await drain();
    await planted.brand.api('DELETE', `/webhooks/${webhookId}`);
    await record('card.created');
    await drain();
    expect((await deliveries()).map(({ event_id }) => event_id)).toEqual([heard]);
  });

  test("skips other brands' events", async () => {
    await subscribe(['*']);
    const other = await planted.service.createBrand();
    const otherContext = await planted.service.service.createContext(
      other.brandId,
      { kind: 'job' },
      't',
    );
    await otherContext.unit((unit) =>
      plantEvent(unit, { event: 'card.created', customerId: null }),
    );
    await drain();
    expect(await deliveries()).toEqual([]);
  });

  test('sends an alias as a message of its own, besides the event', async () => {
    await subscribe(['kyc.*', 'kyc.verification.resubmit_required']);
    const eventId = await record('kyc.verification.reenter_information');
    await drain();
    const [own, alias, ...more] = await deliveries();
    expect(more).toEqual([]);
    expect(own).toMatchObject({
      event: 'kyc.verification.reenter_information',
      message_id: eventId,
    });
    expect(alias).toMatchObject({ event: 'kyc.verification.resubmit_required' });
    expect(alias?.message_id).not.toBe(eventId);
  });

  test('makes each delivery once with two concurrent loops, over many batches', async () => {
    const log = createLogger('silent');
    const loops = [1, 2].map(() => startFanOut({ database: planted.service.database, log }));
    const webhooks = [await subscribe(['*']), await subscribe(['card.*'])];
    const ids = new Set<string>();
    await Promise.all(
      Array.from({ length: 30 }, () =>
        planted.context.unit(async (unit) => {
          for (let count = 0; count < 50; count++) {
            const event = { event: 'card.created', customerId: null } as const;
            ids.add(await plantEvent(unit, event));
          }
        }),
      ),
    );
    const made = await eventually(async () => {
      const rows = await deliveries();
      return rows.length >= 3000 ? rows : null;
    }, 25_000);
    await Promise.all(loops.map((loop) => loop.stop()));
    await drain();
    expect(await deliveries()).toHaveLength(3000);
    for (const webhookId of webhooks) {
      const own = made.filter(({ webhook_id }) => webhook_id === webhookId);
      expect(new Set(own.map(({ event_id }) => event_id))).toEqual(ids);
    }
  });

  test('misses no event of a transaction that commits late', async () => {
    await subscribe(['*']);
    const begun = Promise.withResolvers<string>();
    const release = Promise.withResolvers<void>();
    const slow = planted.context.unit(async (unit) => {
      const event = { event: 'card.created', customerId: null } as const;
      begun.resolve(await plantEvent(unit, event));
      await release.promise;
    });
    const slowId = await begun.promise;
    const quickId = await record('card.status_changed');
    while (await fanOutOnce(planted.service.database));
    expect(await deliveries()).toEqual([]);
    release.resolve();
    await slow;
    await drain();
    expect((await deliveries()).map(({ event_id }) => event_id)).toEqual([slowId, quickId]);
  });
});
