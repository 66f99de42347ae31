import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { apiOf, eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let customerId: string;
let depositId: string;
let externalId: string;

/** Nothing leaves here but by a simulated return, which sends what waits ahead of its window. */
beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_fast_delay_ms: 3_600_000 } });
  ({ customerId, depositId } = await openSampleDeposit(service, 0n));
  externalId = await linkSampleAccount(service.brand, customerId);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown, headers = {}) =>
  service.brand.api(method, path, body, headers);
const ask = async (changes: object = {}) => {
  const { status, body } = await api('POST', '/transfers', {
    origination_account_id: externalId,
    destination_account_id: depositId,
    amount: 5_000,
    description: 'Security deposit',
    ...changes,
  });
  expect(status).toBe(201);
  return body;
};
const giveBack = async (transfer_id: string, return_code: string) => {
  const { status } = await api('POST', '/simulate/ach/return', { transfer_id, return_code });
  expect(status).toBe(200);
};
const returned = async (code = 'R01', changes: object = {}) => {
  const asked = await ask(changes);
  await giveBack(asked.transfer_id, code);
  return asked;
};
const retry = (id: string, headers = {}) =>
  api('POST', `/transfers/${id}/retry`, undefined, headers);
const refusal = async (id: string) => {
  const { status, body } = await retry(id);
  return [status, body.Code];
};
const get = async (id: string) => (await api('GET', `/transfers/${id}`)).body;
const batchOf = async (id: string) => {
  const [file] = (await api('GET', `/bank-files?transfer_id=${id}&direction=outgoing`)).body.data;
  return (await api('GET', `/bank-files/${file.bank_file_id}`)).body.batches[0];
};

describe('POST /transfers/{transfer_id}/retry', () => {
  test('is never advanced, however long ago the return was', async () => {
    const lending = await service.createBrand({
      ach_fast_delay_ms: 3_600_000,
      instant_funding_limit: 10_000,
    });
    const owner = await openSampleDeposit(service, 0n, lending);
    const pullFrom = async (ending: string): Promise<string> => {
      const { body } = await lending.api('POST', '/transfers', {
        origination_account_id: await linkSampleAccount(lending, owner.customerId, ending),
        destination_account_id: owner.depositId,
        amount: 1_000,
      });
      return body.transfer_id;
    };
    const pass = (by: string) => lending.api('POST', '/sandbox/clock/advance', { by });
    const advanceOf = async (id: string) =>
      (await lending.api('GET', `/transfers/${id}`)).body.instant?.status ?? null;
    await lending.api('PATCH', '/sandbox/clock', { mode: 'stopped' });
    const first = await pullFrom('-no-funds');
    await pass('PT2H');
    expect(await advanceOf(first)).toBe('taken_back');
    await pass('P61D');
    const again = await lending.api('POST', `/transfers/${first}/retry`);
    const other = await pullFrom('');
    await pass('PT30M');
    expect(await advanceOf(again.body.transfer_id)).toBeNull();
    expect(await advanceOf(other)).toBe('open');
    await pass('PT2H');
  });

  test('creates a transfer of its own, whose entry is named RETRY PYMT', async () => {
    const asked = await returned('R09', { ach: { class_code: 'PPD', same_day: true } });
    const before = await get(asked.transfer_id);
    const { status, body } = await retry(asked.transfer_id);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...asked,
      transfer_id: body.transfer_id,
      transaction_id: body.transaction_id,
      date_created: body.date_created,
      date_updated: body.date_created,
      original_transfer_id: asked.transfer_id,
      attempt: 2,
    });
    expect(body.transfer_id).not.toBe(asked.transfer_id);
    expect(await get(body.transfer_id)).toEqual(body);
    expect(await get(asked.transfer_id)).toEqual(before);
    await giveBack(body.transfer_id, 'R01');
    expect(await batchOf(asked.transfer_id)).toMatchObject({ entry_description: 'DEPOSIT' });
    expect(await batchOf(body.transfer_id)).toMatchObject({
      class_code: 'PPD',
      direction: 'debit',
      entry_description: 'RETRY PYMT',
      entry_count: 1,
      total: 5_000,
    });
  });

  test('allows three presentments of an entry in all', async () => {
    const first = await returned();
    const second = (await retry(first.transfer_id)).body;
    expect(await refusal(second.transfer_id)).toEqual([409, 'transfer_not_retryable']);
    await giveBack(second.transfer_id, 'R09');
    const third = (await retry(second.transfer_id)).body;
    expect(third).toMatchObject({ attempt: 3, original_transfer_id: first.transfer_id });
    await giveBack(third.transfer_id, 'R01');
    expect(await refusal(third.transfer_id)).toEqual([409, 'transfer_retries_used']);
    expect(await refusal(second.transfer_id)).toEqual([409, 'transfer_retried']);
  });

  test('creates one retry for concurrent requests', async () => {
    const { transfer_id } = await returned();
    const answers = await Promise.all(Array.from({ length: 8 }, () => retry(transfer_id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.map(({ body }) => body.Code)).toEqual(Array(7).fill('transfer_retried'));
  });

  test('repeats its answer under its Idempotency-Key', async () => {
    const { transfer_id } = await returned();
    const first = await retry(transfer_id, { 'idempotency-key': 'retry-1' });
    const again = await retry(transfer_id, { 'idempotency-key': 'retry-1' });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('is accepted again when a retry was cancelled before it was sent', async () => {
    const { transfer_id } = await returned();
    const cancelled = (await retry(transfer_id)).body;
    await api('POST', `/transfers/${cancelled.transfer_id}/cancel`);
    const { status, body } = await retry(transfer_id);
    expect([status, body.attempt]).toEqual([201, 2]);
    expect(await refusal(cancelled.transfer_id)).toEqual([409, 'transfer_not_retryable']);
  });

  test('refuses other return codes, and transfers that were not returned', async () => {
    for (const code of ['R02', 'R08', 'R10']) {
      const own = await linkSampleAccount(service.brand, customerId);
      const { transfer_id } = await returned(code, { origination_account_id: own });
      expect(await refusal(transfer_id)).toEqual([409, 'transfer_not_retryable']);
    }
    const pending = await ask();
    expect(await refusal(pending.transfer_id)).toEqual([409, 'transfer_not_retryable']);
  });

  test('refuses once 180 days have passed since the first settlement', async () => {
    const { transfer_id } = await returned();
    const age = (days: number) =>
      service.database.allBrands.db
        .updateTable('transfers')
        .set({
          settles_at: Temporal.Now.instant()
            .subtract({ hours: 24 * days })
            .toString(),
        })
        .where('transfer_id', '=', transfer_id)
        .execute();
    await age(182);
    expect(await refusal(transfer_id)).toEqual([409, 'retry_too_late']);
    const { body } = await api('GET', `/transfers?customer_id=${customerId}&limit=100`);
    const made = body.data.filter(
      (one: { original_transfer_id: string }) => one.original_transfer_id === transfer_id,
    );
    expect(made).toEqual([]);
    await age(178);
    expect((await retry(transfer_id)).status).toBe(201);
  });

  test('refuses where an account has been removed or closed', async () => {
    const own = await openSampleDeposit(service, 0n);
    const from = await linkSampleAccount(service.brand, own.customerId);
    const ends = { origination_account_id: from, destination_account_id: own.depositId };
    const [one, other] = [await returned('R01', ends), await returned('R01', ends)];
    await api('POST', `/accounts/${own.depositId}/close`);
    await eventually(async () => {
      const { body } = await api('GET', `/accounts/${own.depositId}`);
      return body.status !== 'active';
    });
    expect(await refusal(one.transfer_id)).toEqual([409, 'account_not_active']);
    const removed = await linkSampleAccount(service.brand, customerId);
    const { transfer_id } = await returned('R01', { origination_account_id: removed });
    expect((await api('DELETE', `/accounts/${removed}`)).status).toBe(200);
    expect(await refusal(transfer_id)).toEqual([409, 'account_not_active']);
    expect((await get(other.transfer_id)).status).toBe('returned');
  });

  test('refuses callers without permission, and answers 404 for a transfer of another brand', async () => {
    const { transfer_id } = await returned();
    const path = `/transfers/${transfer_id}/retry`;
    expect((await apiOf(service.origin, null)('POST', path)).status).toBe(401);
    const shortLived = await temporaryApi(service, service.brand, customerId);
    expect((await shortLived('POST', path)).status).toBe(403);
    const other = await (await service.createBrand()).api('POST', path);
    expect([other.status, other.body.Code]).toEqual([404, 'transfer_dne']);
    const bad = await api('POST', '/transfers/none/retry');
    expect([bad.status, bad.body.Code]).toEqual([404, 'transfer_dne']);
    expect((await retry(transfer_id)).status).toBe(201);
  });
});
