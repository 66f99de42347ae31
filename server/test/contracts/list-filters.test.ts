import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ssns } from '../support/application-calls.ts';
import { kycCalls } from '../support/kyc-calls.ts';
import { openSampleCard, type SampleCard, samplePurchase } from '../support/sample-cards.ts';
import { createSampleCustomer, linkSampleAccount } from '../support/sample-links.ts';
import {
  eventually,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let card: SampleCard;
let external: string;

beforeAll(async () => {
  service = await startTestService();
  ({ brand } = service);
  card = await openSampleCard(service, 10_000n);
  external = await linkSampleAccount(brand, card.customerId);
});
afterAll(() => service.stop());

const list = async (path: string, api = brand.api) => {
  const { status, body } = await api('GET', path);
  expect([path, status, body]).toEqual([path, 200, expect.anything()]);
  return body;
};
const ids = async (path: string, name: string) =>
  (await list(path)).data.map((item: Record<string, string>) => item[name]);
const refuse = async (path: string, field: string) =>
  expect(await brand.api('GET', path)).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining(field) },
  });

/** Rows that no request made, all alike but for their ids, which rise with their number. */
const plant = (statement: string) => service.owner.query(statement);

describe('GET /cards', () => {
  test('filters by the last four digits, beside other filters', async () => {
    const { last_four } = (await brand.api('GET', `/cards/${card.cardId}`)).body;
    expect(await ids(`/cards?last_four=${last_four}`, 'card_id')).toEqual([card.cardId]);
    expect(await ids(`/cards?last_four=${last_four}&status=closed`, 'card_id')).toEqual([]);
    const other = `${(Number(last_four) + 1) % 10_000}`.padStart(4, '0');
    expect(await ids(`/cards?last_four=${other}`, 'card_id')).toEqual([]);
    for (const bad of ['424', '42424', 'abcd'])
      await refuse(`/cards?last_four=${bad}`, 'last_four');
  });
});

describe('GET /accounts', () => {
  test('filters by program, which external accounts have not', async () => {
    const found = await ids(`/accounts?program_id=${brand.programId}`, 'account_id');
    expect(found).toEqual([card.creditId, card.depositId]);
    const deposits = `/accounts?program_id=${brand.programId}&type=security_deposit&status=active`;
    expect(await ids(deposits, 'account_id')).toEqual([card.depositId]);
    const other = await service.createBrand();
    expect(await ids(`/accounts?program_id=${other.programId}`, 'account_id')).toEqual([]);
  });
});

describe('GET /transfers', () => {
  let pull: string;
  let push: string;
  const transfer = async (from: string, to: string, amount: number): Promise<string> => {
    const body = { origination_account_id: from, destination_account_id: to, amount };
    const answer = await brand.api('POST', '/transfers', body);
    expect(answer.status).toBe(201);
    return answer.body.transfer_id;
  };
  beforeAll(async () => {
    pull = await transfer(external, card.depositId, 700);
    push = await transfer(card.depositId, external, 300);
    await eventually(async () => (await list(`/transfers/${pull}`)).status === 'completed');
    const returned = { transfer_id: pull, return_code: 'R10' };
    expect((await brand.api('POST', '/simulate/ach/return', returned)).status).toBe(200);
  });

  test('filters by direction, return code and amount', async () => {
    const found = (query: string) =>
      ids(`/transfers?account_id=${external}&${query}`, 'transfer_id');
    expect(await found('direction=in')).toEqual([pull]);
    expect(await found('direction=out')).toEqual([push]);
    expect(await found('direction=internal')).toEqual([]);
    expect(await found('ach_return_code=R10')).toEqual([pull]);
    for (const code of ['R01', 'R88']) expect(await found(`ach_return_code=${code}`)).toEqual([]);
    expect(await found('amount_min=300')).toEqual([push, pull]);
    expect(await found('amount_min=301')).toEqual([pull]);
    expect(await found('amount_max=699')).toEqual([push]);
  });

  test('filters by time: from since on, and before until', async () => {
    const { date_created: at } = await list(`/transfers/${push}`);
    const found = (query: string) => ids(`/transfers?${query}`, 'transfer_id');
    expect(await found(`since=${at}`)).toContain(push);
    expect(await found(`since=${at}`)).not.toContain(pull);
    expect(await found(`until=${at}`)).not.toContain(push);
    expect(await found('since=2100-01-01T00:00:00Z')).toEqual([]);
  });

  test('refuses unreadable values and ranges without members', async () => {
    await refuse('/transfers?since=today', 'since');
    await refuse('/transfers?since=2026-02-01T00:00:00Z&until=2026-01-01T00:00:00Z', 'until');
    await refuse('/transfers?amount_min=-1', 'amount_min');
    await refuse('/transfers?amount_min=2&amount_max=1', 'amount_max');
    for (const code of ['R1', 'r10', 'C01', 'R100', 'X01']) {
      await refuse(`/transfers?ach_return_code=${code}`, 'ach_return_code');
    }
    await refuse('/transfers?direction=up', 'direction');
  });
});

describe('GET /transactions', () => {
  test('filters by merchant, category, reason and code of a decline, and amount', async () => {
    const buy = async (amount: string, fields: object = {}): Promise<string> => {
      const purchase = { ...samplePurchase(card.cardId, amount), ...fields };
      const { status, body } = await brand.api('POST', '/simulate/authorization', purchase);
      expect(status).toBe(200);
      return body.transaction_id;
    };
    const coffee = await buy('4.50');
    const books = await buy('12.00', { merchant_name: 'Book % Barn', mcc: '5942' });
    const declined = await buy('900.00');
    const found = (query: string) =>
      ids(`/transactions?card_id=${card.cardId}&${query}`, 'transaction_id');
    expect(await found('merchant=BOOK%20%25')).toEqual([books]);
    expect(await found('merchant=house')).toEqual([declined, coffee]);
    expect(await found('mcc=5942')).toEqual([books]);
    expect(await found('decline_reason=limit_exceeded')).toEqual([declined]);
    expect(await found('transaction_response_code=51')).toEqual([declined]);
    expect(await found('transaction_response_code=00')).toEqual([books, coffee]);
    expect(await found('amount_min=450&amount_max=1200')).toEqual([books, coffee]);
    expect(await found('amount_min=451')).toEqual([declined, books]);
    await refuse('/transactions?mcc=5', 'mcc');
    await refuse('/transactions?decline_reason=none', 'decline_reason');
    await refuse('/transactions?amount_min=x', 'amount_min');
  });

  test('looks through 10,000 transactions a page, and finds an older one on the next', async () => {
    const other = await service.createBrand();
    const holder = await openSampleCard(service, 10_000n, other);
    const first = samplePurchase(holder.cardId, '1.00');
    const { body } = await other.api('POST', '/simulate/authorization', {
      ...first,
      merchant_name: 'Needle',
    });
    await other.api('POST', '/simulate/authorization', first);
    await plant(`
      insert into transactions
      select (jsonb_populate_record(t, jsonb_build_object('transaction_id',
               'ffffffff-ffff-7fff-8fff-' || lpad(to_hex(n), 12, '0'), 'idempotency_key', null))).*
        from transactions t, generate_series(1, 9999) n
       where t.transaction_id = (select transaction_id from transactions
               where brand_id = '${other.brandId}' order by transaction_id desc limit 1)`);
    const page = await list('/transactions?merchant=needle', other.api);
    expect(page).toMatchObject({ data: [], has_more: true });
    const next = await list(`/transactions?merchant=needle&cursor=${page.next_cursor}`, other.api);
    expect(next.data.map((one: { transaction_id: string }) => one.transaction_id)).toEqual([
      body.transaction_id,
    ]);
    expect(next.has_more).toBe(false);
    await plant(
      `delete from transactions where transaction_id >= 'ffffffff-ffff-7fff-8fff-000000000000'`,
    );
  });
});

describe('GET /customers', () => {
  test('filters by the status of the newest KYC', async () => {
    const kyc = kycCalls(service, brand);
    const passed = await kyc.customerAt(ssns.passes, 'passed');
    const waiting = await kyc.customerAt(ssns.asksForDocuments, 'document required');
    const found = (status: string) =>
      ids(`/customers?kyc_status=${encodeURIComponent(status)}`, 'customer_id');
    expect(await found('passed')).toEqual([passed]);
    expect(await found('document required')).toEqual([waiting]);
    await refuse('/customers?kyc_status=gone', 'kyc_status');
  });

  test('filters by time, beside other filters, page by page', async () => {
    const made = [];
    for (let count = 0; count < 3; count++) made.push(await createSampleCustomer(brand));
    const { date_created } = await list(`/customers/${made[0]}`);
    const since = `since=${date_created}&q=Example`;
    const page = await list(`/customers?${since}&limit=2`);
    const rest = await list(`/customers?${since}&limit=2&cursor=${page.next_cursor}`);
    const found = [...page.data, ...rest.data].map(
      ({ customer_id }: { customer_id: string }) => customer_id,
    );
    expect(found).toEqual(made.toReversed());
    expect(await ids(`/customers?until=${date_created}`, 'customer_id')).not.toContain(made[0]);
    await refuse('/customers?since=now', 'since');
  });
});
