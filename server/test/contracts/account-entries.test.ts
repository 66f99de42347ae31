import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fundDeposit,
  openSampleCard,
  openSampleDeposit,
  payBackDeposit,
  samplePurchase,
} from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31';
const entries = (id: string, query = '') =>
  service.brand.api('GET', `/accounts/${id}/entries${query}`);
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const header =
  'sequence,journal_id,movement,description,amount,balance_after,currency,source_type,source_id,date_created';

describe('GET /accounts/{account_id}/entries', () => {
  test('lists entries of a deposit, newest first, with the balance after each', async () => {
    const { depositId } = await openSampleDeposit(service, 50_000n);
    await payBackDeposit(service, depositId, 12_345n);
    const { status, body } = await entries(depositId);
    expect(status).toBe(200);
    const shared = {
      journal_id: uuid,
      currency: 'USD',
      source_type: 'transfer',
      source_id: uuid,
      date_created: expect.stringMatching(/Z$/),
    };
    expect(body).toEqual({
      data: [
        {
          ...shared,
          sequence: 2,
          movement: 'paid_back',
          description: 'Security deposit paid back',
          amount: -12_345,
          balance_after: 37_655,
        },
        {
          ...shared,
          sequence: 1,
          movement: 'direct_deposit_received',
          description: 'ACH direct deposit received',
          amount: 50_000,
          balance_after: 50_000,
        },
      ],
      has_more: false,
      next_cursor: null,
    });
    const account = await service.brand.api('GET', `/accounts/${depositId}`);
    expect(account.body.balance.ledger_balance).toBe(body.data[0].balance_after);
  });

  test('shows the debt of a credit account as a negative balance, and each clearing with its purchase', async () => {
    const { api } = service.brand;
    const card = await openSampleCard(service, 10_000n);
    expect((await entries(card.creditId)).body.data).toEqual([]);
    const purchase = await api(
      'POST',
      '/simulate/authorization',
      samplePurchase(card.cardId, '30.00'),
    );
    const transaction_id: string = purchase.body.transaction_id;
    expect((await entries(card.creditId)).body.data).toEqual([]);
    for (const [amount, final] of [
      ['10.00', false],
      ['20.00', true],
    ]) {
      const cleared = await api('POST', '/simulate/clearing', { transaction_id, amount, final });
      expect(cleared.status).toBe(200);
    }
    const { body } = await entries(card.creditId);
    expect(body.data).toMatchObject([
      { sequence: 2, movement: 'purchase_cleared', amount: -2_000, balance_after: -3_000 },
      { sequence: 1, movement: 'purchase_cleared', amount: -1_000, balance_after: -1_000 },
    ]);
    for (const entry of body.data) {
      expect(entry).toMatchObject({ source_type: 'transaction', source_id: transaction_id });
    }
  });

  test('pages through entries without a gap, even while entries are posted', async () => {
    const { depositId } = await openSampleDeposit(service, 100n);
    for (const cents of [200n, 300n, 400n, 500n]) await fundDeposit(service, depositId, cents);
    const first = await entries(depositId, '?limit=2');
    expect(first.body).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
    await fundDeposit(service, depositId, 600n);
    const second = await entries(depositId, `?limit=2&cursor=${first.body.next_cursor}`);
    const third = await entries(depositId, `?limit=2&cursor=${second.body.next_cursor}`);
    const seen = [first, second, third].flatMap(({ body }) =>
      body.data.map((entry: { sequence: number }) => entry.sequence),
    );
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    expect(third.body).toMatchObject({ has_more: false, next_cursor: null });
  });

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?cursor=nonsense', 'cursor'],
    [`?cursor=${Buffer.from(nobody).toString('base64url')}`, 'cursor'],
    ['?format=xml', 'format'],
  ])('refuses %s', async (query, field) => {
    const { depositId } = await openSampleDeposit(service, 0n);
    const { status, body } = await entries(depositId, query);
    expect([status, body.Code]).toEqual([400, 'account_entries_schema']);
    expect(body.Message).toContain(field);
  });

  test('refuses an external account, whose entries another bank keeps', async () => {
    const { customerId } = await openSampleDeposit(service, 0n);
    const external = await linkSampleAccount(service.brand, customerId);
    const { status, body } = await entries(external);
    expect([status, body.Code]).toEqual([400, 'account_entries_schema']);
  });

  test('answers 404 for an unknown account, no UUID, or an account of another brand', async () => {
    const { depositId } = await openSampleDeposit(service, 100n);
    const other = await service.createBrand();
    for (const id of [depositId, nobody, 'nonsense']) {
      for (const query of ['', '?format=csv']) {
        const { status, body } = await other.api('GET', `/accounts/${id}/entries${query}`);
        expect([status, body.Code]).toEqual([404, 'account_dne']);
      }
    }
  });

  test('answers 401 without keys and 403 with a temporary key', async () => {
    const { depositId, customerId } = await openSampleDeposit(service, 100n);
    const path = `/accounts/${depositId}/entries`;
    expect((await apiOf(service.origin, null)('GET', path)).status).toBe(401);
    const temporary = await temporaryApi(service, service.brand, customerId);
    expect((await temporary('GET', path)).status).toBe(403);
  });
});

describe("an account's entries as CSV", () => {
  test('cover the whole account, with negative amounts as numbers', async () => {
    const { depositId } = await openSampleDeposit(service, 50_000n);
    await payBackDeposit(service, depositId, 100n);
    const { status, headers, body } = await entries(depositId, '?format=csv&limit=1');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="entries-${depositId}.csv"`,
    );
    const [top, newest = '', oldest, end, ...rest] = body.split('\r\n');
    expect([top, end, rest]).toEqual([header, '', []]);
    expect(newest).toMatch(
      /^2,[0-9a-f-]{36},paid_back,Security deposit paid back,-100,49900,USD,transfer,/,
    );
    expect(oldest).toMatch(
      /^1,.*,direct_deposit_received,ACH direct deposit received,50000,50000,USD,/,
    );
  });

  test('contain every entry once when they exceed one read', async () => {
    const { depositId } = await openSampleDeposit(service, 1n);
    await service.owner.query(
      `with made as (
         insert into journals select brand_id, gen_random_uuid(), 'transfer', gen_random_uuid(),
             'pull_settled', false, 'ACH pull settled', now(), 'USD'
           from account_balances, generate_series(2, 2345) where account_id = $1
         returning brand_id, journal_id
       )
       insert into entries
         select brand_id, $1, row_number() over () + 1, journal_id, 1, row_number() over () + 1, ''
           from made`,
      [depositId],
    );
    const { body } = await entries(depositId, '?format=csv');
    const numbers = body.trim().split('\r\n').slice(1);
    expect(numbers.map((line: string) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 2345 }, (_, index) => 2345 - index),
    );
  });

  test('have the header alone for an account without entries', async () => {
    const { depositId } = await openSampleDeposit(service, 0n);
    expect((await entries(depositId, '?format=csv')).body).toBe(`${header}\r\n`);
  });
});
