import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPurchaseSteps, type PurchaseSteps } from '../../../../test/support/purchase-steps.ts';
import {
  contextOf,
  openSampleCard,
  samplePurchase,
} from '../../../../test/support/sample-cards.ts';
import {
  eventually,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { fixedClock } from '../../../kernel/clock.ts';
import { setAlarm } from '../../../platform/jobs/due-alarms.ts';
import { jobHandlers } from '../../../platform/jobs/due-work.ts';
import { runDueWork } from '../../../platform/jobs/run-due-work.ts';
import { expiryOf } from './hold-expiry-rules.ts';

let service: TestService;
let fixture: PurchaseSteps;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  // Each test has its own brand, and so its own sweep.
  service.brand = await service.createBrand();
  fixture = openPurchaseSteps(service);
});

const sweepOf = () =>
  service.database.allBrands.db
    .selectFrom('due_work')
    .selectAll()
    .where('brand_id', '=', service.brand.brandId)
    .where('kind', '=', 'transactions.hold_expiry')
    .execute();

const read = async (transactionId: string) =>
  (await service.brand.api('GET', `/transactions/${transactionId}`)).body;

/** Time of the purchase's authorization, in milliseconds. */
async function authorizedAt(transactionId: string): Promise<Temporal.Instant> {
  const row = await service.database.allBrands.db
    .selectFrom('holds')
    .select('date_created')
    .where('hold_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return row.date_created;
}

/** Runs the brand's sweep when its clock says `now`, as a worker does. */
async function sweepAt(now: Temporal.Instant): Promise<void> {
  const [sweep] = await sweepOf();
  if (!sweep) throw new Error('No sweep is scheduled');
  const context = (await contextOf(service)).with({ clock: fixedClock(now) });
  await runDueWork(context.port(jobHandlers), context, sweep.due_id, 1);
}

/** Makes a purchase's hold older by some hours; younger if they are below zero. */
async function age(transactionId: string, hours: number): Promise<void> {
  const at = (await authorizedAt(transactionId)).subtract({ hours });
  await service.database.allBrands.db
    .updateTable('holds')
    .set({ date_created: at.toString() })
    .where('hold_id', '=', transactionId)
    .execute();
}

test('a hold expires seven days after its authorization, at the full minute', () => {
  const at = (text: string) => expiryOf(Temporal.Instant.from(text)).toString();
  expect(at('2026-07-01T09:30:00Z')).toBe('2026-07-08T09:30:00Z');
  expect(at('2026-07-01T09:30:00.001Z')).toBe('2026-07-08T09:31:00Z');
});

describe('the hold sweep of a brand', () => {
  test('is scheduled once, by the first purchase, for the expiry of its hold', async () => {
    expect(await sweepOf()).toEqual([]);
    const first = await fixture.buy();
    const [sweep] = await sweepOf();
    const expiry = expiryOf(await authorizedAt(first.transaction_id));
    expect(Temporal.Instant.compare(sweep?.due_at ?? expiry, expiry)).not.toBe(1);
    await fixture.buy();
    expect(await sweepOf()).toEqual([sweep]);
  });

  test('expires a hold at its time, not before, and releases its amount', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    const expiry = expiryOf(await authorizedAt(transaction_id));
    await sweepAt(expiry.subtract({ milliseconds: 1 }));
    expect(await read(transaction_id)).toMatchObject({ transaction_state: 'pending' });
    await sweepAt(expiry);
    expect(await read(transaction_id)).toMatchObject({ transaction_state: 'cancelled' });
    expect(await fixture.balanceOf(bought)).toEqual([0, 0, 1000]);
    expect((await fixture.eventsOf(transaction_id)).at(-1)).toEqual([
      'transaction.expired',
      '4.00',
    ]);
    await fixture.expectTrueBooks();
  });

  test('keeps cleared amounts, skips ended holds, and counts seven days from the authorization', async () => {
    const part = await fixture.buy();
    await fixture.simulate('clearing', { ...part, amount: '1.00', final: false });
    const cleared = await fixture.buy();
    await fixture.simulate('clearing', cleared);
    const more = await fixture.buy();
    await fixture.simulate('increment', { ...more, amount: '1.00' });
    const before = await read(cleared.transaction_id);
    await sweepAt(expiryOf(await authorizedAt(more.transaction_id)));
    expect(await read(part.transaction_id)).toMatchObject({
      transaction_state: 'completed',
      amount: '-1.00',
    });
    expect(await read(cleared.transaction_id)).toEqual(before);
    expect(await read(more.transaction_id)).toMatchObject({
      transaction_state: 'cancelled',
      amount: '-5.00',
    });
  });

  test('runs again when the next hold expires, or after a week, and misses no hold', async () => {
    const first = await fixture.buy();
    const second = await fixture.buy();
    await age(second.transaction_id, -3);
    await sweepAt(expiryOf(await authorizedAt(first.transaction_id)));
    const next = expiryOf(await authorizedAt(second.transaction_id));
    expect((await sweepOf()).map(({ due_at }) => due_at.toString())).toEqual([next.toString()]);
    expect(await read(second.transaction_id)).toMatchObject({ transaction_state: 'pending' });
    await sweepAt(next);
    expect(await read(second.transaction_id)).toMatchObject({ transaction_state: 'cancelled' });
    const idle = expiryOf(next);
    expect((await sweepOf()).map(({ due_at }) => due_at.toString())).toEqual([idle.toString()]);
    const late = await fixture.buy();
    await sweepAt(idle);
    expect(await read(late.transaction_id)).toMatchObject({ transaction_state: 'cancelled' });
  });

  test('expires each of many holds once, also when it runs again or twice at once', async () => {
    const { cardId, ...card } = await openSampleCard(service, 1000n);
    const asked = [];
    for (let n = 0; n < 100; n++)
      asked.push(fixture.simulate('authorization', samplePurchase(cardId, '0.05')));
    const bought = await Promise.all(asked);
    const now = expiryOf(await authorizedAt(bought[0].transaction_id)).add({ hours: 1 });
    const context = (await contextOf(service)).with({ clock: fixedClock(now) });
    const handler = context.port(jobHandlers)['transactions.hold_expiry'];
    const job = { dueId: 'any', dueAt: now, attempt: 1 };
    const from = '00000000-0000-0000-0000-000000000000';
    // Two workers at once, as after a crash.
    await Promise.all([handler?.(context, { from }, job), handler?.(context, { from }, job)]);
    await handler?.(context, { from }, job);
    expect(await fixture.balanceOf({ ...card, cardId })).toEqual([0, 0, 1000]);
    await fixture.expectTrueBooks();
  });

  test('either expires a hold or leaves it to a concurrent clearing, never both', async () => {
    const bought = await fixture.buy();
    const { transaction_id } = bought;
    const expiry = expiryOf(await authorizedAt(transaction_id));
    const [clearing] = await Promise.all([
      service.brand.api('POST', '/simulate/clearing', { transaction_id }),
      sweepAt(expiry),
    ]);
    const { transaction_state } = await read(transaction_id);
    expect([clearing.status, transaction_state]).toEqual(
      clearing.status === 200 ? [200, 'completed'] : [409, 'cancelled'],
    );
    await fixture.expectTrueBooks();
  });
});

test('a running worker expires holds when they are due', async () => {
  const bought = await fixture.buy();
  const { transaction_id } = bought;
  await age(transaction_id, 7 * 24 + 1);
  const [sweep] = await sweepOf();
  if (!sweep) throw new Error('No sweep is scheduled');
  const due = sweep.due_at.subtract({ hours: 7 * 24 + 1 });
  await service.database.allBrands.db
    .updateTable('due_work')
    .set({ due_at: due.toString() })
    .where('due_id', '=', sweep.due_id)
    .execute();
  await (await contextOf(service)).unit((unit) => setAlarm(unit, sweep.due_id));
  const worker = await service.service.startWorker();
  await eventually(async () => (await read(transaction_id)).transaction_state === 'cancelled');
  await worker.stop();
  expect(await fixture.balanceOf(bought)).toEqual([0, 0, 1000]);
});
