import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { openSampleCard, samplePurchase } from '../support/sample-cards.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  type Api,
  apiOf,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
const noId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
});

const list = async (query = '', api: Api = brand.api) => {
  const { status, body } = await api('GET', `/requests${query}`);
  expect([status, body.Message]).toEqual([200, undefined]);
  return body;
};
const only = async (query: string) => {
  const { data } = await list(query);
  expect(data).toHaveLength(1);
  return data[0];
};
const createCustomer = async (changes: object = {}, headers = {}) =>
  brand.api('POST', '/customers', { ...sampleCustomer, ...changes }, headers);

describe('POST /requests/{log_id}/replay', () => {
  const replay = async (query: string, api: Api = brand.api) =>
    api('POST', `/requests/${(await only(query)).log_id}/replay`);

  test('makes the request again, and the log has both', async () => {
    const { cardId } = await openSampleCard(service, 10_000n, brand);
    const headers = { 'idempotency-key': 'purchase' };
    const purchase = samplePurchase(cardId, '1.00');
    const first = await brand.api('POST', '/simulate/authorization', purchase, headers);
    const again = await replay(`?object_id=${first.body.transaction_id}`);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ status: first.status, replayed_log_id: expect.any(String) });
    expect(again.body.body.transaction_id).not.toBe(first.body.transaction_id);
    const { data } = await list('?source=replay');
    expect(data).toEqual([
      expect.objectContaining({ log_id: again.body.log_id, status: first.status, address: null }),
    ]);
    const { body } = await brand.api('GET', `/transactions?card_id=${cardId}`);
    expect(body.data).toHaveLength(2);
  });

  test('converts query parameters as the first request did', async () => {
    await brand.api('GET', '/cards?limit=7');
    const { body } = await replay('?operation=listCards');
    expect(body).toMatchObject({ status: 200, body: { data: [], has_more: false } });
  });

  test('refuses a request with masked fields by their names', async () => {
    await createCustomer();
    const { status, body } = await replay('?operation=createCustomer');
    expect([status, body.Code]).toEqual([409, 'request_not_replayable']);
    expect(body.Message).toContain('ssn is masked in the log');
    const { body: customers } = await brand.api('GET', '/customers');
    expect(customers.data).toHaveLength(1);
  });

  test('refuses an unknown request, keys that only read and temporary keys', async () => {
    await brand.api('GET', '/cards');
    const { log_id } = await only('?operation=listCards');
    expect((await brand.api('POST', `/requests/${noId}/replay`)).status).toBe(404);
    const reader = apiOf(service.origin, await keySteps(service, brand).create('read_only'));
    expect((await reader('POST', `/requests/${log_id}/replay`)).status).toBe(403);
    const stranger = await service.createBrand();
    expect((await stranger.api('POST', `/requests/${log_id}/replay`)).status).toBe(404);
    await brand.api('POST', `/requests/${log_id}/replay`);
    const { data } = await list('?operation=replayRequest&failed=false');
    const nested = await brand.api('POST', `/requests/${data[0].log_id}/replay`);
    expect(nested.body.Message).toContain('operation cannot be replayed');
  });
});
