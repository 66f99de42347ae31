import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySteps } from '../support/key-steps.ts';
import { createSampleCustomer, temporaryApi } from '../support/sample-links.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let live: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  live = await startTestService({ worker: false, environment: 'live' });
});
afterAll(async () => {
  await live.stop();
  await service.stop();
});

const keyed = (key: string) => ({ 'idempotency-key': key });

/** An answer of this conflict, which names what was made and shows none of these secrets. */
function expectNoSecret(
  answer: { status: number; body: unknown },
  made: string,
  secrets: readonly string[],
) {
  expect(answer).toMatchObject({
    status: 409,
    body: { type: 'RESOURCE_CONFLICT', code: 'idempotency_secret_shown' },
  });
  const text = JSON.stringify(answer.body);
  expect(text).toContain(made);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

describe('a repeat of a request whose answer has a secret', () => {
  test('tells the id of a new pair of keys, and not the pair', async () => {
    const body = { label: 'checkout' };
    const first = await service.brand.api('POST', '/keys', body, keyed('pair'));
    const { key_id, identity, authorization } = first.body;
    const again = await service.brand.api('POST', '/keys', body, keyed('pair'));
    expectNoSecret(again, key_id, [identity, authorization]);
    const rolled = await service.brand.api('POST', `/keys/${key_id}/roll`, {}, keyed('roll'));
    const repeated = await service.brand.api('POST', `/keys/${key_id}/roll`, {}, keyed('roll'));
    expectNoSecret(repeated, rolled.body.key_id, [rolled.body.authorization]);
    const { data } = (await service.brand.api('GET', '/keys')).body;
    expect(data.filter(({ label }: { label: string }) => label === 'checkout')).toHaveLength(2);
  });

  test('tells the id of a webhook, and makes no second one', async () => {
    const body = { callback_url: 'https://example.com/once', events: ['*'] };
    const first = await service.brand.api('POST', '/webhooks', body, keyed('hook'));
    const again = await service.brand.api('POST', '/webhooks', body, keyed('hook'));
    expectNoSecret(again, first.body.webhook_id, [first.body.secret]);
  });

  test('shows no pair of a temporary key', async () => {
    const body = { customer_id: await createSampleCustomer(service.brand) };
    const first = await service.brand.api('POST', '/auth/key/temporary', body, keyed('temporary'));
    const again = await service.brand.api('POST', '/auth/key/temporary', body, keyed('temporary'));
    expectNoSecret(again, 'what it was asked for', [first.body.Authorization]);
  });

  test('is another request when another key of the brand sends it', async () => {
    const other = apiOf(service.origin, await keySteps(service, service.brand).create('full'));
    const body = { label: 'own' };
    const first = await service.brand.api('POST', '/keys', body, keyed('shared'));
    const second = await other('POST', '/keys', body, keyed('shared'));
    expect(second.status).toBe(201);
    expect(second.body.key_id).not.toBe(first.body.key_id);
    expect(second.body.authorization).not.toBe(first.body.authorization);
  });

  test('is refused in live for a key that does not manage keys', async () => {
    const steps = keySteps(live, live.brand);
    const thief = apiOf(live.origin, await steps.create('full'));
    const manager = apiOf(live.origin, await steps.create('full', { managesKeys: true }));
    const body = { label: 'rotated' };
    const made = await manager('POST', '/keys', body, keyed('leaked'));
    expect(made.status).toBe(201);
    expect((await thief('POST', '/keys', body, keyed('leaked'))).status).toBe(403);
    expectNoSecret(await manager('POST', '/keys', body, keyed('leaked')), made.body.key_id, [
      made.body.authorization,
    ]);
  });
});

test('a cardholder occupies no Idempotency-Key of the brand', async () => {
  const customerId = await createSampleCustomer(service.brand);
  const holder = await temporaryApi(service, service.brand, customerId);
  const link = (api: typeof holder) =>
    api(
      'POST',
      '/accounts',
      { type: 'external', link_type: 'plaid', customer_id: customerId },
      keyed('link-0001'),
    );
  const answers = [await link(holder), await link(service.brand.api)];
  expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, null]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
});

test('a repeat of an audited request is an act of whoever sends it', async () => {
  const brand = await service.createBrand();
  const thief = await keySteps(service, brand).create('full');
  for (const api of [brand.api, apiOf(service.origin, thief)]) {
    expect((await api('POST', '/customers', sampleCustomer, keyed('act'))).status).toBe(201);
  }
  const { data } = (await brand.api('GET', '/audit')).body;
  const acts = data.map((act: { operation: string; key_id: string }) => [
    act.operation,
    act.key_id,
  ]);
  expect(acts).toEqual([
    ['createCustomer (repeat)', thief.keyId],
    ['createCustomer', expect.any(String)],
  ]);
});
