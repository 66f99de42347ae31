import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, type SampleCard, samplePurchase } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let stranger: TestBrand;
let card: SampleCard;
let webhookId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  ({ brand } = service);
  stranger = await service.createBrand();
  card = await openSampleCard(service, 10_000n);
  const external = await linkSampleAccount(brand, card.customerId);
  const webhook = { callback_url: 'http://127.0.0.1:9/hook', events: ['webhook.test'] };
  webhookId = (await brand.api('POST', '/webhooks', webhook)).body.webhook_id;
  for (const amount of [500, 700]) {
    const ends = { origination_account_id: external, destination_account_id: card.depositId };
    await brand.api('POST', '/transfers', { ...ends, amount });
    await brand.api('POST', `/webhooks/${webhookId}/test`, {});
  }
  await brand.api('POST', '/credit/applications', {
    program_id: brand.programId,
    applicant: {
      customer_id: card.customerId,
      total_annual_income: 7_000_000,
      monthly_housing_payment: 90_000,
    },
  });
  for (const amount of ['1.00', '2.00', '3.00']) {
    await brand.api('POST', '/simulate/authorization', samplePurchase(card.cardId, amount));
  }
});
afterAll(() => service.stop());

const countOf = async (path: string, { api }: TestBrand = brand) => {
  const { status, body } = await api('GET', `${path}${path.includes('?') ? '&' : '?'}count=true`);
  expect([path, status]).toEqual([path, 200]);
  return [body.count, body.count_is_exact, body.data.length];
};

describe('count=true', () => {
  test.each([
    ['/customers', 1],
    ['/accounts', 3],
    ['/cards', 1],
    ['/transactions', 3],
    // Two of them, and that which funded the card.
    ['/transfers', 3],
    ['/credit/applications', 1],
    ['/webhooks/deliveries', 2],
  ])('counts %s of the brand alone', async (path, count) => {
    expect(await countOf(path)).toEqual([count, true, count]);
    expect(await countOf(path, stranger)).toEqual([0, true, 0]);
  });

  test('counts what the filters select, with an index and without', async () => {
    expect(await countOf('/accounts?type=external')).toEqual([1, true, 1]);
    expect(await countOf(`/webhooks/${webhookId}/deliveries?event=webhook.test`)).toEqual([
      2,
      true,
      2,
    ]);
    expect(await countOf('/transactions?amount_min=200')).toEqual([2, true, 2]);
    expect(await countOf('/transfers?amount_max=600')).toEqual([1, true, 1]);
    expect(await countOf('/customers?since=2020-01-01T00:00:00Z')).toEqual([1, true, 1]);
  });

  test('counts all pages, whichever is read', async () => {
    expect(await countOf('/transactions?limit=1')).toEqual([3, true, 1]);
    const { body } = await brand.api('GET', '/transactions?limit=1');
    expect(body).not.toHaveProperty('count');
    expect(await countOf(`/transactions?limit=1&cursor=${body.next_cursor}`)).toEqual([3, true, 1]);
  });

  test('is refused as anything but true or false', async () => {
    expect(await brand.api('GET', '/cards?count=yes')).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining('count') },
    });
  });

  test('ends at 10,000, and after as many items without an index', async () => {
    await service.owner.query(`
      insert into transactions
      select (jsonb_populate_record(t, jsonb_build_object('transaction_id',
               'ffffffff-ffff-7fff-8fff-' || lpad(to_hex(n), 12, '0'), 'idempotency_key', null,
               'amount_cents', 999))).*
        from transactions t, generate_series(1, 9998) n
       where t.transaction_id = (select transaction_id from transactions
               where brand_id = '${brand.brandId}' order by transaction_id desc limit 1)`);
    expect(await countOf('/transactions')).toEqual([10_000, false, 25]);
    // Two of the three purchases are among the newest 10,000, of 3.00 and 2.00.
    expect(await countOf('/transactions?amount_max=998')).toEqual([2, false, 2]);
    expect(await countOf('/transactions?amount_max=998&limit=1')).toEqual([2, false, 1]);
    await service.owner.query(
      `delete from transactions where transaction_id >= 'ffffffff-ffff-7fff-8fff-000000000000'`,
    );
  });
});
