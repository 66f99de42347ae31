import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { idsOf, PlantedEvents, writeEvent } from '../../../../test/support/planted-events.ts';
import { eventually } from '../../../../test/support/test-service.ts';
import type { EventName } from '../../../kernel/event-names.generated.ts';
import { newId } from '../../../kernel/ids.ts';

const planted = new PlantedEvents();

const record = (event?: EventName, customerId?: string) => planted.record(event, customerId);

const list = async (query = '') => {
  const { status, body } = await planted.brand.api('GET', `/events?${query}`);
  expect(status).toBe(200);
  return body;
};

test('lists events oldest first, with the payloads that webhooks receive', async () => {
  const customerId = newId();
  const ids = [await record('kyc.verification.success', customerId), await record('card.created')];
  const body = await list();
  expect(idsOf(body)).toEqual(ids);
  const [first] = body.data;
  expect(first).toEqual({
    event_id: ids[0],
    position: expect.stringMatching(/^[0-9a-f]{16}-[0-9a-f]{32}$/),
    event: 'kyc.verification.success',
    occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    customer_id: customerId,
    payload: {
      event: 'kyc.verification.success',
      customer_id: customerId,
      occurred_at: first.occurred_at,
    },
  });
  expect((await planted.brand.api('GET', `/events/${ids[0]}`)).body).toEqual(first);
});

test('continues after a cursor or an event id', async () => {
  const ids = [await record(), await record(), await record()];
  const first = await list('limit=2');
  expect([idsOf(first), first.has_more]).toEqual([ids.slice(0, 2), true]);
  for (const after of [
    `after=${first.next_cursor}`,
    `cursor=${first.next_cursor}`,
    `after=${ids[1]}`,
    `after=${first.data[1].position}`,
  ]) {
    const rest = await list(after);
    expect([idsOf(rest), rest.has_more]).toEqual([[ids[2]], false]);
    const nothing = await list(`after=${rest.next_cursor}`);
    expect(nothing).toEqual({ data: [], has_more: false, next_cursor: expect.any(String) });
    expect(nothing.next_cursor >= rest.next_cursor).toBe(true);
  }
});

test('filters by pattern and by customer', async () => {
  const customerId = newId();
  const kyc = await record('kyc.verification.success', customerId);
  const card = await record('card.created', customerId);
  const other = await record('card.created', newId());
  expect(idsOf(await list('event=kyc.*'))).toEqual([kyc]);
  expect(idsOf(await list('event=card.created'))).toEqual([card, other]);
  expect(idsOf(await list('event=*'))).toEqual([kyc, card, other]);
  expect(idsOf(await list(`customer_id=${customerId}`))).toEqual([kyc, card]);
  expect(idsOf(await list(`customer_id=${customerId}&event=card.*`))).toEqual([card]);
});

test('shows an event only once none can appear before it', async () => {
  const begun = Promise.withResolvers<string>();
  const release = Promise.withResolvers<void>();
  const slow = planted.context.unit(async (unit) => {
    begun.resolve(await writeEvent(unit));
    await release.promise;
  });
  const slowId = await begun.promise;
  const quickId = await record();
  expect(idsOf(await list())).toEqual([]);
  expect((await planted.brand.api('GET', `/events/${quickId}`)).status).toBe(200);
  release.resolve();
  await slow;
  expect(idsOf(await list())).toEqual([slowId, quickId]);
});

test('a reader that follows overlapping writers misses and repeats no event', async () => {
  const written = new Set<string>();
  let isWriting = true;
  const writers = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 25; round++) {
        await planted.context.unit(async (unit) => {
          // Each writer keeps its transaction open between two events, so that commits overlap.
          written.add(await writeEvent(unit));
          await sql`select pg_sleep(random() * 0.004)`.execute(unit.db);
          written.add(await writeEvent(unit));
        });
      }
    }),
  ).finally(() => {
    isWriting = false;
  });
  const seen: string[] = [];
  let after = '';
  await eventually(async () => {
    const done = !isWriting;
    const body = await list(`limit=7${after}`);
    seen.push(...idsOf(body));
    if (body.next_cursor) after = `&after=${body.next_cursor}`;
    return done && seen.length >= written.size;
  }, 25_000);
  await writers;
  expect(seen).toHaveLength(400);
  expect(new Set(seen)).toEqual(written);
});

test('never lists events of another brand', async () => {
  const eventId = await record();
  const other = await planted.service.createBrand();
  const answer = await other.api('GET', `/events/${eventId}`);
  expect([answer.status, answer.body.Code]).toEqual([404, 'event_dne']);
  expect((await other.api('GET', '/events')).body.data).toEqual([]);
  expect((await other.api('GET', `/events?after=${eventId}`)).status).toBe(400);
});
