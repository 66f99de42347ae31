import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { createSampleCustomer, linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { sampleCustomer } from '../support/sample-people.ts';
import {
  apiOf,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let customerId: string;
const uuid = /^[0-9a-f-]{36}$/;
const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_fast_delay_ms: 3_600_000 } });
  customerId = await createSampleCustomer(service.brand);
});
afterAll(() => service.stop());

const link = (processor_token: unknown, customer: unknown = customerId, headers = {}) =>
  service.brand.api(
    'POST',
    '/accounts/processor_tokens',
    { processor_token, customer_id: customer },
    headers,
  );
const get = (accountId: string) => service.brand.api('GET', `/accounts/${accountId}`);
const listOf = (ownerId: string) =>
  service.brand.api('GET', `/accounts/${ownerId}/external_accounts`);

describe('POST /accounts/processor_tokens', () => {
  test('refuses an owner of whose name nothing can be written in a bank file', async () => {
    const alef = { ...sampleCustomer, first_name: '\u0627', last_name: '\u0627' };
    const { body: customer } = await service.brand.api('POST', '/customers', alef);
    const { status, body } = await link('processor-sandbox-alef', customer.customer_id);
    expect([status, body.Message]).toEqual([
      400,
      expect.stringContaining('customer_id must be a customer whose name has a letter or digit'),
    ]);
    const arabic = { ...sampleCustomer, first_name: 'محمد', last_name: 'علي' };
    const { body: reader } = await service.brand.api('POST', '/customers', arabic);
    expect((await link('processor-sandbox-reader', reader.customer_id)).status).toBe(201);
  });

  test('answers 201 with every field that the contract lists', async () => {
    const { status, body } = await link('processor-sandbox-first');
    expect(status).toBe(201);
    expect(body).toEqual({
      account_id: expect.stringMatching(uuid),
      date_created: expect.stringMatching(/Z$/),
      date_updated: body.date_created,
      customer_id: customerId,
      business_id: null,
      type: 'external',
      status: 'active',
      description: expect.stringMatching(/Checking$/),
      balance: {
        current_balance: expect.any(Number),
        ledger_balance: body.balance.current_balance,
        available_balance: expect.any(Number),
        currency: 'USD',
      },
      verification_status: 'instantly_verified',
      link_type: 'plaid',
      linked_account_id: body.account_id,
      bank_name: expect.any(String),
      mask: expect.stringMatching(/^\d{4}$/),
    });
    expect((await get(body.account_id)).body).toEqual(body);
    const { body: balance } = await service.brand.api(
      'GET',
      `/accounts/${body.account_id}/balances`,
    );
    expect(balance).toEqual(body.balance);
    expect((await service.brand.api('GET', '/accounts?type=external')).body.data).toContainEqual(
      body,
    );
  });

  test.each([
    ['-identity-mismatch', 400, 'account_post_schema', 'Request Error', /accounts not linked/],
    ['-login-required', 424, 'processor_error', 'Processor Error', /Refresh the link/],
    ['-not-enabled', 422, 'integration_not_enabled', 'Request Error', /not enabled/],
  ])('refuses a token ending in %s with %i %s', async (ending, status, Code, Type, message) => {
    const other = await createSampleCustomer(service.brand);
    const answer = await link(`processor-sandbox-bad${ending}`, other);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      Message: expect.stringMatching(message),
      Status: status,
      Code,
      Type,
    });
    expect((await listOf(other)).body).toEqual([]);
  });

  test.each([
    ['access-sandbox-123', /processor_token must be a token/],
    ['processor-sandbox-', /processor_token must be a token/],
    ['', /processor_token must have/],
    [7, /processor_token must be a string/],
    [undefined, /processor_token is required/],
    ['x'.repeat(501), /processor_token must have/],
    ['processor-sandbox-\u0000', /NUL/],
  ])('refuses the token %j with 400 account_post_schema', async (token, message) => {
    const { status, body } = await link(token);
    expect(status).toBe(400);
    expect(body).toMatchObject({ Code: 'account_post_schema', Type: 'Request Error' });
    expect(body.Message).toMatch(message);
  });

  test('accepts any text after the prefix', async () => {
    expect((await link('processor-sandbox-ünïcödé 🙂')).status).toBe(201);
  });

  test('links an unverified account as pending verification', async () => {
    const { status, body } = await link('processor-sandbox-x-unverified');
    expect(status).toBe(201);
    expect(body.verification_status).toBe('pending_automatic_verification');
  });

  test('links the same bank account for the same token, once for each customer', async () => {
    const other = await createSampleCustomer(service.brand);
    const { body: mine } = await link('processor-sandbox-shared');
    const { body: theirs } = await link('processor-sandbox-shared', other);
    expect(theirs.account_id).not.toBe(mine.account_id);
    const { bank_name, mask, balance, description } = mine;
    expect(theirs).toMatchObject({ bank_name, mask, balance, description });
  });

  test('returns the existing link when the same account is linked again', async () => {
    const { body: first } = await link('processor-sandbox-again');
    const { status, body: again } = await link('processor-sandbox-again');
    expect(status).toBe(201);
    expect(again).toEqual({ ...first, date_updated: again.date_updated });
    await service.brand.api('DELETE', `/accounts/${first.account_id}`);
    const { body: anew } = await link('processor-sandbox-again');
    expect(anew.account_id).not.toBe(first.account_id);
  });

  test('creates one link for twenty concurrent requests', async () => {
    const other = await createSampleCustomer(service.brand);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => link('processor-sandbox-crowd', other)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.account_id)).size).toBe(1);
    expect((await listOf(other)).body).toHaveLength(1);
  });

  test('repeats its answer under its Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'link-once' };
    const first = await link('processor-sandbox-keyed', customerId, key);
    const again = await link('processor-sandbox-keyed', customerId, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await link('processor-sandbox-other', customerId, key)).body).toMatchObject({
      type: 'RESOURCE_CONFLICT',
      code: 'idempotency_key_mismatch',
    });
  });

  test('answers 404 for an unknown customer and one of another brand', async () => {
    const stranger = await createSampleCustomer(await service.createBrand());
    for (const id of [nobody, stranger]) {
      const { status, body } = await link('processor-sandbox-x', id);
      expect([status, body.Code]).toEqual([404, 'customer_dne']);
    }
    const { status, body } = await link('processor-sandbox-x', 'me');
    expect([status, body.Code]).toEqual([400, 'account_post_schema']);
  });
});

describe('GET /accounts/{customer_or_business_id}/external_accounts', () => {
  test('answers an array of the linked accounts, newest first', async () => {
    const owner = await createSampleCustomer(service.brand);
    const first = await linkSampleAccount(service.brand, owner);
    const removed = await linkSampleAccount(service.brand, owner);
    const last = await linkSampleAccount(service.brand, owner);
    await service.brand.api('DELETE', `/accounts/${removed}`);
    const { status, body } = await listOf(owner);
    expect(status).toBe(200);
    expect(body.map((account: { account_id: string }) => account.account_id)).toEqual([
      last,
      first,
    ]);
    expect(body[1]).toEqual((await get(first)).body);
  });

  test('answers 404 for an id that is neither a customer nor a business', async () => {
    const stranger = await createSampleCustomer(await service.createBrand());
    for (const id of [nobody, stranger, 'x']) {
      const { status, body } = await listOf(id);
      expect([status, body.Code]).toEqual([404, 'customer_dne']);
    }
  });
});

describe('DELETE /accounts/{account_id} of an external account', () => {
  test('returns the removed account, and erases its link, token and history', async () => {
    const accountId = await linkSampleAccount(service.brand, customerId);
    const { status, body } = await service.brand.api('DELETE', `/accounts/${accountId}`);
    expect([status, body.account_id, body.status]).toEqual([200, accountId, 'removed']);
    expect((await get(accountId)).body).toEqual(body);
    const row = await service.database.allBrands.db
      .selectFrom('external_accounts')
      .select(['processor_token', 'processor_token_hash'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    expect(row).toEqual({ processor_token: null, processor_token_hash: null });
    const again = await service.brand.api('DELETE', `/accounts/${accountId}`);
    expect([again.status, again.body.Code]).toEqual([409, 'account_closed']);
  });

  test('is refused while a transfer of the account is pending', async () => {
    const deposit = await openSampleDeposit(service, 0n);
    const accountId = await linkSampleAccount(service.brand, deposit.customerId);
    const { body: transfer } = await service.brand.api('POST', '/transfers', {
      origination_account_id: accountId,
      destination_account_id: deposit.depositId,
      amount: 100,
    });
    for (const id of [accountId, deposit.depositId]) {
      const { status, body } = await service.brand.api('DELETE', `/accounts/${id}`);
      expect(status).toBe(409);
      expect(['account_has_pending_transfer', 'account_not_settled']).toContain(body.Code);
    }
    await service.brand.api('POST', `/transfers/${transfer.transfer_id}/cancel`);
    expect((await service.brand.api('DELETE', `/accounts/${accountId}`)).status).toBe(200);
    expect((await service.brand.api('DELETE', `/accounts/${deposit.depositId}`)).status).toBe(200);
  });
});

describe('a temporary key', () => {
  test("links, lists, reads and removes its own customer's external accounts", async () => {
    const owner = await createSampleCustomer(service.brand);
    const api = await temporaryApi(service, service.brand, owner);
    const { status, body } = await api('POST', '/accounts/processor_tokens', {
      customer_id: owner,
      processor_token: 'processor-sandbox-browser',
    });
    expect(status).toBe(201);
    expect((await api('GET', `/accounts/${owner}/external_accounts`)).body).toEqual([body]);
    expect((await api('GET', `/accounts/${body.account_id}`)).status).toBe(200);
    expect((await api('GET', `/accounts/${body.account_id}/history`)).status).toBe(200);
    expect((await api('DELETE', `/accounts/${body.account_id}`)).status).toBe(200);
  });

  test("is refused another customer's accounts, and requests of transfers", async () => {
    const owner = await createSampleCustomer(service.brand);
    const api = await temporaryApi(service, service.brand, owner);
    const foreign = await linkSampleAccount(service.brand, customerId);
    const calls: [string, string, unknown?][] = [
      [
        'POST',
        '/accounts/processor_tokens',
        { customer_id: customerId, processor_token: 'processor-sandbox-x' },
      ],
      ['GET', `/accounts/${customerId}/external_accounts`],
      ['POST', '/accounts', { type: 'external', link_type: 'plaid', customer_id: customerId }],
      ['GET', `/accounts/${foreign}`],
      ['GET', `/accounts/${foreign}/history`],
      ['PATCH', `/accounts/${foreign}`, { new_link_token: true }],
      ['DELETE', `/accounts/${foreign}`],
      ['POST', '/transfers', {}],
    ];
    for (const [method, path, body] of calls) {
      const answer = await api(method, path, body);
      expect([path, answer.status, answer.body.Code]).toEqual([path, 403, 'auth_forbidden']);
    }
    expect((await get(foreign)).body.status).toBe('active');
  });
});

test.each([
  ['POST', '/accounts/processor_tokens'],
  ['POST', '/accounts'],
  ['POST', `/accounts/${nobody}`],
  ['PATCH', `/accounts/${nobody}`],
  ['GET', `/accounts/${nobody}/external_accounts`],
  ['GET', `/accounts/${nobody}/history`],
])('%s %s is refused unless both keys are sent', async (method, path) => {
  const { status, body } = await apiOf(service.origin, null)(method, path);
  expect([status, body.Code]).toEqual([401, 'auth_err']);
});

test('linking and removing an account record no event', async () => {
  const brand = await service.createBrand();
  const owner = await createSampleCustomer(brand);
  await brand.api('DELETE', `/accounts/${await linkSampleAccount(brand, owner)}`);
  expect(await recordedEvents(service.database, brand.brandId)).toEqual([]);
});
