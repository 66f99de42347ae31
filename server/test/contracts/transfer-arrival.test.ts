import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentsText } from '../support/incoming-payments.ts';
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
afterAll(() => service.stop());

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const pull = async () => {
  const { body } = await api('POST', '/transfers', {
    origination_account_id: externalId,
    destination_account_id: depositId,
    amount: 2_000,
  });
  return body.transfer_id as string;
};
const pass = (by: string) => api('POST', '/sandbox/clock/advance', { by });
const held = async (transfer_id: string) =>
  (await api('POST', '/simulate/ach/hold', { transfer_id })).body.bank_file_id as string;
const move = (bank_file_id: string, name: string) =>
  api('POST', '/simulate/ach/bank-file', { bank_file_id, move: name });
const transfer = async (id: string) => (await api('GET', `/transfers/${id}`)).body;
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const stopped = (stopped_by: string, bank_file_id: string) => ({
  status: 'pending',
  expected_settlement_date: null,
  ach: { stopped_by, bank_file_id, trace_number: expect.stringMatching(/^\d{15}$/) },
});

describe('the day on which a transfer settles', () => {
  test('is expected while its entry waits and is on the way, and the file and trace are told', async () => {
    const id = await pull();
    const asked = await transfer(id);
    expect(asked.expected_settlement_date).toEqual(day);
    expect(asked.ach).toMatchObject({ bank_file_id: null, trace_number: null });
    await pass('PT10S');
    const { data } = (await api('GET', `/bank-files?transfer_id=${id}`)).body;
    const file = (await api('GET', `/bank-files/${data[0].bank_file_id}`)).body;
    const settled = await transfer(id);
    expect(settled).toMatchObject({
      status: 'completed',
      expected_settlement_date: day,
      ach: {
        bank_file_id: file.bank_file_id,
        trace_number: file.entries.data[0].trace_number,
      },
    });
    expect(settled.ach).not.toHaveProperty('stopped_by');
  });

  test('is none while the file is held, and is expected again after its release', async () => {
    const id = await pull();
    const fileId = await held(id);
    expect(await transfer(id)).toMatchObject(stopped('file_held', fileId));
    await move(fileId, 'release');
    const released = await transfer(id);
    expect(released.expected_settlement_date).toEqual(day);
    expect(released.ach).not.toHaveProperty('stopped_by');
    await pass('PT10S');
    expect((await transfer(id)).status).toBe('completed');
  });

  test('is none while the file is refused, in the list as well; the next file has a day again', async () => {
    const id = await pull();
    const fileId = await held(id);
    await move(fileId, 'refuse');
    expect(await transfer(id)).toMatchObject(stopped('file_refused', fileId));
    const { data } = (await api('GET', '/transfers?status=pending')).body;
    expect(data).toContainEqual(expect.objectContaining({ expected_settlement_date: null }));
    await move(fileId, 'cut_anew');
    const anew = await transfer(id);
    expect(anew).toMatchObject({ expected_settlement_date: day, ach: { bank_file_id: null } });
    await pass('PT1M');
    const { ach, status } = await transfer(id);
    expect(status).toBe('completed');
    expect(ach.bank_file_id).not.toBe(fileId);
  });

  test('is none while the file is overdue, and is expected again once the bank has acknowledged it', async () => {
    const settings = (ach_expects_ack: string) =>
      api('PATCH', `/programs/${service.brand.programId}/settings`, { ach_expects_ack });
    await settings('manual');
    const id = await pull();
    await pass('PT1M');
    await settings('none');
    const sent = await transfer(id);
    expect(sent).toMatchObject({ status: 'pending', expected_settlement_date: day });
    const fileId = sent.ach.bank_file_id;
    await pass('P3D');
    expect(await transfer(id)).toMatchObject(stopped('file_overdue', fileId));
    await move(fileId, 'acknowledge');
    expect((await transfer(id)).expected_settlement_date).toEqual(day);
    await pass('P3D');
    expect((await transfer(id)).status).toBe('completed');
  });

  test('a direct deposit has the file that brought it, and the trace number of the other bank', async () => {
    const { account_number } = (await api('GET', `/accounts/${depositId}`)).body;
    const text = await paymentsText([{ accountNumber: String(account_number), amountCents: 700n }]);
    const plain = { 'content-type': 'text/plain' };
    const { body } = await service.brand.api('POST', '/simulate/ach/files', text, plain);
    const [entry] = body.entries.data;
    expect((await transfer(entry.transfer_id)).ach).toMatchObject({
      bank_file_id: body.bank_file_id,
      trace_number: entry.trace_number,
    });
  });
});
