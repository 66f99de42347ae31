import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clockCalls } from '../support/clock-calls.ts';
import { createSampleCustomer, linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';

let service: TestService;
let brand: TestBrand;
let clock: ReturnType<typeof clockCalls>;
let customerId: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  brand = await service.createBrand();
  clock = clockCalls(service, brand);
  await clock.stop();
  customerId = await createSampleCustomer(brand);
});

const start = async (): Promise<string> => {
  const flow = { type: 'external', link_type: 'plaid', customer_id: customerId };
  return (await brand.api('POST', '/accounts', flow)).body.account_id;
};
const finish = (accountId: string) =>
  brand.api('POST', `/accounts/${accountId}`, {
    public_token: 'public-sandbox-expiry',
    external_account_id: 'acc-1',
    verification_status: 'instantly_verified',
    bank_name: 'Old Mill Bank',
  });
const statusOf = async (accountId: string) =>
  (await brand.api('GET', `/accounts/${accountId}`)).body.status;

test('a link flow that is not finished within a day removes its account, with an event', async () => {
  const accountId = await start();
  await clock.advance({ by: 'PT23H59M' });
  expect(await statusOf(accountId)).toBe('inactive');
  await clock.advance({ by: 'PT1M' });
  expect(await statusOf(accountId)).toBe('removed');
  const { body } = await brand.api('GET', '/events?event=account.link_expired');
  expect(body.data).toEqual([
    expect.objectContaining({
      customer_id: customerId,
      payload: expect.objectContaining({ account_id: accountId, type: 'external' }),
    }),
  ]);
  const refused = await finish(accountId);
  expect([refused.status, refused.body.Code]).toEqual([409, 'account_closed']);
  const { body: listed } = await brand.api('GET', `/accounts/${customerId}/external_accounts`);
  expect(listed).toEqual([]);
  expect((await brand.api('DELETE', `/customers/${customerId}`)).status).toBe(200);
});

test('a finished flow and a link by token never expire', async () => {
  const accountId = await start();
  expect((await finish(accountId)).status).toBe(200);
  const linked = await linkSampleAccount(brand, customerId);
  await clock.advance({ by: 'P3D' });
  expect([await statusOf(accountId), await statusOf(linked)]).toEqual(['active', 'active']);
  const { body } = await brand.api('PATCH', `/accounts/${linked}`, { new_link_token: true });
  expect(body).not.toHaveProperty('link_expires_at');
  await clock.advance({ by: 'P3D' });
  expect(await statusOf(linked)).toBe('active');
});

test('a new token gives an unfinished flow its whole time again', async () => {
  const accountId = await start();
  await clock.advance({ by: 'PT20H' });
  const { body } = await brand.api('PATCH', `/accounts/${accountId}`, { new_link_token: true });
  const now = await clock.now();
  expect(Temporal.Instant.from(body.link_expires_at).since(now).total('hours')).toBe(24);
  await clock.advance({ by: 'PT20H' });
  expect(await statusOf(accountId)).toBe('inactive');
  await clock.advance({ by: 'PT4H' });
  expect(await statusOf(accountId)).toBe('removed');
});

test('a flow that was deleted does not expire once more', async () => {
  const accountId = await start();
  await brand.api('DELETE', `/accounts/${accountId}`);
  await clock.advance({ by: 'P2D' });
  const { body } = await brand.api('GET', '/events?event=account.link_expired');
  expect([body.data, await statusOf(accountId)]).toEqual([[], 'removed']);
});
