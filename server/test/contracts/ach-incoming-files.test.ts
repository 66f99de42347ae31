import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEntries } from '../support/bank-steps.ts';
import { paymentsText } from '../support/incoming-payments.ts';
import { proveBooks } from '../support/prove-books.ts';
import { openSampleCard, openSampleDeposit } from '../support/sample-cards.ts';
import {
  eventually,
  recordedEvents,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const api = (method: string, path: string, body?: unknown, headers = {}) =>
  service.brand.api(method, path, body, headers);
const importFile = (text: string, headers = {}) =>
  api('POST', '/simulate/ach/files', text, { 'content-type': 'text/plain', ...headers });
const account = async (id: string) => (await api('GET', `/accounts/${id}`)).body;
const ledgerOf = async (id: string) => (await account(id)).balance.ledger_balance;
const numberOf = async (id: string) => String((await account(id)).account_number);
const filesBack = async () =>
  (await api('GET', '/bank-files?direction=outgoing&limit=100')).body.data as {
    bank_file_id: string;
    program_id: string;
    status: string;
    entry_count: number;
  }[];
const contentOf = async (fileId: string) => {
  const { body } = await api('POST', `/bank-files/${fileId}/reveal`);
  const content = async function* () {
    yield String(body);
  };
  return (await readEntries(content())).entries;
};

describe('POST /simulate/ach/files with payments to deposits', () => {
  test('credits the deposit, raises the limit, and records both as events', async () => {
    const card = await openSampleCard(service, 1_000n);
    const accountNumber = await numberOf(card.depositId);
    const { status, body } = await importFile(
      await paymentsText([{ accountNumber, amountCents: 150_000n }]),
    );
    expect([status, body.status]).toEqual([200, 'imported']);
    const [entry] = body.entries.data;
    expect(entry).toMatchObject({
      kind: 'payment',
      code: null,
      amount: 150_000,
      outcome: 'applied',
    });
    const { body: transfer } = await api('GET', `/transfers/${entry.transfer_id}`);
    expect(transfer).toMatchObject({
      status: 'completed',
      date_settled: transfer.date_created,
      origination_account_id: null,
      destination_account_id: card.depositId,
      description: 'PAYROLL',
      amount: 150_000,
      ach: { ach_class_code: 'PPD', company_name: 'EXAMPLE PAYROLL' },
    });
    expect(await ledgerOf(card.depositId)).toBe(151_000);
    expect((await account(card.creditId)).credit.credit_limit).toBe(151_000);
    const { body: files } = await api('GET', `/bank-files?transfer_id=${entry.transfer_id}`);
    expect(files.data).toMatchObject([{ bank_file_id: body.bank_file_id, direction: 'incoming' }]);
    const events = await recordedEvents(service.database, service.brand.brandId);
    expect(events.filter(({ object_id }) => object_id === entry.transfer_id)).toMatchObject([
      { event: 'transfer.completed', customer_id: card.customerId },
    ]);
  });

  test('credits a payment once, however often and in whatever form the file is sent', async () => {
    const { depositId } = await openSampleDeposit(service, 0n);
    const text = await paymentsText([{ accountNumber: await numberOf(depositId) }]);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => importFile(text)),
      importFile(text, key),
    ]);
    answers.push(await importFile(text), await importFile(text, key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.bank_file_id)).size).toBe(1);
    expect(await ledgerOf(depositId)).toBe(20_000);
  });

  test('accepts a file without a batch, which reports that there are no entries', async () => {
    const [header] = (await paymentsText([{ accountNumber: '123456' }])).split('\n');
    const control = `9${'0'.repeat(6)}000001${'0'.repeat(42)}${' '.repeat(39)}`;
    const text = [header, control, ...Array<string>(8).fill('9'.repeat(94))].join('\n');
    const { status, body } = await importFile(text);
    expect([status, body]).toMatchObject([
      200,
      { status: 'imported', problem: null, batch_count: 0, entry_count: 0, entries: { data: [] } },
    ]);
    expect((await importFile(text)).body.bank_file_id).toBe(body.bank_file_id);
    const { body: differences } = await api('GET', '/ledger/reconciliation/differences');
    const { bank_file_id } = body;
    expect(differences.data).not.toContainEqual(expect.objectContaining({ bank_file_id }));
  });

  test('recognises a repeated file with other line ends, or with blanks at its ends', async () => {
    const { depositId } = await openSampleDeposit(service, 0n);
    const text = await paymentsText([{ accountNumber: await numberOf(depositId) }]);
    const shapes = [
      text,
      text.replaceAll('\n', '\r\n'),
      text.replaceAll('\n', ''),
      text.replaceAll('\n', '   \n'),
      `${text}\n\n`,
      text.trimEnd(),
    ];
    const ids = new Set<string>();
    for (const shape of shapes) ids.add((await importFile(shape)).body.bank_file_id);
    expect(ids.size).toBe(1);
    expect(await ledgerOf(depositId)).toBe(20_000);
  });

  test('returns by file the entries that cannot be posted, and shows the entry and its return', async () => {
    const { depositId } = await openSampleDeposit(service, 0n);
    const closed = await openSampleDeposit(service, 0n);
    const accountNumber = await numberOf(depositId);
    const closedNumber = await numberOf(closed.depositId);
    expect((await api('DELETE', `/accounts/${closed.depositId}`)).status).toBe(200);
    const { body } = await importFile(
      await paymentsText([
        { accountNumber: '123456' },
        { accountNumber: closedNumber },
        { accountNumber, direction: 'debit' },
        { accountNumber, purpose: 'prenote', amountCents: 0n },
      ]),
    );
    const shown = body.entries.data.map(
      (entry: { kind: string; outcome: string; code: string }) => [
        entry.kind,
        entry.outcome,
        entry.code,
      ],
    );
    expect(shown).toEqual([
      ['payment', 'returned', 'R03'],
      ['payment', 'returned', 'R02'],
      ['payment', 'returned', 'R20'],
      ['prenote', 'recorded', null],
    ]);
    // In `fast` mode windows close so often that each return may have its own.
    const files = await eventually(async () => {
      const found = await filesBack();
      const isDone = found.every(({ status }) => status === 'settled');
      const count = found.reduce((sum, { entry_count }) => sum + entry_count, 0);
      return isDone && count === 3 && found.reverse();
    });
    expect(new Set(files.map(({ program_id }) => program_id))).toEqual(
      new Set([service.brand.programId]),
    );
    const details = [];
    for (const { bank_file_id } of files) {
      details.push((await api('GET', `/bank-files/${bank_file_id}`)).body);
    }
    const entries = details.flatMap(({ entries: { data } }) => data);
    expect(entries).toMatchObject([
      { kind: 'return', code: 'R03', original_trace_number: '990000000000001', transfer_id: null },
      { kind: 'return', code: 'R02', original_trace_number: '990000000000002', amount: 20_000 },
      { kind: 'return', code: 'R20', original_trace_number: '990000000000003', outcome: null },
    ]);
    expect(JSON.stringify(details)).not.toContain(closedNumber);
    const said = [];
    for (const { bank_file_id } of files) {
      said.push(...(await contentOf(bank_file_id)).map(({ entry }) => entry.accountNumber));
    }
    expect(said).toEqual(['123456', closedNumber, accountNumber]);
    expect(await ledgerOf(depositId)).toBe(0);
  });

  test("refuses payments to another brand's deposit", async () => {
    const { depositId } = await openSampleDeposit(service, 0n);
    const other = await service.createBrand();
    const text = await paymentsText([{ accountNumber: await numberOf(depositId) }]);
    const { body } = await other.api('POST', '/simulate/ach/files', text, {
      'content-type': 'text/plain',
    });
    expect(body.entries.data).toMatchObject([{ outcome: 'returned', code: 'R03' }]);
    expect(await ledgerOf(depositId)).toBe(0);
  });
});

test.each(['\n', '\r'])(
  'a file of nothing but %j is refused by its number of lines',
  async (end) => {
    const { status, body } = await importFile(end.repeat(10 * 1024 * 1024));
    expect([status, body.Message]).toEqual([
      400,
      'Invalid request: body must have at most 250000 line ends.',
    ]);
  },
);
