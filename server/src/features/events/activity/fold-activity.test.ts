import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  contextOf,
  openSampleCard,
  samplePurchase,
} from '../../../../test/support/sample-cards.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { openWorldSteps, type WorldSteps } from '../../../../test/support/world-steps.ts';
import { foldActivity } from './fold-activity.ts';

let service: TestService;
let worlds: WorldSteps;
let brand: TestBrand;

beforeAll(async () => {
  service = await startTestService();
  worlds = await openWorldSteps(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await worlds.make();
});

interface Figure {
  metric: string;
  count: number;
  cents: number;
}

const read = async (statement: string, { brandId } = brand): Promise<Figure[]> => {
  const { rows } = await service.owner.query<Figure>(statement, [brandId]);
  return rows;
};
const folded = (of = brand) =>
  read(
    `select metric, sum(event_count)::integer as count, sum(amount_cents)::integer as cents
       from activity_hours where brand_id = $1 group by 1 order by 1`,
    of,
  );
/** What the figures are of, without the fold: names of events, and amounts of the objects themselves. */
const recorded = (of = brand) =>
  read(
    `select e.event as metric, count(*)::integer as count,
            coalesce(sum(coalesce(abs(coalesce(t.authorized_amount_cents, t.amount_cents)),
              p.amount_cents)) filter (where e.event like 'transaction.%' or e.event like 'transfer.%'),
              0)::integer as cents
       from events e
       left join transactions t on t.brand_id = e.brand_id and t.transaction_id = e.object_id
       left join transfers p on p.brand_id = e.brand_id and p.transfer_id = e.object_id
      where e.brand_id = $1 group by 1 order by 1`,
    of,
  );
const buy = (cardId: string, amount: string, of = brand) =>
  of.api('POST', '/simulate/authorization', samplePurchase(cardId, amount));
const shop = async () => {
  const { cardId } = await openSampleCard(service, 10_000n, brand);
  for (const amount of ['1.00', '12.34', '999.99']) await buy(cardId, amount);
  return cardId;
};

test('figures equal the sums of the tables, folded twice and from nothing', async () => {
  await shop();
  await eventually(async () => (await folded()).length > 0);
  const context = await contextOf(service, brand);
  await foldActivity(context);
  const once = await folded();
  expect(once).toEqual(await recorded());
  expect(once).toContainEqual({ metric: 'transaction.authorized', count: 2, cents: 1_334 });
  expect(once).toContainEqual({ metric: 'transaction.declined', count: 1, cents: 99_999 });
  await foldActivity(context);
  expect(await folded()).toEqual(once);
  for (const table of ['activity_hours', 'activity_positions']) {
    await service.owner.query(`delete from ${table} where brand_id = $1`, [brand.brandId]);
  }
  await foldActivity(context);
  expect(await folded()).toEqual(once);
});

test('folds at once count every event once', async () => {
  const { cardId } = await openSampleCard(service, 100_000n, brand);
  const context = await contextOf(service, brand);
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await buy(cardId, '1.00');
      await foldActivity(context);
    }),
  );
  await eventually(async () => {
    await foldActivity(context);
    return (await folded()).some(
      ({ metric, count }) => metric.endsWith('authorized') && count === 20,
    );
  });
  expect(await folded()).toEqual(await recorded());
});

test('a worker folds without being asked', async () => {
  await shop();
  await eventually(async () =>
    (await folded()).some(({ metric }) => metric === 'transaction.authorized'),
  );
});

test('figures are cleared, frozen and restored with their world, and go on from there', async () => {
  const cardId = await shop();
  const snapshot = await worlds.snapshot(brand);
  await buy(cardId, '2.00');
  await foldActivity(await contextOf(service, brand));
  await worlds.restore(brand, snapshot);
  await buy(cardId, '3.00');
  await foldActivity(await contextOf(service, brand));
  expect(await folded()).toEqual(await recorded());
  expect(await folded()).toContainEqual({
    metric: 'transaction.authorized',
    count: 3,
    cents: 1_634,
  });
  await worlds.reset(brand);
  expect(await folded()).toEqual([]);
});

const planted = (value: string) =>
  service.owner.query(
    `update events set payload = jsonb_set(payload::jsonb, '{amount}', $2::jsonb)::json
      where brand_id = $1 and event = 'transaction.declined'`,
    [brand.brandId, value],
  );
const errorsOf = async ({ brandId }: TestBrand) =>
  (await service.owner.query('select reason from activity_errors where brand_id = $1', [brandId]))
    .rows;

test('an event that cannot be folded stops its own brand alone, until it is mended', async () => {
  const cardId = await shop();
  await foldActivity(await contextOf(service, brand));
  await buy(cardId, '999.99');
  const { rows } = await service.owner.query('select xid from activity_cursor');
  await planted('"boom"');
  for (const table of ['activity_hours', 'activity_positions']) {
    await service.owner.query(`delete from ${table} where brand_id = $1`, [brand.brandId]);
  }
  await buy(cardId, '1.00');
  await eventually(async () => (await errorsOf(brand)).length > 0);
  expect(await errorsOf(brand)).toEqual([{ reason: expect.stringContaining('boom') }]);

  const other = await worlds.make();
  const card = await openSampleCard(service, 10_000n, other);
  await buy(card.cardId, '2.00', other);
  await eventually(async () => (await folded(other)).some(({ cents }) => cents === 200));
  const moved = await service.owner.query('select xid > $1 as moved from activity_cursor', [
    rows[0].xid,
  ]);
  expect(moved.rows).toEqual([{ moved: true }]);

  await planted('"999.99"');
  const retry = 'update activity_errors set retry_at = now() where brand_id = $1';
  await service.owner.query(retry, [brand.brandId]);
  await eventually(async () => (await errorsOf(brand)).length === 0);
  expect(await folded()).toContainEqual({
    metric: 'transaction.declined',
    count: 2,
    cents: 199_998,
  });
});
