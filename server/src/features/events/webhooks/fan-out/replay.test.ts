import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import { replayOnce } from './replay.ts';

let service: TestService;
let brand: TestBrand;
let webhookId: string;

const count = 20_000;
const end = Temporal.Instant.from('2026-07-01T00:00:00Z');
const lastOnes = (hours: number) => end.subtract({ hours });

/**
 * Records events an hour apart in old transactions; some consecutive ones are out of time order.
 */
beforeAll(async () => {
  service = await startTestService({ plantsEvents: true, worker: false });
  brand = service.brand;
  await sql`
    insert into events (brand_id, event_id, event, customer_id, object_id, occurred_at, payload, xid)
      select ${brand.brandId}::uuid, lpad(to_hex(n), 32, '0')::uuid, 'card.created', null, null,
          ${end}::timestamptz - (${count} - n) * interval '1 hour'
            + case when n % 7 = 0 then interval '3 hours' else interval '0' end,
          '{}', (1 + n / 100)::text::xid8
        from generate_series(1, ${count}::int) n`.execute(service.database.allBrands.db);
  const hook = { callback_url: 'http://127.0.0.1:9/', events: ['card.created'] };
  webhookId = (await brand.api('POST', '/webhooks', hook)).body.webhook_id;
});
afterAll(() => service.stop());

const replays = () =>
  service.database.allBrands.db.selectFrom('webhook_replays').selectAll().execute();
const forget = () => service.database.allBrands.db.deleteFrom('webhook_replays').execute();

async function replaySince(since: Temporal.Instant): Promise<number> {
  const body = { since: since.toString() };
  const answer = await brand.api('POST', `/webhooks/${webhookId}/replay`, body);
  expect([answer.status, answer.body]).toEqual([202, expect.anything()]);
  return answer.body.deliveries;
}

test('a replay since a time delivers exactly the events since that time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -10, max: count + 10 }), async (hours) => {
      const since = lastOnes(hours);
      const { rows } = await service.owner.query(
        'select count(*)::integer as wanted from events where brand_id = $1 and occurred_at >= $2',
        [brand.brandId, since.toString()],
      );
      expect(await replaySince(since)).toBe(rows[0].wanted);
      await forget();
    }),
    { numRuns: 25 },
  );
});

test('a replay starts shortly before its time, not at the oldest event', async () => {
  await replaySince(lastOnes(100));
  const [replay] = await replays();
  const { rows } = await service.owner.query(
    'select count(*)::integer as behind from events where brand_id = $1 and xid >= $2',
    [brand.brandId, replay?.xid],
  );
  expect(rows[0].behind).toBeGreaterThanOrEqual(100);
  expect(rows[0].behind).toBeLessThan(1_200);
  await eventually(async () => {
    await replayOnce(service.database);
    return (await replays()).length === 0;
  });
  const made = await service.owner.query('select event_id from deliveries');
  expect(made.rows.length).toBeGreaterThanOrEqual(100);
  expect(made.rows.length).toBeLessThan(110);
});
