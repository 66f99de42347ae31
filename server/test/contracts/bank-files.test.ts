import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/kernel/nacha/answer-file.ts';
import { answerText } from '../support/bank-answers.ts';
import { readEntries } from '../support/bank-steps.ts';
import { paymentsText } from '../support/incoming-payments.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleDeposit } from '../support/sample-cards.ts';
import { linkSampleAccount, temporaryApi } from '../support/sample-links.ts';
import { apiOf, eventually, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
let customerId: string;
let depositId: string;
/** Settled pull, and its file. */
let transferId: string;
let fileId: string;

beforeAll(async () => {
  service = await startTestService();
  ({ customerId, depositId } = await openSampleDeposit(service, 0n));
  transferId = await settledPull();
  fileId = (await filesOf(transferId))[0].bank_file_id;
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown, headers = {}) =>
  service.brand.api(method, path, body, headers);
/** A settled pull from an account of its own, since a return may stop the debits of one. */
const settledPull = async () => {
  const { body } = await api('POST', '/transfers', {
    origination_account_id: await linkSampleAccount(service.brand, customerId),
    destination_account_id: depositId,
    amount: 5_000,
  });
  await eventually(
    async () => (await api('GET', `/transfers/${body.transfer_id}`)).body.status === 'completed',
  );
  return body.transfer_id as string;
};
const filesOf = async (id: string) => (await api('GET', `/bank-files?transfer_id=${id}`)).body.data;
const sentEntries = async (id: string) => {
  const { body } = await api('POST', `/bank-files/${id}/reveal`);
  const content = async function* () {
    yield String(body);
  };
  return (await readEntries(content())).entries;
};
const returnText = async (id: string, code = 'R10') => {
  const [file] = await filesOf(id);
  const answers = (await sentEntries(file.bank_file_id)).map(
    (one) => ({ ...one, kind: 'return', code }) satisfies Answer,
  );
  return answerText(answers);
};
const importFile = (text: string, headers = {}) =>
  api('POST', '/simulate/ach/files', text, { 'content-type': 'text/plain', ...headers });

describe('GET /bank-files', () => {
  test('lists files newest first, by direction, status, program and transfer', async () => {
    const file = await eventually(async () => {
      const [found] = await filesOf(transferId);
      return found.status === 'settled' && found;
    });
    expect(file).toMatchObject({
      direction: 'outgoing',
      program_id: service.brand.programId,
      batch_count: 1,
      entry_count: 1,
      debit_total: 5_000,
      credit_total: 0,
      problem: null,
    });
    const query = `direction=outgoing&status=settled&program_id=${service.brand.programId}`;
    const { body } = await api('GET', `/bank-files?${query}&limit=1`);
    expect(body.data).toHaveLength(1);
    expect((await api('GET', '/bank-files?direction=incoming&status=rejected')).body.data).toEqual(
      [],
    );
  });

  test.each([
    'direction=sideways',
    'status=lost',
    'program_id=x',
    'transfer_id=x',
    'related_to=x',
    'limit=0',
    'cursor=x',
  ])('refuses %s', async (query) => {
    const { status, body } = await api('GET', `/bank-files?${query}`);
    expect([status, body.Code]).toEqual([400, 'bank_file_list_schema']);
    expect(body.Message).toContain(query.split('=')[0]);
  });

  test("never lists another brand's files, and needs keys", async () => {
    const other = await service.createBrand();
    expect((await other.api('GET', '/bank-files')).body.data).toEqual([]);
    for (const path of [`/bank-files/${fileId}`, `/bank-files/${fileId}/content`]) {
      expect((await other.api('GET', path)).body.Code).toBe('bank_file_dne');
      expect((await apiOf(service.origin, null)('GET', path)).status).toBe(401);
      const customer = await temporaryApi(service, service.brand, customerId);
      expect((await customer('GET', path)).status).toBe(403);
    }
    expect((await apiOf(service.origin, null)('GET', '/bank-files')).status).toBe(401);
  });
});

describe('GET /bank-files/{bank_file_id}', () => {
  test('shows batches and entries, and no account number', async () => {
    const { status, body } = await api('GET', `/bank-files/${fileId}`);
    expect(status).toBe(200);
    expect(body.batches).toMatchObject([
      { class_code: 'WEB', direction: 'debit', entry_count: 1, total: 5_000 },
    ]);
    expect(body.entries).toMatchObject({
      data: [{ kind: 'payment', transfer_id: transferId, amount: 5_000, outcome: null }],
      has_more: false,
    });
    const [sent] = await sentEntries(fileId);
    expect(JSON.stringify(body)).not.toContain(sent?.entry.accountNumber);
    expect(sent?.entry.traceNumber).toBe(body.entries.data[0].trace_number);
  });

  test('pages its entries, and refuses a cursor of another list', async () => {
    const { status, body } = await api('GET', `/bank-files/${fileId}?cursor=eHl6`);
    expect([status, body.Code]).toEqual([400, 'bank_file_get_schema']);
    const { body: came } = await importFile(await returnText(await settledPull()));
    const beyond = Buffer.from('99999999999').toString('base64url');
    const refused = await api('GET', `/bank-files/${came.bank_file_id}?cursor=${beyond}`);
    expect([refused.status, refused.body.Code]).toEqual([400, 'bank_file_get_schema']);
  });

  test('answers 404 for an unknown file', async () => {
    for (const id of ['x', transferId]) {
      expect((await api('GET', `/bank-files/${id}`)).status).toBe(404);
      expect((await api('GET', `/bank-files/${id}/content`)).status).toBe(404);
    }
  });
});

describe('POST /simulate/ach/files', () => {
  test('imports a file of returns once', async () => {
    const own = await settledPull();
    const text = await returnText(own);
    const { status, body } = await importFile(text);
    expect([status, body.status, body.direction]).toEqual([200, 'imported', 'incoming']);
    expect(body.entries.data).toMatchObject([
      { kind: 'return', code: 'R10', transfer_id: own, outcome: 'applied', untimely: false },
    ]);
    expect((await api('GET', `/transfers/${own}`)).body.ach.ach_return_code).toBe('R10');
    expect((await importFile(text)).body).toEqual(body);
    const directions = (await filesOf(own)).map((file: { direction: string }) => file.direction);
    expect(directions).toEqual(['incoming', 'outgoing']);
  });

  test('imports one of twenty concurrent copies', async () => {
    const text = await returnText(await settledPull());
    const { body: before } = await api('GET', `/accounts/${depositId}/balances`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => importFile(text)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.bank_file_id)).size).toBe(1);
    const { body: after } = await api('GET', `/accounts/${depositId}/balances`);
    expect(after.ledger_balance - before.ledger_balance).toBe(-5_000);
  });

  test('repeats its answer under its Idempotency-Key', async () => {
    const text = await returnText(await settledPull());
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await importFile(text, key);
    const again = await importFile(text, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await importFile(`${text}\n`, key)).status).toBe(409);
  });

  test('names line, field and rule of every error, and stores nothing', async () => {
    const text = await returnText(transferId);
    const { body: before } = await api('GET', '/bank-files?direction=incoming&limit=100');
    const cases: [string, RegExp][] = [
      ['', /line 1: record_type must be 1/],
      ['hello', /line 1: record_type must be 1/],
      [text.replace('0000005000', '0000005001'), /line 5: total_debits must be 5001, as counted/],
      [
        text.split('\n').slice(0, 4).join('\n'),
        /line 5: record_type must be .*, where the file ends/,
      ],
      [`\u00e9${text.slice(1)}`, /line 1: .*/],
    ];
    for (const [bad, message] of cases) {
      const { status, body } = await importFile(bad);
      expect([status, body.Code]).toEqual([400, 'simulate_ach_files_schema']);
      expect(body.Message).toMatch(message);
    }
    const { body: after } = await api('GET', '/bank-files?direction=incoming&limit=100');
    expect(after).toEqual(before);
    expect((await api('GET', `/transfers/${transferId}`)).body.status).toBe('completed');
  });

  test('sets an entry aside whose code and original entry are unknown, lists it, and records its decision once', async () => {
    const text = await returnText(await settledPull());
    const { body } = await importFile(text.replace(/^799R10\d{15}/m, `799R00${'1'.repeat(15)}`));
    const { bank_file_id } = body;
    const [entry] = body.entries.data;
    expect(entry).toMatchObject({
      kind: 'return',
      code: 'R00',
      outcome: 'set_aside',
      position: 1,
      problem: { line: 4, field: 'return_code', rule: 'must be a known return reason code' },
    });
    const undecided = async (query = '') =>
      (await api('GET', `/bank-file-entries/undecided${query}`)).body.data;
    expect(await undecided('?outcome=set_aside')).toEqual([
      { bank_file_id, entry, repeats: null, banking_days_left: null },
    ]);
    expect(await undecided('?outcome=suspected_duplicate')).toEqual([]);
    const path = `/bank-files/${bank_file_id}/decisions`;
    const decide = (decision: string, position = 1) => api('POST', path, { position, decision });
    expect((await decide('apply')).body.Code).toBe('bank_file_entry_not_applicable');
    expect((await decide('credit')).body.Code).toBe('bank_file_entry_not_creditable');
    expect((await decide('return')).body.Code).toBe('bank_file_entry_not_returnable');
    expect((await decide('close', 2)).body.Code).toBe('bank_file_entry_dne');
    expect((await decide('close')).body).toEqual({ ...entry, outcome: 'closed' });
    const again = await decide('close');
    expect([again.status, again.body.Code]).toEqual([409, 'bank_file_entry_decided']);
    expect(await undecided()).toEqual([]);
    const cursor = await api('GET', '/bank-file-entries/undecided?cursor=eHl6');
    expect([cursor.status, cursor.body.Code]).toEqual([400, 'bank_file_entry_list_schema']);
  });

  test('pages the entries to decide', async () => {
    const { depositId: paid } = await openSampleDeposit(service, 0n);
    const accountNumber = String((await api('GET', `/accounts/${paid}`)).body.account_number);
    const payments = [1n, 2n, 3n].map((amountCents) => ({ accountNumber, amountCents }));
    await importFile(await paymentsText(payments));
    const { body: held } = await importFile(await paymentsText(payments));
    const outcome = 'suspected_duplicate';
    const seen: unknown[] = [];
    for (let cursor = ''; ; ) {
      const query = `outcome=${outcome}&limit=2${cursor}`;
      const { body } = await api('GET', `/bank-file-entries/undecided?${query}`);
      seen.push(...body.data.map(({ entry }: { entry: unknown }) => entry));
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(held.entries.data);
    expect((await api('GET', `/accounts/${paid}`)).body.balance.ledger_balance).toBe(6);
  });

  test('accepts only text, up to its limit, with keys of the brand', async () => {
    const json = await api('POST', '/simulate/ach/files', { text: 'x' });
    expect([json.status, json.body.Message]).toEqual([415, expect.stringContaining('text/plain')]);
    const text = await api('POST', '/transfers', 'x', { 'content-type': 'text/plain' });
    expect([text.status, text.body.Message]).toEqual([415, expect.stringContaining('json')]);
    expect((await importFile('1'.repeat(11 * 1024 * 1024))).status).toBe(413);
    const keyless = apiOf(service.origin, null);
    const type = { 'content-type': 'text/plain' };
    expect((await keyless('POST', '/simulate/ach/files', 'x', type)).status).toBe(401);
  });
});
