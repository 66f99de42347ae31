import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount } from '../support/sample-links.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let depositId: string;
let externalId: string;

/** The clock stands, and what is due is done as it is advanced. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  const deposit = await openSampleDeposit(service, 50_000n);
  depositId = deposit.depositId;
  externalId = await linkSampleAccount(service.brand, deposit.customerId);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const pull = async (amount = 2_000) => {
  const { body } = await api('POST', '/transfers', {
    origination_account_id: externalId,
    destination_account_id: depositId,
    amount,
  });
  return body.transfer_id as string;
};
const pass = (by = 'PT10S') => api('POST', '/sandbox/clock/advance', { by });
const held = async (transfer_id: string) =>
  (await api('POST', '/simulate/ach/hold', { transfer_id })).body.bank_file_id as string;
const move = (bank_file_id: string, name: string) =>
  api('POST', '/simulate/ach/bank-file', { bank_file_id, move: name });
const statusOf = async (id: string) => (await api('GET', `/transfers/${id}`)).body.status;

describe('a bank file that does not reach the bank', () => {
  test('counts no debit for the return rates of a file that fails, and again one that is cut anew', async () => {
    const entries = async () =>
      (await api('GET', `/programs/${service.brand.programId}/return-rates`)).body.entries;
    const before = await entries();
    const [failing, going] = [await held(await pull()), await held(await pull())];
    expect(await entries()).toBe(before + 2);
    for (const fileId of [failing, going]) await move(fileId, 'refuse');
    await move(failing, 'fail');
    await move(going, 'cut_anew');
    await pass('PT1M');
    expect(await entries()).toBe(before + 1);
  });

  test('lets no bank answer an entry of a file that it does not have', async () => {
    const transferId = await pull();
    const fileId = await held(transferId);
    const giveBack = () =>
      api('POST', '/simulate/ach/return', { transfer_id: transferId, return_code: 'R01' });
    const correct = () =>
      api('POST', '/simulate/ach/notification-of-change', {
        transfer_id: transferId,
        change_code: 'C01',
        corrected_data: '12345600077',
      });
    const refused = async () => {
      for (const answer of [await giveBack(), await correct()]) {
        expect([answer.status, answer.body.Code]).toEqual([409, 'bank_file_not_at_bank']);
      }
      expect(await statusOf(transferId)).toBe('pending');
    };
    await refused();
    await move(fileId, 'refuse');
    await refused();
    await move(fileId, 'fail');
    await refused();
    await pass();
    expect(await statusOf(transferId)).toBe('failed');
  });
});
