import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleCard, openSampleDeposit } from '../support/sample-cards.ts';
import { createSampleCustomer, linkSampleAccount } from '../support/sample-links.ts';
import { apiOf, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let depositId: string;
let externalId: string;
let customerId: string;
const uuid = /^[0-9a-f-]{36}$/;
const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

/** No transfer settles: each stays pending. */
beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_fast_delay_ms: 3_600_000 } });
  ({ depositId, customerId } = await openSampleDeposit(service, 0n));
  externalId = await linkSampleAccount(service.brand, customerId);
});
afterAll(() => service.stop());

const ask = (changes: object = {}, headers = {}) =>
  service.brand.api(
    'POST',
    '/transfers',
    {
      ach: { class_code: 'WEB', same_day: false },
      origination_account_id: externalId,
      destination_account_id: depositId,
      amount: 50_000,
      description: 'Security deposit',
      ...changes,
    },
    headers,
  );
const get = (id: string) => service.brand.api('GET', `/transfers/${id}`);
const cancel = (id: string) => service.brand.api('POST', `/transfers/${id}/cancel`);
const balanceOf = async (id: string) =>
  (await service.brand.api('GET', `/accounts/${id}/balances`)).body;

describe('POST /transfers', () => {
  test('answers 201 with every field of the contract; no money has moved', async () => {
    const { status, body } = await ask();
    expect(status).toBe(201);
    expect(body).toEqual({
      transfer_id: expect.stringMatching(uuid),
      transaction_id: expect.stringMatching(uuid),
      kind: 'pull',
      status: 'pending',
      date_created: expect.stringMatching(/Z$/),
      date_updated: body.date_created,
      date_settled: null,
      expected_settlement_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      direction: 'in',
      customer_id: customerId,
      origination_account_id: externalId,
      destination_account_id: depositId,
      description: 'Security deposit',
      amount: 50_000,
      ach: {
        ach_class_code: 'WEB',
        same_day: false,
        ach_return_code: null,
        failure_reason: null,
        bank_file_id: null,
        trace_number: null,
      },
      payment: null,
      original_transfer_id: null,
      reverses_transfer_id: null,
      reversal_reason: null,
      attempt: 1,
      instant: null,
    });
    expect((await get(body.transfer_id)).body).toEqual(body);
    expect(await balanceOf(depositId)).toMatchObject({ ledger_balance: 0, current_balance: 0 });
  });

  test.each([
    [{ ach: undefined }, 'WEB', false],
    [{ ach: {} }, 'WEB', false],
    [{ ach: { class_code: 'PPD' } }, 'PPD', false],
    [{ ach: { class_code: 'CCD', same_day: true } }, 'CCD', true],
  ])('reads %j', async (changes, ach_class_code, same_day) => {
    const { status, body } = await ask(changes);
    expect(status).toBe(201);
    expect(body.ach).toMatchObject({ ach_class_code, same_day });
  });

  test('needs no description', async () => {
    expect((await ask({ description: undefined })).body.description).toBeNull();
    expect((await ask({ description: '' })).body.description).toBe('');
  });

  test.each([
    [{ amount: undefined }, /amount is required/],
    [{ amount: 0 }, /amount must be/],
    [{ amount: -1 }, /amount must be/],
    [{ amount: 1.5 }, /amount must be an integer/],
    [{ amount: '50000' }, /amount must be an integer/],
    [{ amount: 10_000_000_000 }, /amount must be/],
    [{ amount: 1e300 }, /amount must be/],
    [{ amount: 100_000_001, ach: { same_day: true } }, /amount must be at most 100000000/],
    [{ ach: { class_code: 'TEL' } }, /ach.class_code must be one of WEB, PPD, CCD/],
    [{ ach: { same_day: 'no' } }, /ach.same_day must be true or false/],
    [{ ach: 'WEB' }, /ach must be an object/],
    [{ origination_account_id: undefined }, /origination_account_id is required/],
    [{ origination_account_id: 'x' }, /origination_account_id must be a UUID/],
    [{ destination_account_id: undefined }, /destination_account_id is required/],
    [{ destination_account_id: 7 }, /destination_account_id must be a string/],
    [{ description: 'x'.repeat(256) }, /description must have at most 255/],
    [{ description: 'a\u0000b' }, /NUL/],
  ])('refuses %j with 400 transfer_post_schema', async (changes, message) => {
    const { status, body } = await ask(changes);
    expect([status, body.Code, body.Type]).toEqual([400, 'transfer_post_schema', 'Request Error']);
    expect(body.Message).toMatch(message);
  });

  test('accepts the largest amounts', async () => {
    expect((await ask({ amount: 9_999_999_999 })).status).toBe(201);
    expect((await ask({ amount: 100_000_000, ach: { same_day: true } })).status).toBe(201);
  });

  test('refuses accounts that make no transfer, naming the field', async () => {
    const card = await openSampleCard(service, 0n);
    const other = await linkSampleAccount(service.brand, customerId);
    const stranger = await openSampleDeposit(service, 0n);
    const unverified = await linkSampleAccount(service.brand, customerId, '-unverified');
    const removed = await linkSampleAccount(service.brand, customerId);
    await service.brand.api('DELETE', `/accounts/${removed}`);
    const closed = await openSampleDeposit(service, 0n);
    const closedExternal = await linkSampleAccount(service.brand, closed.customerId);
    await service.brand.api('DELETE', `/accounts/${closed.depositId}`);
    const cases: [string, string, RegExp][] = [
      [externalId, externalId, /destination_account_id must be another account/],
      [depositId, depositId, /destination_account_id must be another account/],
      [externalId, other, /destination_account_id must be a security deposit account/],
      [externalId, card.creditId, /destination_account_id must be an account of the same/],
      [card.creditId, card.depositId, /origination_account_id must be an external or/],
      [depositId, stranger.depositId, /destination_account_id must be an external account or/],
      [externalId, stranger.depositId, /destination_account_id must be an account of the same/],
      [stranger.depositId, externalId, /destination_account_id must be an account of the same/],
      [depositId, card.creditId, /destination_account_id must be an account of the same/],
      [unverified, depositId, /origination_account_id must be a verified/],
      [depositId, unverified, /destination_account_id must be a verified/],
      [removed, depositId, /origination_account_id must be an active account; it is removed/],
      [
        closedExternal,
        closed.depositId,
        /destination_account_id must be an active account; it is closed/,
      ],
    ];
    for (const [origination_account_id, destination_account_id, message] of cases) {
      const { status, body } = await ask({ origination_account_id, destination_account_id });
      expect([status, body.Code]).toEqual([400, 'transfer_post_schema']);
      expect(body.Message).toMatch(message);
    }
  });

  test('answers 404 for unknown accounts and those of other brands', async () => {
    const brand = await service.createBrand();
    const foreign = await openSampleDeposit(service, 0n, brand);
    for (const id of [nobody, foreign.depositId]) {
      for (const field of ['origination_account_id', 'destination_account_id']) {
        const { status, body } = await ask({ [field]: id });
        expect([status, body.Code]).toEqual([404, 'account_dne']);
      }
    }
  });

  test('answers a repeated Idempotency-Key with the first transfer, fifty times at once', async () => {
    const key = { 'idempotency-key': 'fund-once' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask({}, key)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.transfer_id)).size).toBe(1);
    for (const { body } of answers.filter(({ status }) => status !== 201)) {
      expect(body.code).toBe('idempotency_key_in_progress');
    }
    const again = await ask({}, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await ask({ amount: 1 }, key)).body.code).toBe('idempotency_key_mismatch');
  });
});

describe('POST /transfers/{transfer_id}/cancel', () => {
  test('cancels a transfer that was not sent, once', async () => {
    const { body } = await ask();
    const { status, body: cancelled } = await cancel(body.transfer_id);
    expect(status).toBe(200);
    expect(cancelled).toEqual({
      ...body,
      status: 'cancelled',
      date_updated: cancelled.date_updated,
    });
    const again = await cancel(body.transfer_id);
    expect([again.status, again.body.Code]).toEqual([409, 'transfer_left']);
  });

  test('cancels once of twenty times at once', async () => {
    const { body } = await ask();
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(body.transfer_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('answers 404 for unknown transfers and those of other brands', async () => {
    const brand = await service.createBrand();
    const { body } = await ask();
    expect((await cancel(nobody)).body.Code).toBe('transfer_dne');
    expect((await get(nobody)).body.Code).toBe('transfer_dne');
    for (const [method, path] of [
      ['GET', `/transfers/${body.transfer_id}`],
      ['POST', `/transfers/${body.transfer_id}/cancel`],
    ] as const) {
      const answer = await brand.api(method, path);
      expect([answer.status, answer.body.Code]).toEqual([404, 'transfer_dne']);
    }
    expect((await get(body.transfer_id)).body.status).toBe('pending');
  });
});

describe('GET /transfers', () => {
  const list = async (query: string) => {
    const { status, body } = await service.brand.api('GET', `/transfers${query}`);
    expect(status).toBe(200);
    return body.data.map(({ transfer_id }: { transfer_id: string }) => transfer_id);
  };

  test('lists newest first, by account, customer and status, page by page', async () => {
    const deposit = await openSampleDeposit(service, 0n);
    const external = await linkSampleAccount(service.brand, deposit.customerId);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { body } = await ask({
        origination_account_id: external,
        destination_account_id: deposit.depositId,
      });
      ids.unshift(body.transfer_id);
    }
    await cancel(ids[1] ?? '');
    expect(await list(`?account_id=${external}`)).toEqual(ids);
    expect(await list(`?account_id=${deposit.depositId}`)).toEqual(ids);
    expect(await list(`?customer_id=${deposit.customerId}&status=pending`)).toEqual([
      ids[0],
      ids[2],
    ]);
    expect(await list(`?customer_id=${deposit.customerId}&status=cancelled`)).toEqual([ids[1]]);
    const { body } = await service.brand.api('GET', `/transfers?account_id=${external}&limit=2`);
    expect([body.data.length, body.has_more]).toEqual([2, true]);
    expect(await list(`?account_id=${external}&limit=2&cursor=${body.next_cursor}`)).toEqual([
      ids[2],
    ]);
    expect(await list(`?account_id=${nobody}`)).toEqual([]);
    expect((await list('')).slice(0, 3)).toEqual(ids);
  });

  test.each([
    ['?status=lost', /status must be one of/],
    ['?account_id=x', /account_id must be a UUID/],
    ['?limit=0', /limit must be/],
    ['?cursor=x', /cursor must be/],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await service.brand.api('GET', `/transfers${query}`);
    expect([status, body.Code]).toEqual([400, 'transfer_list_schema']);
    expect(body.Message).toMatch(message);
  });
});

test.each([
  ['POST', '/transfers'],
  ['GET', '/transfers'],
  ['GET', `/transfers/${nobody}`],
  ['POST', `/transfers/${nobody}/cancel`],
])('%s %s needs both keys', async (method, path) => {
  const { status, body } = await apiOf(service.origin, null)(method, path);
  expect([status, body.Code]).toEqual([401, 'auth_err']);
});

test("another customer's account cannot be debited", async () => {
  const other = await createSampleCustomer(service.brand);
  const theirs = await linkSampleAccount(service.brand, other);
  const { status, body } = await ask({ origination_account_id: theirs });
  expect(status).toBe(400);
  expect(body.Message).toMatch(/same customer/);
});
