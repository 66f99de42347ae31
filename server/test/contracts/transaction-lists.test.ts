import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
const simulate = '/simulate/authorization';

describe('GET /transactions', () => {
  test('filters by customer, account, card, state and days, newest first, page by page', async () => {
    const { api } = await service.createBrand();
    const brand = await service.createBrand();
    const one = await openSampleCard(service, 300n, brand);
    const two = await openSampleCard(service, 300n, brand);
    const ids: string[] = [];
    for (const card of [one, two, one, one, one]) {
      const bought = await brand.api('POST', simulate, samplePurchase(card.cardId, '1.00'));
      ids.unshift(bought.body.transaction_id);
    }
    const list = async (query: string) => {
      const { body } = await brand.api('GET', `/transactions?${query}`);
      return body.data.map((each: { transaction_id: string }) => ids.indexOf(each.transaction_id));
    };
    expect(await list('')).toEqual([0, 1, 2, 3, 4]);
    expect(await list(`customer_id=${two.customerId}`)).toEqual([3]);
    expect(await list(`account_id=${one.creditId}`)).toEqual([0, 1, 2, 4]);
    expect(await list(`card_id=${two.cardId}`)).toEqual([3]);
    expect(await list('state=declined')).toEqual([0]);
    const today = Temporal.Now.plainDateISO('UTC');
    expect(await list(`start_date=${today}&end_date=${today}`)).toHaveLength(5);
    expect(await list(`start_date=${today.add({ days: 1 })}`)).toEqual([]);
    expect(await list(`end_date=${today.subtract({ days: 1 })}`)).toEqual([]);
    const first = await brand.api('GET', '/transactions?limit=3');
    expect(first.body).toMatchObject({ has_more: true });
    expect(await list(`limit=3&cursor=${first.body.next_cursor}`)).toEqual([3, 4]);
    expect((await api('GET', '/transactions')).body.data).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'state=open',
    'start_date=2026-02-30',
    'start_date=2026-07-02&end_date=2026-07-01',
    'customer_id=x',
    'cursor=nonsense',
  ])('refuses %s', async (query) => {
    const { status, body } = await service.brand.api('GET', `/transactions?${query}`);
    expect(status).toBe(400);
    expect(body.Code).toBe('transaction_list_schema');
  });

  test("does not show another brand's transaction", async () => {
    const card = await openSampleCard(service, 1000n);
    const { body } = await service.brand.api('POST', simulate, samplePurchase(card.cardId, '1.00'));
    const other = await service.createBrand();
    const hidden = await other.api('GET', `/transactions/${body.transaction_id}`);
    expect(hidden.status).toBe(404);
    expect(hidden.body.Code).toBe('transaction_dne');
  });
});
