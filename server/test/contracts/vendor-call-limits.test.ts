import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSampleCustomer, temporaryApi } from '../support/sample-links.ts';
import { type Api, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

let tokens = 0;
const linkWith = async (api: Api, customerId: string) => {
  tokens += 1;
  const processor_token = `processor-sandbox-limit${tokens}`;
  return api('POST', '/accounts/processor_tokens', { customer_id: customerId, processor_token });
};

/** A customer of whom `count` calls were counted half an hour ago, and the calls of a temporary key. */
async function customerWith(count: number) {
  const customerId = await createSampleCustomer(service.brand);
  const api = await temporaryApi(service, service.brand, customerId);
  const { body } = await linkWith(service.brand.api, customerId);
  await service.owner.query(
    `insert into bounded_uses (brand_id, use_id, kind, subject_id, used_at)
     select $1, gen_random_uuid(), 'vendor_call', $2, $4::timestamptz
       from generate_series(1, $3)`,
    [service.brand.brandId, customerId, count, new Date(Date.now() - 1_800_000)],
  );
  return { customerId, api, accountId: String(body.account_id) };
}

describe('temporary keys of a customer', () => {
  test('cause 30 calls of a provider in an hour, also when sent at once', async () => {
    const { customerId, api } = await customerWith(27);
    const other = await temporaryApi(service, service.brand, customerId);
    const answers = await Promise.all(
      [api, other, api, other, api].map((each) => linkWith(each, customerId)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.Code])).toEqual([
      [429, 'vendor_calls_used_up'],
      [429, 'vendor_calls_used_up'],
    ]);
    const seconds = Number(refused[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(1_700);
    expect(seconds).toBeLessThanOrEqual(1_800);
  });

  test('call no provider afterwards, by any operation', async () => {
    const { customerId, api, accountId } = await customerWith(30);
    const started = await service.brand.api('POST', '/accounts', {
      customer_id: customerId,
      link_type: 'plaid',
      type: 'external',
    });
    const answers = [
      await linkWith(api, customerId),
      await api('POST', '/accounts', {
        customer_id: customerId,
        link_type: 'plaid',
        type: 'external',
      }),
      await api('POST', `/accounts/${started.body.account_id}`, {
        public_token: 'public-sandbox-limit',
        external_account_id: 'limit',
        verification_status: 'automatically_verified',
        bank_name: 'Sandbox Bank',
      }),
      await api('PATCH', `/accounts/${accountId}`, { new_link_token: true }),
      await api('GET', `/accounts/${accountId}/history`),
    ];
    expect(answers.map(({ body }) => body.Code)).toEqual(answers.map(() => 'vendor_calls_used_up'));
    expect((await api('GET', `/accounts/${accountId}`)).status).toBe(200);
  });

  test('leave calls to keys of the brand and to other customers', async () => {
    const { customerId } = await customerWith(30);
    expect((await linkWith(service.brand.api, customerId)).status).toBe(201);
    const other = await customerWith(0);
    expect((await linkWith(other.api, other.customerId)).status).toBe(201);
  });

  test('may call again an hour after the first call', async () => {
    const { customerId, api } = await customerWith(30);
    expect((await linkWith(api, customerId)).status).toBe(429);
    await service.owner.query(
      "update bounded_uses set used_at = $2 where subject_id = $1 and kind = 'vendor_call'",
      [customerId, new Date(Date.now() - 3_600_000)],
    );
    expect((await linkWith(api, customerId)).status).toBe(201);
  });
});
