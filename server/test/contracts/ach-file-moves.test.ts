import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import {
  apiOf,
  recordedEvents,
  startTestService,
  type TestBrand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
let customerId: string;
let depositId: string;
let externalId: string;

/** The clock stands, and what is due is done as it is advanced. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
  await api('PATCH', '/sandbox/clock', { mode: 'stopped' });
  ({ customerId, depositId } = await openSampleDeposit(service, 50_000n));
  externalId = await linkSampleAccount(service.brand, customerId);
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown, headers = {}) =>
  service.brand.api(method, path, body, headers);
const pull = async (amount = 2_000) => {
  const { body } = await api('POST', '/transfers', {
    origination_account_id: externalId,
    destination_account_id: depositId,
    amount,
  });
  return body.transfer_id as string;
};
const pass = (by = 'PT10S') => api('POST', '/sandbox/clock/advance', { by });
const hold = (transfer_id: string, headers = {}) =>
  api('POST', '/simulate/ach/hold', { transfer_id }, headers);
const held = async (transferId: string) => (await hold(transferId)).body.bank_file_id as string;
const move = (bank_file_id: string, name: string, more = {}) =>
  api('POST', '/simulate/ach/bank-file', { bank_file_id, move: name, ...more });
const statusOf = async (id: string) => (await api('GET', `/transfers/${id}`)).body.status;
const fileOf = async (id: string) => (await api('GET', `/bank-files/${id}`)).body;
const eventsOf = async (objectId: string, brand: TestBrand = service.brand) =>
  (await recordedEvents(service.database, brand.brandId))
    .filter(({ object_id }) => object_id === objectId)
    .map(({ event, payload }) => ({ event, ...(payload as object) }));
const nobody = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6cff';

describe('POST /simulate/ach/hold', () => {
  test('cuts the file of a waiting transfer, and holds it until its release', async () => {
    const transferId = await pull();
    const { status, body } = await hold(transferId);
    expect([status, body.status, body.entry_count]).toEqual([200, 'held', 1]);
    expect(await eventsOf(body.bank_file_id)).toEqual([
      expect.objectContaining({ event: 'bank_file.held', reason: 'operator' }),
    ]);
    await pass();
    expect([await statusOf(transferId), (await fileOf(body.bank_file_id)).date_delivered]).toEqual([
      'pending',
      null,
    ]);
    expect((await move(body.bank_file_id, 'release')).body.status).toBe('cut');
    await pass();
    expect(await statusOf(transferId)).toBe('completed');
  });

  test('refuses a transfer whose file is held or delivered, and one that ended without a file', async () => {
    const transferId = await pull();
    await hold(transferId);
    const again = await hold(transferId);
    expect([again.status, again.body.Code]).toEqual([409, 'bank_file_not_movable']);
    const settled = await pull();
    await pass();
    expect((await hold(settled)).body.Code).toBe('bank_file_not_movable');
    const cancelled = await pull();
    await api('POST', `/transfers/${cancelled}/cancel`);
    const late = await hold(cancelled);
    expect([late.status, late.body.Code]).toEqual([409, 'transfer_not_sent']);
  });

  test('is done once under its Idempotency-Key', async () => {
    const transferId = await pull();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await hold(transferId, key);
    expect((await hold(transferId, key)).body).toEqual(first.body);
    expect(await eventsOf(first.body.bank_file_id)).toHaveLength(1);
  });
});

describe('POST /simulate/ach/bank-file', () => {
  test('refuses a file with its reason; its transfers then fail, or leave in another file', async () => {
    const [failing, going] = [await pull(), await pull()];
    const [first, second] = [await held(failing), await held(going)];
    const { status, body } = await move(first, 'refuse', { reason: 'bad hash' });
    expect([status, body.status, body.refusal_reason]).toEqual([200, 'refused', 'bad hash']);
    expect(await eventsOf(first)).toContainEqual(
      expect.objectContaining({ event: 'bank_file.refused', entry_count: 1, reason: 'bad hash' }),
    );
    expect((await move(first, 'fail')).body.status).toBe('failed');
    expect((await move(second, 'refuse')).body.refusal_reason).toBe('Refused in the sandbox');
    expect((await move(second, 'cut_anew')).body.status).toBe('replaced');
    await pass('PT1M');
    expect([await statusOf(failing), await statusOf(going)]).toEqual(['failed', 'completed']);
    expect((await eventsOf(failing)).at(-1)).toMatchObject({
      event: 'transfer.failed',
      status: 'failed',
      amount: 2_000,
      ach_return_code: null,
      failure_reason: 'The bank refused the file of the transfer',
    });
  });

  test('leads from each file of a transfer to the others: those it left in again, and that of its return', async () => {
    const related = async (id: string) =>
      (await api('GET', `/bank-files?related_to=${id}`)).body.data.map(
        ({ bank_file_id }: { bank_file_id: string }) => bank_file_id,
      );
    const transferId = await pull();
    const first = await held(transferId);
    expect(await related(first)).toEqual([]);
    await move(first, 'refuse');
    await move(first, 'cut_anew');
    const second = await held(transferId);
    await move(second, 'refuse');
    await move(second, 'cut_anew');
    await pass('PT1M');
    await api('POST', '/simulate/ach/return', { transfer_id: transferId, return_code: 'R01' });
    const all: string[] = (await api('GET', `/bank-files?transfer_id=${transferId}`)).body.data.map(
      ({ bank_file_id }: { bank_file_id: string }) => bank_file_id,
    );
    expect([all.length, all.slice(-2)]).toEqual([4, [second, first]]);
    for (const id of all) expect(await related(id)).toEqual(all.filter((other) => other !== id));
  });

  test('acknowledges a delivered file that waits for it, and its transfers settle', async () => {
    const settings = (ach_expects_ack: string) =>
      api('PATCH', `/programs/${service.brand.programId}/settings`, { ach_expects_ack });
    expect((await settings('manual')).status).toBe(200);
    const transferId = await pull();
    await pass('PT1M');
    await settings('none');
    expect(await statusOf(transferId)).toBe('pending');
    const { body } = await api('GET', `/bank-files?transfer_id=${transferId}`);
    const moved = await move(body.data[0].bank_file_id, 'acknowledge');
    expect([moved.status, moved.body.status]).toEqual([200, 'acknowledged']);
    await pass('PT1M');
    expect(await statusOf(transferId)).toBe('completed');
  });

  test.each(['release', 'acknowledge', 'cut_anew', 'fail'])(
    'answers 409 for %s where the status of the file does not have it, and changes nothing',
    async (name) => {
      const fileId = await held(await pull());
      await move(fileId, name === 'release' ? 'refuse' : 'release');
      const before = await fileOf(fileId);
      const { status, body } = await move(fileId, name);
      expect([status, body.Code]).toEqual([409, 'bank_file_not_movable']);
      expect(await fileOf(fileId)).toEqual(before);
    },
  );

  test('refuses no file of which a transfer has settled', async () => {
    const transferId = await pull();
    await pass();
    const { body: files } = await api('GET', `/bank-files?transfer_id=${transferId}`);
    const { status, body } = await move(files.data[0].bank_file_id, 'refuse');
    expect([status, body.Code]).toEqual([409, expect.stringMatching(/^bank_file_/)]);
  });

  test('is what the moves of a held file call, each with its fields filled in', async () => {
    const fileId = await held(await pull());
    const { body } = await api('GET', `/objects/${fileId}/moves`);
    const calls = body.moves.flatMap((one: { on: string; operation: { body: object } | null }) =>
      one.operation ? [[one.on, one.operation.body]] : [],
    );
    expect(calls).toEqual([
      ['release', { bank_file_id: fileId, move: 'release' }],
      ['refuse', { bank_file_id: fileId, move: 'refuse' }],
    ]);
  });
});

describe('POST /simulate/ach/files with keep_rejected', () => {
  const importFile = (text: string, query = '') =>
    api('POST', `/simulate/ach/files${query}`, text, { 'content-type': 'text/plain' });

  test('keeps a file that breaks a rule as rejected, once; without it nothing is stored', async () => {
    const text = 'This is no bank file.\n';
    const refused = await importFile(text);
    expect([refused.status, refused.body.Code]).toEqual([400, 'simulate_ach_files_schema']);
    const rejected = async () =>
      (await api('GET', '/bank-files?direction=incoming&status=rejected')).body.data;
    expect(await rejected()).toEqual([]);
    const { status, body } = await importFile(text, '?keep_rejected=true');
    expect([status, body.status, body.problem.line]).toEqual([200, 'rejected', 1]);
    expect(await eventsOf(body.bank_file_id)).toEqual([
      expect.objectContaining({ event: 'bank_file.rejected', line: 1, ...body.problem }),
    ]);
    const again = await importFile(text, '?keep_rejected=true');
    expect(again.body.bank_file_id).toBe(body.bank_file_id);
    expect(await rejected()).toHaveLength(1);
  });
});

describe('simulated moves of bank files', () => {
  const requests = [
    ['/simulate/ach/hold', { transfer_id: nobody }, 'transfer_dne', 'transfer_id'],
    [
      '/simulate/ach/bank-file',
      { bank_file_id: nobody, move: 'refuse' },
      'bank_file_dne',
      'bank_file_id',
    ],
    [
      '/simulate/ach/reversal',
      { transfer_id: nobody, reason: 'duplicate' },
      'transfer_dne',
      'transfer_id',
    ],
  ] as const;

  test.each(requests)(
    '%s answers 404 for ids unknown or of another brand',
    async (path, body, code, field) => {
      expect(await api('POST', path, body)).toMatchObject({ status: 404, body: { Code: code } });
      const transferId = await pull();
      const id = field === 'transfer_id' ? transferId : await held(transferId);
      const other = await service.createBrand();
      const answer = await other.api('POST', path, { ...body, [field]: id });
      expect(answer).toMatchObject({ status: 404, body: { Code: code } });
    },
  );

  test.each(requests)(
    '%s needs keys of the brand: 401 without, 403 with temporary ones',
    async (path, body) => {
      expect((await apiOf(service.origin, null)('POST', path, body)).status).toBe(401);
      const customer = await temporaryApi(service, service.brand, customerId);
      expect((await customer('POST', path, body)).status).toBe(403);
    },
  );

  test.each([
    ['/simulate/ach/hold', { transfer_id: 'x' }, 'transfer_id'],
    ['/simulate/ach/bank-file', { bank_file_id: nobody, move: 'lose' }, 'move'],
    ['/simulate/ach/bank-file', { bank_file_id: nobody, move: 'refuse', reason: '' }, 'reason'],
    ['/simulate/ach/reversal', { transfer_id: nobody, reason: 'regret' }, 'reason'],
    ['/simulate/ach/reversal', { transfer_id: nobody }, 'reason'],
  ])('%s refuses %j by its rule', async (path, body, field) => {
    const answer = await api('POST', path, body);
    expect([answer.status, answer.body.Code]).toEqual([400, expect.stringMatching(/_schema$/)]);
    expect(answer.body.Message).toContain(field);
  });
});
