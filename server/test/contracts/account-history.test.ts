import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { createSampleCustomer, linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import {
  eventually,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

interface Transaction {
  transaction_id: string;
  state: string;
  amount: number;
  created_time: string;
  updated_time: string;
}

let service: TestService;
let customerId: string;
let accountId: string;
const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
const today = () => Temporal.Now.instant().toZonedDateTimeISO('UTC').toPlainDate();

beforeAll(async () => {
  service = await startTestService();
  customerId = await createSampleCustomer(service.brand);
  accountId = await linkSampleAccount(service.brand, customerId);
});
afterAll(() => service.stop());

const query = (id: string, parameters = '') =>
  service.brand.api('GET', `/accounts/${id}/history${parameters}`);
const ready = (id: string) =>
  eventually(async () => {
    const { body } = await query(id, '?count=500');
    return body.type === 'external' && body;
  });

describe('the first query', () => {
  test('answers `initiated`, builds the history once and announces it once', async () => {
    const brand = await service.createBrand();
    const owner = await createSampleCustomer(brand);
    const id = await linkSampleAccount(brand, owner);
    const first = await Promise.all(
      Array.from({ length: 10 }, () => brand.api('GET', `/accounts/${id}/history`)),
    );
    for (const { status, body } of first) {
      expect(status).toBe(200);
      expect(body).toEqual({
        account_id: id,
        status: 'initiated',
        message: expect.stringContaining('account.history.ready'),
      });
    }
    await eventually(async () => {
      const { body } = await brand.api('GET', `/accounts/${id}/history`);
      return body.type === 'external';
    });
    const events = await recordedEvents(service.database, brand.brandId);
    expect(events).toEqual([
      {
        event: 'account.history.ready',
        customer_id: owner,
        object_id: id,
        payload: {
          event: 'account.history.ready',
          customer_id: owner,
          occurred_at: expect.stringMatching(/Z$/),
          account_id: id,
        },
      },
    ]);
  });
});

describe('a built history', () => {
  test('answers every field of the contract, in whole cents, newest first', async () => {
    const body = await ready(accountId);
    expect(Object.keys(body)).toEqual([
      'account_id',
      'type',
      'balances',
      'total_transactions',
      'transactions',
    ]);
    const { body: account } = await service.brand.api('GET', `/accounts/${accountId}`);
    expect(body.balances).toEqual({
      available_balance: account.balance.available_balance,
      current_balance: account.balance.current_balance,
      currency: 'USD',
    });
    expect(body.total_transactions).toBe(body.transactions.length);
    const times = body.transactions.map(({ updated_time }: Transaction) => updated_time);
    expect(times).toEqual([...times].sort().reverse());
    for (const transaction of body.transactions) {
      expect(Number.isInteger(transaction.amount)).toBe(true);
      expect(Object.keys(transaction.details)).toHaveLength(11);
      expect(transaction.state).toMatch(/^(pending|completed)$/);
    }
  });

  test('covers 30 days up to today when no dates are given', async () => {
    const { transactions } = await ready(accountId);
    const end = today();
    const start = end.subtract({ days: 30 }).toString();
    for (const { updated_time } of transactions as Transaction[]) {
      expect(updated_time >= start && updated_time <= end.toString()).toBe(true);
    }
    const { body } = await query(accountId, `?start_date=${start}&count=500`);
    expect(body.transactions).toEqual(transactions);
  });

  test('is read page by page, with no transaction lost or repeated', async () => {
    await ready(accountId);
    const start = today().subtract({ months: 24 }).toString();
    const seen: Transaction[] = [];
    let total = Number.POSITIVE_INFINITY;
    while (seen.length < total) {
      const { body } = await query(
        accountId,
        `?start_date=${start}&count=500&offset=${seen.length}`,
      );
      expect(body.transactions.length).toBeGreaterThan(0);
      seen.push(...body.transactions);
      total = body.total_transactions;
    }
    expect(seen).toHaveLength(total);
    expect(total).toBeGreaterThan(800);
    expect(new Set(seen.map(({ transaction_id }) => transaction_id)).size).toBe(total);
    const { body } = await query(accountId, `?start_date=${start}`);
    expect(body.transactions).toEqual(seen.slice(0, 100));
  });

  test.each([
    ['before the depth', '?start_date=2001-01-01&end_date=2001-12-31'],
    ['ahead', '?start_date=2090-01-01&end_date=2090-12-31'],
    ['past the end', '?offset=2147483647'],
  ])('holds nothing %s', async (_, parameters) => {
    await ready(accountId);
    const { status, body } = await query(accountId, parameters);
    expect([status, body.transactions]).toEqual([200, []]);
  });

  test('is empty when the bank has no transactions', async () => {
    const id = await linkSampleAccount(service.brand, customerId, '-empty');
    await query(id);
    expect(await ready(id)).toMatchObject({ total_transactions: 0, transactions: [] });
  });

  test("can be read with the customer's temporary key", async () => {
    await ready(accountId);
    const api = await temporaryApi(service, service.brand, customerId);
    expect((await api('GET', `/accounts/${accountId}/history`)).body.type).toBe('external');
  });
});

describe('bad queries', () => {
  test.each([
    ['?start_date=2026-02-30', /start_date must be a date that exists/],
    ['?end_date=2025-13-01', /end_date must be a date that exists/],
    ['?end_date=01-02-2026', /end_date must be a date/],
    ['?start_date=', /start_date must be a date/],
    ['?start_date=2026-02-02&end_date=2026-02-01', /before start_date \(2026-02-02\)\.$/],
    ['?start_date=2090-01-01', /before start_date \(2090-01-01\); without one it is today/],
    ['?count=0', /count must be 1 to 500/],
    ['?count=501', /count must be 1 to 500/],
    ['?count=ten', /count must be an integer/],
    ['?count=1.5', /count must be an integer/],
    ['?offset=-1', /offset must be/],
    ['?offset=2147483648', /offset must be/],
    ['?offset=99999999999999999999', /offset must be/],
  ])('%s is 400 account_history_schema', async (parameters, message) => {
    const { status, body } = await query(accountId, parameters);
    expect([status, body.Code]).toEqual([400, 'account_history_schema']);
    expect(body.Message).toMatch(message);
  });

  test('refuses accounts that are not verified, not linked or not external', async () => {
    const unverified = await linkSampleAccount(service.brand, customerId, '-unverified');
    const { depositId } = await openSampleDeposit(service, 0n);
    const removed = await linkSampleAccount(service.brand, customerId);
    await service.brand.api('DELETE', `/accounts/${removed}`);
    const { body: flow } = await service.brand.api('POST', '/accounts', {
      type: 'external',
      link_type: 'plaid',
      customer_id: customerId,
    });
    for (const id of [unverified, depositId, removed, flow.account_id]) {
      const { status, body } = await query(id);
      expect([status, body.Code]).toEqual([400, 'account_history_schema']);
      expect(body.Message).toMatch(/account_id must be/);
    }
  });

  test('answers 404 for unknown accounts and those of other brands', async () => {
    const other = await service.createBrand();
    const foreign = await linkSampleAccount(other, await createSampleCustomer(other));
    for (const id of [nobody, foreign, 'x']) {
      const { status, body } = await query(id);
      expect([status, body.Code]).toEqual([404, 'account_dne']);
    }
  });
});

test('removing the link erases the history', async () => {
  const id = await linkSampleAccount(service.brand, customerId);
  await query(id);
  await ready(id);
  await service.brand.api('DELETE', `/accounts/${id}`);
  for (const table of ['external_transactions', 'account_histories'] as const) {
    const rows = await service.database.allBrands.db
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  }
});
