import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount, sampleLinkResult, temporaryApi } from '../support/sample-links.ts';
import { startTestService, type TestBrand, type TestService } from '../support/test-service.ts';
import { validationSteps } from '../support/validation-steps.ts';

let service: TestService;
let brand: TestBrand;
let customerId: string;
let depositId: string;

/** Entries leave by a simulated return, or when the stopped clock is advanced. */
beforeAll(async () => {
  service = await startTestService({ settings: { ach_fast_delay_ms: 3_600_000 } });
  brand = service.brand;
  ({ customerId, depositId } = await openSampleDeposit(service, 100_000n));
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

let links = 0;
const api = (method: string, path: string, body?: unknown) => brand.api(method, path, body);
const link = () => linkSampleAccount(brand, customerId);
const account = async (id: string) => (await api('GET', `/accounts/${id}`)).body;
const stopOf = async (id: string) => (await account(id)).debits_stopped?.return_code ?? null;
const move = (from: string, to: string) =>
  api('POST', '/transfers', {
    origination_account_id: from,
    destination_account_id: to,
    amount: 1_000,
  });
const pull = async (externalId: string): Promise<string> => {
  const { status, body } = await move(externalId, depositId);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.transfer_id;
};
const giveBack = async (transfer_id: string, return_code: string) => {
  const { status, body } = await api('POST', '/simulate/ach/return', { transfer_id, return_code });
  expect([status, body]).toEqual([200, expect.anything()]);
};
const returned = async (externalId: string, code: string): Promise<string> => {
  const transferId = await pull(externalId);
  await giveBack(transferId, code);
  return transferId;
};
/** An account whose bank returned a pull with this code. */
const stopped = async (code: string): Promise<string> => {
  const externalId = await link();
  await returned(externalId, code);
  expect(await stopOf(externalId)).toBe(code);
  return externalId;
};
/** A brand whose clock is stopped, with an account to pull from and a deposit. */
const stoppedClock = async () => {
  const other = await service.createBrand({ ach_fast_delay_ms: 3_600_000 });
  const owner = await openSampleDeposit(service, 10_000n, other);
  const externalId = await linkSampleAccount(other, owner.customerId);
  await other.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  const ask = async (from: string, to = owner.depositId): Promise<string> => {
    const { body } = await other.api('POST', '/transfers', {
      origination_account_id: from,
      destination_account_id: to,
      amount: 500,
    });
    return body.transfer_id;
  };
  return { other, externalId, depositId: owner.depositId, ask };
};
const verified = { verification_status: 'manually_verified' };

describe('a returned pull', () => {
  test('stops the debits of its account, which says why, since when and by which transfer', async () => {
    const externalId = await link();
    expect(await account(externalId)).not.toHaveProperty('debits_stopped');
    const transfer_id = await returned(externalId, 'R07');
    const shown = await account(externalId);
    expect(shown.debits_stopped).toEqual({
      return_code: 'R07',
      remedy: 'authorization',
      stopped_at: shown.date_updated,
      transfer_id,
    });
    const { body: listed } = await api('GET', `/accounts/${customerId}/external_accounts`);
    expect(listed).toContainEqual(shown);
  });

  test.each([
    ['R02', /returned R02 on \d{4}-\d\d-\d\d; validate it by POST/],
    ['R16', /returned R16 on .*; state a verified status by PATCH/],
    ['R10', /returned R10 on .*; have the customer authorize debits again by a new/],
  ])('as %s has the next pull refused, with the cure', async (code, rule) => {
    const externalId = await stopped(code);
    const { status, body } = await move(externalId, depositId);
    expect([status, body.Code]).toEqual([400, 'transfer_post_schema']);
    expect(body.Message).toMatch(/origination_account_id must be an account that takes debits/);
    expect(body.Message).toMatch(rule);
  });

  test.each([
    ['R02', 400],
    ['R17', 400],
    ['R08', 201],
    ['R10', 201],
  ])('as %s has a payout answered %i: credits need no authorization', async (code, expected) => {
    const externalId = await stopped(code);
    const { status, body } = await move(depositId, externalId);
    expect(status).toBe(expected);
    if (expected === 400) {
      expect(body.Message).toMatch(/destination_account_id must be an account that takes entries/);
    }
  });

  test.each(['R01', 'R09', 'R24', 'R18'])('as %s stops nothing', async (code) => {
    const externalId = await link();
    await returned(externalId, code);
    expect(await stopOf(externalId)).toBeNull();
    await pull(externalId);
  });

  test('has the retry of an earlier pull refused, and a retry stays allowed elsewhere', async () => {
    const externalId = await link();
    const poor = await returned(externalId, 'R01');
    await returned(externalId, 'R10');
    const { status, body } = await api('POST', `/transfers/${poor}/retry`);
    expect([status, body.Code]).toEqual([400, 'transfer_retry_schema']);
    expect(body.Message).toMatch(/origination_account_id .* returned R10/);
    const elsewhere = await returned(await link(), 'R09');
    expect((await api('POST', `/transfers/${elsewhere}/retry`)).status).toBe(201);
  });

  test('has pulls that still wait fail at their cut, and payouts leave', async () => {
    const { other, depositId: toId, externalId, ask } = await stoppedClock();
    const [first, waiting] = [await ask(externalId), await ask(externalId)];
    const payout = await ask(toId, externalId);
    const simulated = { transfer_id: first, return_code: 'R10' };
    expect((await other.api('POST', '/simulate/ach/return', simulated)).status).toBe(200);
    const early = await other.api('POST', '/simulate/ach/return', {
      transfer_id: waiting,
      return_code: 'R01',
    });
    expect([early.status, early.body.Code]).toEqual([409, 'transfer_not_sent']);
    await other.api('POST', '/sandbox/clock/advance', { by: 'PT3H' });
    const { body: failed } = await other.api('GET', `/transfers/${waiting}`);
    expect([failed.status, failed.ach.failure_reason]).toEqual([
      'failed',
      expect.stringMatching(/The bank returned R10 meanwhile/),
    ]);
    expect((await other.api('GET', `/transfers/${payout}`)).body.status).toBe('completed');
  });

  test('replaces an earlier one only if it asks for more', async () => {
    const { other, externalId, ask } = await stoppedClock();
    const ids = [await ask(externalId), await ask(externalId), await ask(externalId)];
    await other.api('POST', '/sandbox/clock/advance', { by: 'PT2H' });
    const codes: string[] = [];
    for (const [at, return_code] of ['R03', 'R10', 'R16'].entries()) {
      const simulated = { transfer_id: ids[at], return_code };
      expect((await other.api('POST', '/simulate/ach/return', simulated)).status).toBe(200);
      const { body } = await other.api('GET', `/accounts/${externalId}`);
      codes.push(body.debits_stopped.return_code);
    }
    expect(codes).toEqual(['R03', 'R10', 'R10']);
  });
});

/** Confirms an account; each act is another one of `liftedBy`. */
const acts: Readonly<Record<string, (externalId: string) => Promise<unknown>>> = {
  'a verified status of the brand': (id) => api('PATCH', `/accounts/${id}`, verified),
  'a new link token alone': (id) => api('PATCH', `/accounts/${id}`, { new_link_token: true }),
  'the renewed link': async (id) => {
    await api('PATCH', `/accounts/${id}`, { new_link_token: true });
    const { status } = await api('POST', `/accounts/${id}`, sampleLinkResult());
    expect(status).toBe(200);
  },
  'a notification of change': async (id) => {
    const { data } = (await api('GET', `/transfers?account_id=${id}`)).body;
    const change = { change_code: 'C01', corrected_data: '9988776655' };
    const { status, body } = await api('POST', '/simulate/ach/notification-of-change', {
      transfer_id: data.at(-1).transfer_id,
      ...change,
    });
    expect([status, body.outcome]).toEqual([200, 'applied']);
  },
};

describe('a stop is lifted', () => {
  test.each([
    ['R03', 'a verified status of the brand', true],
    ['R06', 'a verified status of the brand', true],
    ['R07', 'a verified status of the brand', false],
    ['R03', 'a new link token alone', false],
    ['R10', 'a new link token alone', false],
    ['R04', 'the renewed link', true],
    ['R16', 'the renewed link', true],
    ['R10', 'the renewed link', true],
    ['R04', 'a notification of change', true],
    ['R16', 'a notification of change', false],
    ['R29', 'a notification of change', false],
  ])('after %s, by %s: %s', async (code, act, isLifted) => {
    const externalId = await stopped(code);
    await acts[act]?.(externalId);
    expect(await stopOf(externalId)).toBe(isLifted ? null : code);
    expect((await move(externalId, depositId)).status).toBe(isLifted ? 201 : 400);
  });

  test.each(['R02', 'R17', 'R11'])('after %s, by linking the bank account again', async (code) => {
    links += 1;
    const token = { customer_id: customerId, processor_token: `processor-sandbox-again-${links}` };
    const again = () => api('POST', '/accounts/processor_tokens', token);
    const { account_id } = (await again()).body;
    await returned(account_id, code);
    const { status, body } = await again();
    expect([status, body.account_id]).toEqual([201, account_id]);
    expect(body).not.toHaveProperty('debits_stopped');
    await pull(account_id);
  });

  test('by no other link: another account of the customer is not stopped', async () => {
    const externalId = await stopped('R10');
    await pull(await link());
    expect(await stopOf(externalId)).toBe('R10');
    await api('DELETE', `/accounts/${externalId}`);
    await pull(await link());
  });

  test('by the owner: the provider confirms the numbers, and reviews nothing', async () => {
    const customer = await temporaryApi(service, brand, customerId);
    for (const [code, isLifted] of [
      ['R02', true],
      ['R16', false],
      ['R10', false],
    ] as const) {
      const externalId = await stopped(code);
      expect((await customer('PATCH', `/accounts/${externalId}`, verified)).status).toBe(200);
      expect(await stopOf(externalId)).toBe(isLifted ? null : code);
    }
    const externalId = await stopped('R10');
    expect((await customer('POST', `/accounts/${externalId}`, sampleLinkResult())).status).toBe(
      200,
    );
    expect(await stopOf(externalId)).toBeNull();
  });

  test('by a link in which another account was chosen: its numbers replace the former ones', async () => {
    const externalId = await stopped('R03');
    const { mask } = await account(externalId);
    const { body } = await api('POST', `/accounts/${externalId}`, sampleLinkResult());
    expect(body.mask).not.toBe(mask);
    const next = await pull(externalId);
    await giveBack(next, 'R01');
    const { body: files } = await api('GET', `/bank-files?transfer_id=${next}&direction=outgoing`);
    const file = await api('POST', `/bank-files/${files.data[0].bank_file_id}/reveal`);
    expect(String(file.body)).toMatch(new RegExp(`${body.mask} +0000001000`));
  });

  test('and a frozen account is not unfrozen by a renewed link', async () => {
    const externalId = await stopped('R10');
    await api('POST', `/accounts/${externalId}/freeze`, { reason: 'Disputed' });
    const { status, body } = await api('POST', `/accounts/${externalId}`, sampleLinkResult());
    expect([status, body.Code]).toEqual([409, 'external_account_exists']);
  });
});

describe('a validation', () => {
  test('of an account whose number was not found lifts the stop once it passes', async () => {
    const quick = await service.createBrand({ ach_fast_delay_ms: 200 });
    const owner = await openSampleDeposit(service, 0n, quick);
    const fixture = validationSteps({ ...service, brand: quick }, owner.customerId);
    const externalId = await linkSampleAccount(quick, owner.customerId);
    const debit = async () =>
      quick.api('POST', '/transfers', {
        origination_account_id: externalId,
        destination_account_id: owner.depositId,
        amount: 700,
      });
    const { transfer_id } = (await debit()).body;
    await quick.api('POST', '/simulate/ach/return', { transfer_id, return_code: 'R03' });
    await fixture.started(externalId, 'prenote');
    expect((await debit()).status).toBe(400);
    await fixture.reaches(externalId, 'verified');
    expect((await quick.api('GET', `/accounts/${externalId}`)).body).not.toHaveProperty(
      'debits_stopped',
    );
    expect((await debit()).status).toBe(201);
  });

  test('is not begun for a verified account whose debits were not authorized', async () => {
    const externalId = await stopped('R10');
    const { status, body } = await api('POST', `/accounts/${externalId}/validations`, {
      method: 'prenote',
    });
    expect([status, body.Code]).toEqual([409, 'account_verified']);
  });
});
