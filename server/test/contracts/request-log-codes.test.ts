import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleCustomer } from '../support/sample-people.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let customerId: string;
const noId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService({ worker: false });
  brand = await service.createBrand();
  const { body } = await brand.api('POST', '/customers', sampleCustomer);
  customerId = body.customer_id;
  await brand.api('POST', '/customers', sampleCustomer, { 'idempotency-key': 'customer' });
});
afterAll(() => service.stop());

const keyed = { 'idempotency-key': 'refused' };

interface Refusal {
  title: string;
  send: () => ReturnType<TestBrand['api']>;
  /** Code of the answer, and of the catalog. */
  codes: [string, string];
}

const refusals: Refusal[] = [
  {
    title: 'an invalid field',
    send: () => brand.api('POST', '/customers', { ...sampleCustomer, email: 'no' }),
    codes: ['customer_post_schema', 'invalid_input'],
  },
  {
    title: 'an invalid parameter',
    send: () => brand.api('GET', '/customers?limit=0'),
    codes: ['customer_list_schema', 'invalid_input'],
  },
  {
    title: 'a rule',
    send: () => brand.api('GET', `/customers/${noId}`),
    codes: ['customer_dne', 'customer_dne'],
  },
  {
    title: 'a key used before',
    send: () =>
      brand.api('POST', '/customers', { ...sampleCustomer, first_name: 'Bo' }, keyedAs('customer')),
    codes: ['idempotency_key_mismatch', 'idempotency_key_mismatch'],
  },
  {
    title: 'a missing application',
    send: () => brand.api('GET', `/credit/applications/${noId}`),
    codes: ['3001', 'application_dne'],
  },
  {
    title: 'an invalid field of an application',
    send: () => brand.api('POST', '/credit/applications', { customer_id: 1 }),
    codes: ['3000', 'invalid_input'],
  },
  {
    title: 'a rule of an application, with an Idempotency-Key',
    send: () => brand.api('POST', `/credit/applications/${noId}/submit`, {}, keyed),
    codes: ['3001', 'application_dne'],
  },
  {
    title: 'a repeat of that refusal',
    send: () => brand.api('POST', `/credit/applications/${noId}/submit`, {}, keyed),
    codes: ['3001', 'application_dne'],
  },
  {
    title: 'a rule of a transfer',
    send: () => brand.api('POST', `/transfers/${customerId}/cancel`),
    codes: ['transfer_dne', 'transfer_dne'],
  },
];

function keyedAs(key: string) {
  return { 'idempotency-key': key };
}

test.each(refusals)('the log keeps the answered code of $title', async ({ send, codes }) => {
  const { status, body, headers } = await send();
  expect(status).toBeGreaterThanOrEqual(400);
  const [answered, inCatalog] = codes;
  expect(String(body.Code ?? body.code)).toBe(answered);
  const id = headers.get('x-request-id');
  const find = async (query: string) =>
    (await brand.api('GET', `/requests?request_id=${id}${query}`)).body.data;
  const [logged] = await find('');
  expect(logged.error_code).toBe(answered);
  for (const code of [answered, inCatalog]) {
    expect(await find(`&error_code=${code}`)).toEqual([logged]);
  }
  expect(await find('&error_code=card_dne')).toEqual([]);
  // The form of a code of applications, of which there is none with this number.
  expect(await find('&error_code=0')).toEqual([]);
  const { body: detail } = await brand.api('GET', `/requests/${logged.log_id}`);
  expect(detail.error?.code).toBe(inCatalog);
  expect(body).not.toHaveProperty('$error_code');
});
