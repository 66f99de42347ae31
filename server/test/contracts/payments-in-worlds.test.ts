import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { balanceOf, giveBack, openPayer, type Payer, pay } from '../support/payment-steps.ts';
import { proveBooks } from '../support/prove-books.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { withRows } from '../support/world-file-steps.ts';
import { worldRecords } from '../support/world-records.ts';
import { openWorldSteps, type WorldSteps } from '../support/world-steps.ts';

let here: TestService;
let there: TestService;
let source: WorldSteps;
let target: WorldSteps;
let payer: Payer;
let world: TestBrand;

beforeAll(async () => {
  here = await startTestService({ worker: false });
  there = await startTestService({ worker: false, vaultKey: 9 });
  source = await openWorldSteps(here);
  target = await openWorldSteps(there);
  payer = await openPayer(here);
  world = payer.brand;
  await fillWithPayments();
}, 120_000);
afterAll(async () => {
  await proveBooks(here);
  await proveBooks(there);
  await here.stop();
  await there.stop();
});

const post = async (path: string, body?: object) => {
  const answer = await world.api('POST', path, body);
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body;
};

/** 200 payments, the earlier in every state that a payment ends in, the later on their way. */
async function fillWithPayments(): Promise<void> {
  const payMany = async (count: number, body: object = {}) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      ids.push((await pay(payer, { amount: 20, ...body })).body.transfer_id);
    }
    return ids;
  };
  const settle = () => payer.clock.advance({ until_event: 'transfer.completed' });
  const reverse = (transfer_id: string) =>
    post('/simulate/ach/reversal', { transfer_id, reason: 'duplicate' });
  await payMany(40);
  await settle();
  await payer.clock.advance({ by: 'P8D' });
  const held = await payMany(1);
  const { bank_file_id } = await post('/simulate/ach/hold', { transfer_id: held[0] });
  await post('/simulate/ach/bank-file', { bank_file_id, move: 'refuse' });
  const settled = await payMany(60);
  await settle();
  for (const id of settled.slice(0, 10)) await giveBack(payer, id, 'R01');
  for (const id of settled.slice(0, 5)) await post(`/transfers/${id}/retry`);
  for (const id of settled.slice(10, 16)) await reverse(id);
  const undone = [];
  for (const id of settled.slice(16, 19)) undone.push(await reverse(id));
  for (const { transfer_id } of undone) await post(`/transfers/${transfer_id}/cancel`);
  const cancelled = await payMany(20);
  for (const id of cancelled) await post(`/transfers/${id}/cancel`);
  const returned = await payMany(10);
  for (const id of returned) await giveBack(payer, id, 'R03');
  const day = (await payer.clock.now()).toZonedDateTimeISO('America/New_York').toPlainDate();
  await payMany(35, { pay_on: day.add({ days: 20 }).toString() });
  await payMany(29);
}

const states = async (service: TestService, { brandId }: TestBrand) =>
  (
    await service.owner.query(
      `select t.status, t.left_at is not null as has_left, t.kind, coalesce(r.state, 'none') as reserve, count(*)::int
         from transfers t
         left join reserves r on r.brand_id = t.brand_id and r.source_id = t.transfer_id
        where t.brand_id = $1 and t.kind like 'payment%'
        group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      [brandId],
    )
  ).rows;

const recordsOf = async (of: TestBrand) => {
  const text = JSON.stringify(await worldRecords(of));
  return JSON.parse(text.replaceAll(/"upload_link":(?:null|"[^"]*")/g, '"upload_link":"LINK"'));
};
const keepWorld = async () =>
  (await source.api('GET', `/worlds/${world.brandId}/export`)).body as string;
const ndjson = { 'content-type': 'application/x-ndjson' };
const load = (file: string) => target.api('POST', '/worlds/import', file, ndjson);
/** Long enough for each payment to settle and to be released. */
const later = { by: 'P60D' };

describe('a world with payments in every state', () => {
  test('has them all', async () => {
    const found = await states(here, world);
    const of = (status: string, reserve: string) =>
      found.some((row) => row.status === status && row.reserve === reserve);
    for (const reserve of ['open', 'released', 'dropped'])
      expect(of('completed', reserve)).toBe(true);
    expect(of('returned', 'dropped')).toBe(true);
    for (const status of ['pending', 'cancelled', 'returned'])
      expect(of(status, 'none')).toBe(true);
  });

  test('is copied by a snapshot, a fork and a file without a difference, and goes on equally', async () => {
    const from_snapshot = await source.snapshot(world);
    const fork = await source.make({ from_snapshot });
    const differing = `/worlds/${fork.brandId}/diff?against=${world.brandId}`;
    expect((await source.api('GET', differing)).body.data).toEqual([]);
    const { status, body } = await load(await keepWorld());
    expect([status, body.Message]).toEqual([201, undefined]);
    const copy = target.brandOf(body);
    expect(await recordsOf(fork)).toEqual(await recordsOf(world));
    expect(await recordsOf(copy)).toEqual(await recordsOf(world));
    await clockCalls(here, fork).advance(later);
    await clockCalls(there, copy).advance(later);
    await payer.clock.advance({ ...later, snapshot: true });
    const ended = await states(here, world);
    expect(ended.some(({ reserve }) => reserve === 'open')).toBe(false);
    expect(await states(here, fork)).toEqual(ended);
    expect(await states(there, copy)).toEqual(ended);
    const balance = await balanceOf(payer);
    expect(balance.reserved_balance).toBeUndefined();
    expect(await balanceOf({ ...payer, brand: fork })).toEqual(balance);
    expect(await balanceOf({ ...payer, brand: copy })).toEqual(balance);

    expect((await world.api('POST', '/sandbox/clock/rewind')).status).toBe(200);
    expect((await balanceOf(payer)).reserved_balance).toBeGreaterThan(0);
    await payer.clock.advance(later);
    expect([await states(here, world), await balanceOf(payer)]).toEqual([ended, balance]);
    await source.restore(world, from_snapshot);
    expect((await balanceOf(payer)).reserved_balance).toBeGreaterThan(0);
  }, 120_000);

  test('is refused as a file whose reserves are not those of its payments and balances', async () => {
    const file = await keepWorld();
    const change = (row: Record<string, unknown>, to: object) => ({ ...row, ...to });
    const isOpen = (row: Record<string, unknown>) => row.state === 'open';
    const forged: [string, (row: Record<string, unknown>) => Record<string, unknown>][] = [
      ['reserves', (row) => (isOpen(row) ? change(row, { amount_cents: 21 }) : row)],
      [
        'reserves',
        (row) =>
          isOpen(row) ? change(row, { state: 'released', ended_at: row.date_created }) : row,
      ],
      [
        'account_balances',
        (row) => (row.kind === 'credit' ? change(row, { reserved_cents: 0 }) : row),
      ],
    ];
    for (const [table, forge] of forged) {
      const { status, body } = await load(withRows(file, table, forge).file);
      expect([table, status], JSON.stringify(body)).toEqual([table, 422]);
    }
  }, 120_000);
});
