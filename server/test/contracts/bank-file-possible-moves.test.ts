import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const opened = await openSampleDeposit(service, 50_000n);
  depositId = opened.depositId;
  externalId = await linkSampleAccount(service.brand, opened.customerId);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown) => service.brand.api(method, path, body);
const pull = async () => {
  const { body } = await api('POST', '/transfers', {
    origination_account_id: externalId,
    destination_account_id: depositId,
    amount: 2_000,
  });
  return body.transfer_id as string;
};
const move = (bank_file_id: string, name: string) =>
  api('POST', '/simulate/ach/bank-file', { bank_file_id, move: name });
const movesOf = async (fileId: string) => {
  const { body } = await api('GET', `/objects/${fileId}/moves`);
  return (body.moves as { on: string; is_possible: boolean | null; operation: unknown }[]).filter(
    ({ operation }) => operation !== null,
  );
};
const acknowledgedFile = async () => {
  const set = (ach_expects_ack: string) =>
    api('PATCH', `/programs/${service.brand.programId}/settings`, { ach_expects_ack });
  await set('manual');
  const transferId = await pull();
  await api('POST', '/sandbox/clock/advance', { by: 'PT1M' });
  await set('none');
  const { body } = await api('GET', `/bank-files?transfer_id=${transferId}`);
  return body.data[0].bank_file_id as string;
};
test('offers no refusal of a file of which a transfer has settled', async () => {
  const fileId = await acknowledgedFile();
  const before = await movesOf(fileId);
  expect(before.find(({ on }) => on === 'refuse')?.is_possible).toBe(true);
  await service.owner.query(
    'update bank_file_batches set settled_at = now(), settled_count = 1, settled_cents = 1 where bank_file_id = $1',
    [fileId],
  );
  const after = await movesOf(fileId);
  expect(after.find(({ on }) => on === 'refuse')?.is_possible).toBe(false);
  expect(await move(fileId, 'refuse')).toMatchObject({
    status: 409,
    body: { Code: 'bank_file_settled' },
  });
  await service.owner.query(
    'update bank_file_batches set settled_at = null, settled_count = null, settled_cents = null where bank_file_id = $1',
    [fileId],
  );
});
