import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleDeposit } from '../support/sample-cards.ts';
import {
  createSampleCustomer,
  linkSampleAccount,
  sampleLinkResult,
  startSampleLink,
  temporaryApi,
} from '../support/sample-links.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let customerId: string;
const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService({ worker: false });
  customerId = await createSampleCustomer(service.brand);
});
afterAll(() => service.stop());

const start = (changes: object = {}) =>
  startSampleLink(service.brand, { customer_id: customerId, ...changes });
const started = async (): Promise<string> => (await start()).body.account_id;
const finish = (accountId: string, changes: object = {}) =>
  service.brand.api('POST', `/accounts/${accountId}`, sampleLinkResult(changes));
const patch = (accountId: string, body: unknown) =>
  service.brand.api('PATCH', `/accounts/${accountId}`, body);
const get = async (accountId: string) =>
  (await service.brand.api('GET', `/accounts/${accountId}`)).body;

describe('POST /accounts', () => {
  test("creates an inactive account and returns the browser's link token", async () => {
    const { status, body } = await start({ redirect_uri: 'https://brand.example/back' });
    expect(status).toBe(201);
    const { link_token, link_url, link_expires_at, ...account } = body;
    expect(link_url).toMatch(`/link/${link_token}`);
    expect(link_token).toMatch(/^link-sandbox-/);
    expect(Temporal.Instant.from(link_expires_at).since(account.date_created).total('hours')).toBe(
      24,
    );
    expect(account).toMatchObject({
      customer_id: customerId,
      type: 'external',
      status: 'inactive',
      verification_status: null,
      link_type: 'plaid',
      linked_account_id: account.account_id,
    });
    expect(await get(account.account_id)).toEqual(account);
  });

  test('answers under /api/v0, which browsers call', async () => {
    const api = apiOf(service.origin, service.brand.keys, '/api/v0');
    const body = { type: 'external', link_type: 'plaid', customer_id: customerId };
    expect((await api('POST', '/accounts', body)).status).toBe(201);
  });

  test.each([
    [{ type: 'security_deposit' }, /type must be one of external/],
    [{ type: undefined }, /type is required/],
    [{ link_type: 'a b' }, /link_type must be/],
    [{ link_type: 'bogus' }, /link_type must be plaid/],
    [{ link_type: undefined }, /link_type is required/],
    [{ customer_id: undefined }, /customer_id or business_id is required/],
    [{ business_id: nobody }, /customer_id or business_id is required, but not both/],
    [{ customer_id: 'x' }, /customer_id must be a UUID/],
    [{ redirect_uri: 'javascript:alert(1)' }, /redirect_uri must be/],
  ])('refuses %j', async (changes, message) => {
    const { status, body } = await start(changes);
    expect([status, body.Code]).toEqual([400, 'account_post_schema']);
    expect(body.Message).toMatch(message);
  });

  test('answers 404 for an unknown customer', async () => {
    const { status, body } = await start({ customer_id: nobody });
    expect([status, body.Code]).toEqual([404, 'customer_dne']);
  });
});

describe('POST /accounts/{account_id}', () => {
  test('links the account, which can then be used', async () => {
    const accountId = await started();
    const { status, body } = await finish(accountId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account_id: accountId,
      status: 'active',
      verification_status: 'instantly_verified',
      bank_name: 'Old Mill Bank',
      mask: expect.stringMatching(/^\d{4}$/),
    });
    expect(body.balance.current_balance).toBeGreaterThan(0);
    expect(await get(accountId)).toEqual(body);
    const history = await service.brand.api('GET', `/accounts/${accountId}/history`);
    expect(history.body.status).toBe('initiated');
  });

  test.each([
    ['instantly_verified', '', 'instantly_verified'],
    ['pending_manual_verification', '', 'pending_manual_verification'],
    ['instantly_verified', '-unverified', 'pending_automatic_verification'],
    ['manually_verified', '-unverified', 'pending_automatic_verification'],
  ])('given %s for a token%s, stores %s', async (verification_status, ending, expected) => {
    const public_token = `public-${verification_status}${ending}`;
    const { body } = await finish(await started(), { verification_status, public_token });
    expect(body.verification_status).toBe(expected);
  });

  test.each([
    [{ public_token: undefined }, /public_token is required/],
    [{ external_account_id: undefined }, /external_account_id is required/],
    [{ verification_status: 'sure' }, /verification_status must be one of/],
    [{ bank_name: '' }, /bank_name must have/],
  ])('refuses %j', async (changes, message) => {
    const { status, body } = await finish(await started(), changes);
    expect([status, body.Code]).toEqual([400, 'account_post_schema']);
    expect(body.Message).toMatch(message);
  });

  test.each([
    ['-identity-mismatch', 400, 'account_post_schema'],
    ['-login-required', 424, 'processor_error'],
    ['-not-enabled', 422, 'integration_not_enabled'],
  ])("reports the provider's refusal of a token%s: %i", async (ending, status, code) => {
    const accountId = await started();
    const answer = await finish(accountId, { public_token: `public-sandbox-x${ending}` });
    expect([answer.status, answer.body.Code]).toEqual([status, code]);
    expect((await get(accountId)).status).toBe('inactive');
  });

  test('finishes a flow once, and links a bank account once', async () => {
    const accountId = await started();
    const public_token = 'public-sandbox-once';
    const answers = await Promise.all([
      finish(accountId, { public_token }),
      finish(accountId, { public_token }),
      finish(await started(), { public_token }),
      finish(await started(), { public_token }),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.Code])).toEqual(
      Array(3).fill([409, 'external_account_exists']),
    );
  });

  test('answers 404 for an unknown account, and refuses one that is not external', async () => {
    expect((await finish(nobody)).status).toBe(404);
    const { depositId } = await openSampleDeposit(service, 0n);
    const { status, body } = await finish(depositId);
    expect([status, body.Code]).toEqual([400, 'account_post_schema']);
    const stranger = await createSampleCustomer(await service.createBrand());
    expect((await finish(stranger)).status).toBe(404);
  });
});

describe('PATCH /accounts/{account_id}', () => {
  test('returns a new link token without changing the account', async () => {
    const accountId = await linkSampleAccount(service.brand, customerId);
    const before = await get(accountId);
    const { status, body } = await patch(accountId, { new_link_token: true });
    expect(status).toBe(200);
    const { link_token, link_url, ...account } = body;
    expect(link_url).toMatch(`/link/${link_token}`);
    expect(link_token).toMatch(/^link-sandbox-/);
    expect(account).toEqual(before);
  });

  test('stores the verification status that the brand reports', async () => {
    const accountId = await linkSampleAccount(service.brand, customerId, '-unverified');
    const { status, body } = await patch(accountId, { verification_status: 'manually_verified' });
    expect([status, body.verification_status]).toEqual([200, 'manually_verified']);
    expect(body).not.toHaveProperty('link_token');
    expect((await service.brand.api('GET', `/accounts/${accountId}/history`)).status).toBe(200);
  });

  test.each([
    [{}, /new_link_token or verification_status is required/],
    [{ new_link_token: false }, /is required/],
    [{ new_link_token: 7 }, /new_link_token must be true or false or a string/],
    [{ verification_status: 'sure' }, /verification_status must be one of/],
  ])('refuses %j', async (change, message) => {
    const accountId = await linkSampleAccount(service.brand, customerId);
    const { status, body } = await patch(accountId, change);
    expect([status, body.Code]).toEqual([400, 'account_patch_schema']);
    expect(body.Message).toMatch(message);
  });

  test('refuses an account that was removed, is not linked yet, or is unknown', async () => {
    const removed = await linkSampleAccount(service.brand, customerId);
    await service.brand.api('DELETE', `/accounts/${removed}`);
    const verified = { verification_status: 'manually_verified' };
    const answers = [
      await patch(removed, verified),
      await patch(await started(), verified),
      await patch(nobody, verified),
    ];
    expect(answers.map(({ status, body }) => [status, body.Code])).toEqual([
      [409, 'account_closed'],
      [409, 'account_not_active'],
      [404, 'account_dne'],
    ]);
  });
});

describe('a temporary key', () => {
  test('is accepted for the whole flow of its customer', async () => {
    const api = await temporaryApi(service, service.brand, customerId);
    const body = { type: 'external', link_type: 'plaid', customer_id: customerId };
    const { account_id } = (await api('POST', '/accounts', body)).body;
    expect((await api('POST', `/accounts/${account_id}`, sampleLinkResult())).status).toBe(200);
    expect((await api('PATCH', `/accounts/${account_id}`, { new_link_token: true })).status).toBe(
      200,
    );
    expect((await api('DELETE', `/accounts/${account_id}`)).body.status).toBe('removed');
  });

  test('declares an account verified once the provider confirms it', async () => {
    const api = await temporaryApi(service, service.brand, customerId);
    const accountId = await started();
    const pending = { verification_status: 'pending_manual_verification' };
    expect((await finish(accountId, pending)).body).toMatchObject(pending);
    const verified = { new_link_token: false, verification_status: 'manually_verified' };
    const { status, body } = await api('PATCH', `/accounts/${accountId}`, verified);
    expect([status, body.verification_status]).toEqual([200, 'manually_verified']);
  });

  test('cannot declare an account verified that the provider does not confirm', async () => {
    const api = await temporaryApi(service, service.brand, customerId);
    const accountId = await linkSampleAccount(service.brand, customerId, '-unverified');
    const verified = { verification_status: 'manually_verified' };
    const { status, body } = await api('PATCH', `/accounts/${accountId}`, verified);
    expect([status, body.Code]).toEqual([403, 'auth_forbidden']);
    expect((await get(accountId)).verification_status).toBe('pending_automatic_verification');
  });
});

test('an unfinished flow can be deleted', async () => {
  const accountId = await started();
  const { status, body } = await service.brand.api('DELETE', `/accounts/${accountId}`);
  expect([status, body.status]).toEqual([200, 'removed']);
  expect((await finish(accountId)).status).toBe(409);
});
