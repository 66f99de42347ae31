import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationCalls } from '../support/application-calls.ts';
import { keySteps } from '../support/key-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import {
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
});

const get = (path: string) => brand.api('GET', path);
const shop = async () => {
  const card = await openSampleCard(service, 10_000n, brand);
  for (const amount of ['1.00', '12.34', '999.99']) {
    await brand.api('POST', '/simulate/authorization', samplePurchase(card.cardId, amount));
  }
  return card;
};

describe('GET /series', () => {
  test('counts the events of a name with their amounts, by hour and day', async () => {
    await shop();
    const { status, body } = await get('/series?metric=transaction.authorized');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { at: expect.stringMatching(/:00:00\.000Z$/), count: 2, amount: 1_334 },
    ]);
    const days = await get('/series?metric=transaction.declined&bucket=day');
    expect(days.body.data).toEqual([
      { at: expect.stringMatching(/T00:00:00\.000Z$/), count: 1, amount: 99_999 },
    ]);
    expect((await get('/series?metric=card.created')).body.data[0]).toMatchObject({
      count: 1,
      amount: 0,
    });
    expect((await get('/series?metric=transfer.returned')).body.data).toEqual([]);
  });

  test('goes by the clock of the brand', async () => {
    await shop();
    await brand.api('POST', '/sandbox/clock/advance', { by: 'P2D' });
    const { cardId } = await openSampleCard(service, 10_000n, brand);
    await brand.api('POST', '/simulate/authorization', samplePurchase(cardId, '5.00'));
    const { body } = await get('/series?metric=transaction.authorized&bucket=day');
    expect(body.data.map(({ count, amount }: Record<string, number>) => [count, amount])).toEqual([
      [2, 1_334],
      [1, 500],
    ]);
    const { body: later } = await get(
      `/series?metric=transaction.authorized&since=${body.data[1].at}`,
    );
    expect(later.data).toHaveLength(1);
  });

  test.each([
    ['', 'metric'],
    ['metric=moon', 'metric'],
    ['metric=card.created&bucket=week', 'bucket'],
    ['metric=card.created&since=2999-01-01T00:00:00Z', 'since'],
    ['metric=card.created&since=2001-01-01T00:00:00Z', 'since'],
    ['metric=card.created&until=soon', 'until'],
  ])('refuses %s by name', async (query, field) => {
    const { status, body } = await get(`/series?${query}`);
    expect([status, body.Message]).toEqual([400, expect.stringContaining(field)]);
  });
});

describe('GET /overview', () => {
  test('tells what the brand has, and the events of its last day', async () => {
    const empty = await get('/overview');
    expect(empty.body).toMatchObject({
      deposits: { accounts: 0, ledger_balance: 0, held: 0 },
      cards: {},
      last_day: [],
    });
    await shop();
    const { customerId } = await openSampleCard(service, 500n, brand);
    await applicationCalls(service, brand).create(customerId);
    await brand.api('POST', '/webhooks', { callback_url: 'https://example.com', events: ['*'] });
    const { status, body } = await get('/overview');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      deposits: { accounts: 2, ledger_balance: 10_500, held: 0 },
      credit: { accounts: 2, ledger_balance: 0, held: 1_334 },
      cards: { active: 2 },
      applications: { created: 1 },
      webhooks: { enabled: 1 },
      deliveries: {},
    });
    expect(body.last_day).toContainEqual({
      metric: 'transaction.authorized',
      count: 2,
      amount: 1_334,
    });
  });

  test('is for keys of the brand, also those that only read, and shows no other brand', async () => {
    const { customerId } = await shop();
    const reader = apiOf(service.origin, await keySteps(service, brand).create('read_only'));
    for (const path of ['/overview', '/series?metric=card.created']) {
      expect((await reader('GET', path)).status).toBe(200);
      expect((await apiOf(service.origin, null)('GET', path)).status).toBe(401);
      const { body } = await brand.api('POST', '/auth/key/temporary', { customer_id: customerId });
      const keys = { keyId: '', identity: body.Identity, authorization: body.Authorization };
      expect((await apiOf(service.origin, keys)('GET', path)).status).toBe(403);
    }
    const stranger = await service.createBrand();
    expect((await stranger.api('GET', '/overview')).body.last_day).toEqual([]);
    const { body } = await stranger.api('GET', '/series?metric=card.created');
    expect(body.data).toEqual([]);
  });
});
