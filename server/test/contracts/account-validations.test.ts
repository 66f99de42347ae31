import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { temporaryApi } from '../support/sample-links.ts';
import { recordedEvents, startTestService, type TestService } from '../support/test-service.ts';
import { type ValidationSteps, validationSteps } from '../support/validation-steps.ts';

let service: TestService;
let customerId: string;
let depositId: string;
let fixture: ValidationSteps;

beforeAll(async () => {
  service = await startTestService({ settings: { ach_fast_delay_ms: 200 } });
  ({ customerId, depositId } = await openSampleDeposit(service, 0n));
  fixture = validationSteps(service, customerId);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const eventsOf = async (accountId: string) =>
  (await recordedEvents(service.database, service.brand.brandId))
    .filter(({ object_id }) => object_id === accountId)
    .map(({ event }) => event);
const pull = async (accountId: string) =>
  api('POST', '/transfers', {
    origination_account_id: accountId,
    destination_account_id: depositId,
    amount: 5_000,
  });
/** The batch and the entries of a validation's file. */
const sent = async (transferId: string) => {
  const { data } = (await api('GET', `/bank-files?transfer_id=${transferId}&direction=outgoing`))
    .body;
  expect(data).toHaveLength(1);
  return (await api('GET', `/bank-files/${data[0].bank_file_id}`)).body;
};
const amountsOf = async (ids: string[]) => {
  const amounts: number[] = [];
  for (const id of ids) amounts.push((await api('GET', `/transfers/${id}`)).body.amount);
  return amounts;
};
const tell = (accountId: string, validationId: string, amounts: unknown) =>
  api('POST', `/accounts/${accountId}/validations/${validationId}/verify`, { amounts });
const arrived = async (ending = '') => {
  const accountId = await fixture.link(ending);
  await fixture.started(accountId, 'micro_deposits');
  return { accountId, one: await fixture.reaches(accountId, 'awaiting_amounts') };
};

describe('a prenote', () => {
  test('verifies an account when it is not returned, and then money can be pulled', async () => {
    const accountId = await fixture.link();
    expect((await pull(accountId)).status).toBe(400);
    const body = await fixture.started(accountId, 'prenote');
    expect(body).toEqual({
      validation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      account_id: accountId,
      program_id: service.brand.programId,
      method: 'prenote',
      status: 'pending',
      transfer_ids: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
      tries_left: null,
      expires_at: null,
      failure_reason: null,
      date_verified: null,
      date_created: expect.stringMatching(/Z$/),
      date_updated: body.date_created,
    });
    expect((await pull(accountId)).status).toBe(400);
    const done = await fixture.reaches(accountId, 'verified');
    expect(done.date_verified).toMatch(/Z$/);
    expect(await fixture.verification(accountId)).toBe('automatically_verified');
    const file = await sent(body.transfer_ids[0]);
    expect(file.batches[0]).toMatchObject({
      class_code: 'PPD',
      direction: 'debit',
      entry_description: 'PRENOTE',
      total: 0,
    });
    const { body: content } = await api('POST', `/bank-files/${file.bank_file_id}/reveal`);
    const entries = String(content)
      .split('\n')
      .filter((line) => line.startsWith('6'));
    // Transaction code 28: a prenote of a debit to a checking account.
    expect(entries.map((line) => line.slice(0, 3))).toContain('628');
    expect(await eventsOf(accountId)).toEqual(['account.validation.verified']);
    expect((await pull(accountId)).status).toBe(201);
  });

  test.each([
    ['-no-account', /^R03: /],
    ['-bad-number', /^R04: /],
    ['-closed', /^R02: /],
  ])('fails when it is returned (%s)', async (ending, reason) => {
    const accountId = await fixture.link(ending);
    await fixture.started(accountId, 'prenote');
    const failed = await fixture.reaches(accountId, 'failed');
    expect(failed).toMatchObject({ failure_reason: expect.stringMatching(reason) });
    expect(await fixture.verification(accountId)).toBe('verification_failed');
    expect(await eventsOf(accountId)).toEqual(['account.validation.failed']);
    expect((await pull(accountId)).status).toBe(400);
  });

  test('that is returned late withdraws the verification', async () => {
    const accountId = await fixture.link();
    const { transfer_ids } = await fixture.started(accountId, 'prenote');
    await fixture.reaches(accountId, 'verified');
    const answer = { transfer_id: transfer_ids[0], return_code: 'R03' };
    expect((await api('POST', '/simulate/ach/return', answer)).status).toBe(200);
    await fixture.reaches(accountId, 'failed');
    expect(await fixture.verification(accountId)).toBe('verification_failed');
  });

  test('that the bank corrects succeeds, and later entries use the corrected numbers', async () => {
    const accountId = await fixture.link();
    const { transfer_ids } = await fixture.started(accountId, 'prenote');
    const { status, body } = await api('POST', '/simulate/ach/notification-of-change', {
      transfer_id: transfer_ids[0],
      change_code: 'C01',
      corrected_data: '12345600077',
    });
    expect([status, body.outcome, body.numbers.mask]).toEqual([200, 'applied', '0077']);
    await fixture.reaches(accountId, 'verified');
  });
});

describe('micro-deposits', () => {
  test('are sent under ACCTVERIFY, cost the brand, and verify a caller who reports their amounts', async () => {
    const { accountId, one } = await arrived();
    expect(one).toMatchObject({ tries_left: 3, expires_at: expect.stringMatching(/Z$/) });
    expect(await fixture.verification(accountId)).toBe('pending_manual_verification');
    const [first = 0, second = 0] = await amountsOf(one.transfer_ids);
    expect(first).not.toBe(second);
    for (const amount of [first, second]) {
      expect(amount).toBeGreaterThan(0);
      expect(amount).toBeLessThan(100);
    }
    const file = await sent(one.transfer_ids[0]);
    expect(file.batches[0]).toMatchObject({
      class_code: 'PPD',
      direction: 'credit',
      entry_description: 'ACCTVERIFY',
      total: first + second,
    });
    const { body } = await api(
      'GET',
      `/ledger/trial-balance?program_id=${service.brand.programId}`,
    );
    const cost = body.accounts.find(({ kind }: { kind: string }) => kind === 'account_validation');
    expect(cost.debit).toBe(first + second);
    const { status, body: done } = await tell(accountId, one.validation_id, [second, first]);
    expect([status, done.status]).toEqual([200, 'verified']);
    expect(await fixture.verification(accountId)).toBe('manually_verified');
    expect(await eventsOf(accountId)).toEqual([
      'account.micro_deposits.arrived',
      'account.validation.verified',
    ]);
    const again = await tell(accountId, one.validation_id, [first, second]);
    expect([again.status, again.body.Code]).toEqual([409, 'validation_not_awaiting']);
    expect((await pull(accountId)).status).toBe(201);
  });

  test('fail after three wrong tries', async () => {
    const { accountId, one } = await arrived();
    const [first = 0, second = 0] = await amountsOf(one.transfer_ids);
    const wrong = [first, (second % 99) + 1];
    for (const left of [2, 1]) {
      const { status, body } = await tell(accountId, one.validation_id, wrong);
      expect([status, body.status, body.tries_left]).toEqual([200, 'awaiting_amounts', left]);
    }
    const { body } = await tell(accountId, one.validation_id, wrong);
    expect([body.status, body.tries_left]).toEqual(['failed', 0]);
    expect(await fixture.verification(accountId)).toBe('verification_failed');
    const late = await tell(accountId, one.validation_id, [first, second]);
    expect(late.status).toBe(409);
  });

  test('verify nothing when one is returned, and their money is credited again', async () => {
    const { accountId, one } = await arrived();
    const answer = { transfer_id: one.transfer_ids[0], return_code: 'R03' };
    expect((await api('POST', '/simulate/ach/return', answer)).status).toBe(200);
    await fixture.reaches(accountId, 'failed');
    expect(await fixture.verification(accountId)).toBe('verification_failed');
  });

  test('fail when the account does not exist', async () => {
    const accountId = await fixture.link('-no-account');
    await fixture.started(accountId, 'micro_deposits');
    const { failure_reason } = await fixture.reaches(accountId, 'failed');
    expect(failure_reason).toMatch(/^R03: /);
  });

  test('never reveal the amounts of another account', async () => {
    const { one } = await arrived();
    const other = await fixture.link();
    const { status, body } = await tell(other, one.validation_id, [1, 2]);
    expect([status, body.Code]).toEqual([404, 'validation_dne']);
  });

  test.each([
    [undefined, /amounts is required/],
    [[1], /amounts must have 2 entries/],
    [[1, 2, 3], /amounts must have 2 entries/],
    [[0, 5], /amounts/],
    [[5, 100], /amounts/],
    [[1.5, 2], /amounts/],
    ['1,2', /amounts must be an array/],
  ])('refuse the amounts %j', async (amounts, message) => {
    const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';
    const { status, body } = await tell(nobody, nobody, amounts);
    expect([status, body.Code]).toEqual([400, 'account_validation_verify_schema']);
    expect(body.Message).toMatch(message);
  });
});

test('entries and returns of validations reconcile with the journal', async () => {
  const differences = await api('GET', '/ledger/reconciliation/differences');
  expect([differences.status, differences.body.data]).toEqual([200, []]);
  const { body } = await api('GET', '/ledger/reconciliation');
  expect(body.data.some(({ type }: { type: string }) => type === 'bank_answers')).toBe(true);
});

test("entries of validations are hidden from the customer's temporary key, since their amounts prove the ownership", async () => {
  const accountId = await fixture.link();
  const { transfer_ids } = await fixture.started(accountId, 'micro_deposits');
  const customer = await temporaryApi(service, service.brand, customerId);
  for (const path of ['/transfers', `/transfers?account_id=${accountId}&amount_max=99`]) {
    const ids = (await customer('GET', path)).body.data.map(
      ({ transfer_id }: { transfer_id: string }) => transfer_id,
    );
    for (const id of transfer_ids) expect(ids).not.toContain(id);
  }
  for (const id of transfer_ids) {
    const { status, body } = await customer('GET', `/transfers/${id}`);
    expect([status, body.Code]).toEqual([404, 'transfer_dne']);
    expect((await api('GET', `/transfers/${id}`)).status).toBe(200);
  }
  const { count } = (await customer('GET', '/transfers?count=true')).body;
  expect(count).toBe((await customer('GET', '/transfers?limit=100')).body.data.length);
});
