import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bindings } from '../../../../test/support/bind.ts';
import { contextOf } from '../../../../test/support/sample-cards.ts';
import { createSampleCustomer, linkSampleAccount } from '../../../../test/support/sample-links.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { fixedClock } from '../../../kernel/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { vendorTimeoutMs } from '../../../platform/vendor-timeout.ts';
import { createAggregatorSimulator } from '../../../vendors/aggregator/simulator.ts';
import { processorToken } from '../external-accounts/provider-links.ts';
import { type HistoryVendor, historyVendor } from './account-history-vendor.ts';
import { buildHistory } from './build-history.ts';
import { queryHistory } from './query-history.ts';

let service: TestService;
let context: Context;
let accountId: string;
const page = { count: 500, offset: 0 };

/** No worker runs: each test runs its builds itself, also failing and concurrent ones. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  context = await contextOf(service);
  accountId = await linkSampleAccount(service.brand, await createSampleCustomer(service.brand));
});

const build = (from: Context, changes: Partial<HistoryVendor> = {}, timeoutMs = 5_000) => {
  const vendor = { ...createAggregatorSimulator(), ...changes };
  const bound = [historyVendor.bind(vendor), vendorTimeoutMs.bind(timeoutMs)];
  return buildHistory(from.with({ bindings: bindings(from, ...bound) }), accountId);
};
const on = (date: string): Context =>
  context.with({ clock: fixedClock(Temporal.Instant.from(`${date}T12:00:00Z`)) });
const eventCount = async () =>
  (await recordedEvents(service.database, service.brand.brandId)).filter(
    ({ object_id }) => object_id === accountId,
  ).length;
const never: HistoryVendor['readHistory'] = async () => {
  throw new Error('must not be asked');
};

test('a build that runs several times, also concurrently, records and announces the history once', async () => {
  expect(await queryHistory(context, accountId, page)).toBeNull();
  await Promise.all(Array.from({ length: 3 }, () => build(context)));
  const history = await queryHistory(context, accountId, page);
  expect(history?.total).toBeGreaterThan(20);
  await build(context, { readHistory: never });
  expect(await eventCount()).toBe(1);
});

test('a build without a query before it does nothing', async () => {
  await build(context, { readHistory: never });
  expect(await eventCount()).toBe(0);
});

test('the history stays in building until a retry succeeds after a provider hangs or fails', async () => {
  await queryHistory(context, accountId, page);
  const readHistory = () => new Promise<never>(() => {});
  await expect(build(context, { readHistory }, 20)).rejects.toMatchObject({
    code: 'processor_timeout',
  });
  expect(await queryHistory(context, accountId, page)).toBeNull();
  await build(context);
  expect(await queryHistory(context, accountId, page)).not.toBeNull();
});

test('a link removed during the call of the provider leaves no history', async () => {
  await queryHistory(context, accountId, page);
  const readHistory: HistoryVendor['readHistory'] = async (request, signal) => {
    await service.brand.api('DELETE', `/accounts/${accountId}`);
    return createAggregatorSimulator().readHistory(request, signal);
  };
  await build(context, { readHistory });
  const rows = await service.database.allBrands.db
    .selectFrom('external_transactions')
    .select('transaction_id')
    .where('account_id', '=', accountId)
    .execute();
  expect([rows, await eventCount()]).toEqual([[], 0]);
});

test('a query on a later day returns the stored history, and the next build adds what is new', async () => {
  const early = on('2026-03-10');
  const late = on('2026-05-20');
  const range = { ...page, start_date: '2026-02-15', end_date: '2026-05-20' };
  await queryHistory(early, accountId, page);
  await build(early);
  const first = await queryHistory(early, accountId, range);
  const stale = await queryHistory(late, accountId, range);
  expect(stale?.rows).toEqual(first?.rows);
  await build(late);
  const fresh = await queryHistory(late, accountId, range);
  const whole = await createAggregatorSimulator().readHistory(
    {
      brandId: 'b',
      ownerId: 'o',
      accountId,
      processorToken: await tokenOf(accountId),
      from: Temporal.PlainDate.from('2026-02-15'),
      through: Temporal.PlainDate.from('2026-05-20'),
    },
    new AbortController().signal,
  );
  expect(new Set(fresh?.rows.map((row) => row.transaction_id))).toEqual(
    new Set(whole.map(({ transactionId }) => transactionId)),
  );
  expect(await eventCount()).toBe(1);
});

async function tokenOf(id: string): Promise<string> {
  const { processor_token } = await service.database.allBrands.db
    .selectFrom('external_accounts')
    .select('processor_token')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  if (!processor_token) throw new Error('the account is not linked');
  return context.vault.open(processor_token, processorToken, id);
}
