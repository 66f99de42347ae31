import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followEvents } from '../../../../test/support/event-follower.ts';
import {
  idsOf,
  PlantedEvents,
  plantEvent,
  writeEvent,
} from '../../../../test/support/planted-events.ts';
import { eventually } from '../../../../test/support/test-service.ts';

const planted = new PlantedEvents();

/** Writes events in many transactions that stay open for random times, so that commits overlap. */
async function writeAtOnce(writers: number, rounds: number): Promise<Set<string>> {
  const written = new Set<string>();
  const run = async () => {
    for (let round = 0; round < rounds; round++) {
      await planted.context.unit(async (unit) => {
        const ids = [await writeEvent(unit)];
        await sql`select pg_sleep(random() * 0.01)`.execute(unit.db);
        ids.push(await writeEvent(unit));
        for (const id of ids) written.add(id);
      });
    }
  };
  await Promise.all(Array.from({ length: writers }, run));
  return written;
}

/** Follows page by page until stopped. */
function followPages(query: string) {
  const ids: string[] = [];
  let hasEnded = false;
  const run = async () => {
    let after = '';
    while (!hasEnded) {
      const { body } = await planted.brand.api('GET', `/events?${query}${after}`);
      ids.push(...idsOf(body));
      after = `&after=${body.next_cursor}`;
    }
  };
  const running = run();
  return {
    ids,
    close: () => {
      hasEnded = true;
      return running;
    },
  };
}

test('during concurrent commits every follower reads every event once, all in one order', async () => {
  const followers = [
    followPages('limit=7'),
    followPages('limit=100&wait=1'),
    followPages('limit=3&event=card.*&wait=1'),
    followEvents(planted.service.origin, planted.brand.keys),
    followEvents(planted.service.origin, planted.brand.keys, '?event=card.created'),
  ];
  const written = await writeAtOnce(8, 40);
  await eventually(async () => followers.every(({ ids }) => ids.length >= written.size), 20_000);
  await Promise.all(followers.map((follower) => follower.close()));
  const [first] = followers;
  expect(new Set(first?.ids)).toEqual(written);
  for (const { ids } of followers) {
    expect(ids).toHaveLength(640);
    expect(ids).toEqual(first?.ids);
  }
});

test('positions sort as text in event order', async () => {
  await writeAtOnce(4, 10);
  const body = await eventually(async () => {
    const answer = await planted.brand.api('GET', '/events?limit=100');
    return answer.body.data.length === 80 && answer.body;
  });
  const positions = body.data.map((row: { position: string }) => row.position);
  expect(positions).toEqual([...positions].sort());
});

/** Records events an hour apart, the last at `2026-07-01T00:00Z`, in old transactions. */
async function fill(count: number): Promise<void> {
  await sql`
    insert into events (brand_id, event_id, event, customer_id, object_id, occurred_at, payload, xid)
      select ${planted.brand.brandId}::uuid, lpad(to_hex(n), 32, '0')::uuid, 'card.created', null, null,
          '2026-07-01T00:00Z'::timestamptz - (${count} - n) * interval '1 hour', '{}',
          (1 + n / 100)::text::xid8
        from generate_series(1, ${count}::int) n`.execute(planted.context.db);
}

test('a filtered page scans a bounded part of the record and says where to continue', async () => {
  await fill(25_000);
  const wanted = await planted.context.unit((unit) =>
    plantEvent(unit, { event: 'transfer.completed', customerId: null }),
  );
  const pages: { data: { event_id: string }[]; has_more: boolean }[] = [];
  await eventually(async () => {
    let after = '';
    pages.length = 0;
    for (;;) {
      const { body } = await planted.brand.api('GET', `/events?event=transfer.*${after}`);
      pages.push(body);
      after = `&after=${body.next_cursor}`;
      if (!body.has_more) break;
    }
    return pages.at(-1)?.data.length === 1;
  });
  expect(pages.map(({ data, has_more }) => [data.length, has_more])).toEqual([
    [0, true],
    [0, true],
    [1, false],
  ]);
  expect(pages.flatMap(idsOf)).toEqual([wanted]);
  // A long poll does not return the empty pages of scanned parts.
  const { body } = await planted.brand.api('GET', '/events?event=transfer.*&wait=5');
  expect(idsOf(body)).toEqual([wanted]);
});

test('starts at a time without scanning earlier events, and ends at a time', async () => {
  await fill(25_000);
  const since = await planted.brand.api('GET', '/events?since=2026-06-30T22:00:00Z');
  const times = (body: { data: { occurred_at: string }[] }) =>
    body.data.map((row) => row.occurred_at);
  expect(times(since.body)).toEqual([
    '2026-06-30T22:00:00.000Z',
    '2026-06-30T23:00:00.000Z',
    '2026-07-01T00:00:00.000Z',
  ]);
  const span = 'since=2025-12-31T22:30:00Z&until=2026-01-01T01:00:00Z';
  const within = await planted.brand.api('GET', `/events?${span}`);
  expect(times(within.body)).toEqual(['2025-12-31T23:00:00.000Z', '2026-01-01T00:00:00.000Z']);
  expect(within.body.has_more).toBe(false);
  const nothing = await planted.brand.api('GET', '/events?since=2027-01-01T00:00:00Z');
  expect([nothing.body.data, nothing.body.has_more]).toEqual([[], false]);
  const early = await planted.brand.api('GET', '/events?until=2023-08-25T00:00:00Z');
  expect([early.body.data.length, early.body.has_more]).toEqual([15, false]);
});
