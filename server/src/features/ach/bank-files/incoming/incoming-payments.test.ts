import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BankDesk, bankDesk } from '../../../../../test/support/bank-desk.ts';
import { paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { openSampleDeposit } from '../../../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import type { Entry } from '../../../../kernel/nacha/entry.ts';
import type { ContextParts } from '../../../../platform/context.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';
import { getBalances } from '../../../accounts/ledger/ledger.ts';
import { applyAnswers } from './apply-answers.ts';
import { receiveFile } from './receive-file.ts';

let service: TestService;
let desk: BankDesk;
let accountNumber: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  desk = await bankDesk(service, await service.createBrand({ ach_speed: 'calendar' }));
  accountNumber = await numberOf(desk.depositId);
});

const comes = '2026-07-03T13:00:00Z';
const window = '2026-07-06T20:45:00Z';
const settles = '2026-07-07T12:30:00Z';

const numberOf = async (depositId: string) =>
  String((await getAccount(desk.context, depositId)).account_number);
const outcomes = async (fileId: string | undefined) =>
  (await desk.answers(fileId)).map(({ outcome }) => outcome);
const setStatus = (status: 'inactive' | 'closed' | 'active') =>
  service.database.kysely
    .updateTable('accounts')
    .set({ status })
    .where('account_id', '=', desk.depositId)
    .execute();
/** The files of returns, newest first. */
const returnFiles = async () =>
  (await desk.files()).filter(({ direction }) => direction === 'outgoing');
const cutAll = async () => {
  const work = (await desk.due()).filter(({ kind }) => kind === 'bank_file.cut');
  for (const { due_at } of work) await desk.cut(due_at.toString());
  return work.length;
};

test('a credit is a direct deposit, with the words of its batch', async () => {
  const text = await paymentsText([{ accountNumber, amountCents: 150_000n }], {
    entryClass: 'CCD',
  });
  const file = await desk.arrive(comes, text);
  const [answer] = await desk.answers(file?.bank_file_id);
  expect(answer).toMatchObject({ kind: 'payment', outcome: 'applied', direction: 'credit' });
  expect(await desk.transfer(answer?.transfer_id ?? '')).toMatchObject({
    kind: 'incoming',
    status: 'completed',
    amount_cents: 150_000n,
    class_code: 'CCD',
    company_name: 'EXAMPLE PAYROLL',
    description: 'PAYROLL',
    destination_account_id: desk.depositId,
  });
  expect(await desk.ledger()).toBe(160_000n);
  expect(await cutAll()).toBe(0);
});

test('the same file again, and five times at once, pays once', async () => {
  const text = await paymentsText([{ accountNumber }, { accountNumber }]);
  await Promise.all(Array.from({ length: 5 }, () => desk.arrive(comes, text)));
  await desk.arrive('2026-07-06T13:00:00Z', text);
  expect(await desk.ledger()).toBe(50_000n);
  const another = await paymentsText([{ accountNumber }]);
  await desk.arrive(comes, another);
  expect(await desk.ledger()).toBe(70_000n);
});

test('a file that was kept and not applied, or half of it, is applied to its end', async () => {
  const open = async function* () {
    yield await text;
  };
  const numbers = Array.from({ length: 201 }, (_, at) => (at === 1 ? '999' : accountNumber));
  const text = paymentsText(numbers.map((number) => ({ accountNumber: number })));
  const at = desk.at(comes);
  const kept = await receiveFile(at, { fileName: 'kept.ach', open });
  expect([kept.status, await desk.ledger()]).toEqual(['received', 10_000n]);
  // Two hundred payments are applied in one transaction.
  let left = 1;
  const transaction: ContextParts['transaction'] = (work) => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return at.unit((unit) => work(unit.db));
  };
  await expect(applyAnswers(at.with({ transaction }), kept.bank_file_id)).rejects.toThrow('killed');
  const half = await outcomes(kept.bank_file_id);
  expect([half.slice(0, 3), half.slice(199)]).toEqual([
    ['applied', 'returned', 'applied'],
    ['applied', null],
  ]);
  expect(await desk.ledger()).toBe(10_000n + 199n * 20_000n);
  await Promise.all([applyAnswers(at, kept.bank_file_id), applyAnswers(at, kept.bank_file_id)]);
  expect((await outcomes(kept.bank_file_id)).slice(199)).toEqual(['applied', 'applied']);
  expect(await desk.ledger()).toBe(10_000n + 200n * 20_000n);
});

test('what cannot be posted goes back in the next file of returns, once', async () => {
  const text = await paymentsText([
    { accountNumber: '123456' },
    { accountNumber: '12' },
    { accountNumber, direction: 'debit', amountCents: 500n },
    { accountNumber, purpose: 'prenote', amountCents: 0n },
    { accountNumber, purpose: 'prenote', amountCents: 0n, direction: 'debit' },
    { accountNumber: '123457', purpose: 'prenote', amountCents: 0n, accountType: 'savings' },
    { accountNumber, accountType: 'savings', amountCents: 7n },
  ]);
  const file = await desk.arrive(comes, text);
  const fileId = file?.bank_file_id;
  const back = 'returned';
  expect(await outcomes(fileId)).toEqual([back, back, back, 'recorded', back, back, 'applied']);
  expect(await desk.ledger()).toBe(10_007n);
  await desk.arrive(comes, text);
  expect(await desk.due()).toMatchObject([{ kind: 'bank_file.cut' }]);
  expect(await cutAll()).toBe(1);
  const [sent, more] = await returnFiles();
  expect(more).toBeUndefined();
  expect(sent).toMatchObject({ status: 'cut', entry_count: 5, debit_cents: 500n });
  const { header, entries } = await desk.contentOf(sent?.bank_file_id);
  expect(header).toMatchObject({ destination: '110000000', origin: '1999999999' });
  const said = entries.map(({ batch, entry: { addenda, ...entry } }) => ({
    ...entry,
    company: batch.companyName,
    from: batch.odfiId,
    ...(addenda?.kind === 'return' ? addenda : {}),
  }));
  const common = { company: 'EXAMPLE PAYROLL', from: '11000000', routingNumber: '990000000' };
  const returned = (code: string, trace: number, entry: Partial<Entry>) => ({
    ...common,
    ...entry,
    purpose: 'return',
    kind: 'return',
    code,
    originalTrace: `99000000000000${trace}`,
    originalRdfiId: '11000000',
    traceNumber: expect.stringMatching(/^11000000\d{7}$/),
  });
  expect(said).toMatchObject([
    returned('R03', 1, { accountNumber: '123456', amountCents: 20_000n, direction: 'credit' }),
    returned('R04', 2, { accountNumber: '12', amountCents: 20_000n, direction: 'credit' }),
    returned('R03', 6, { accountNumber: '123457', amountCents: 0n, accountType: 'savings' }),
    returned('R20', 3, { accountNumber, amountCents: 500n, direction: 'debit' }),
    returned('R20', 5, { accountNumber, amountCents: 0n, direction: 'debit' }),
  ]);
  expect(await cutAll()).toBe(0);
});

test('what another bank wrote in lower case goes back as it was written, and nothing waits for it', async () => {
  const text = await paymentsText([{ accountNumber: 'ABC-1', receiverName: 'ADA EXAMPLE' }]);
  const written = text.replace('EXAMPLE PAYROLL', 'Example Payroll');
  await desk.arrive(comes, written.replace('ABC-1', 'abc-1').replace('ADA EXAMPLE', 'Ada Example'));
  const transferId = await desk.pull(comes);
  expect(await cutAll()).toBe(1);
  const [back, pulled] = await returnFiles();
  const { entries } = await desk.contentOf(back?.bank_file_id);
  expect(entries).toMatchObject([
    {
      batch: { companyName: 'Example Payroll' },
      entry: { accountNumber: 'abc-1', receiverName: 'Ada Example', addenda: { code: 'R04' } },
    },
  ]);
  expect(pulled).toMatchObject({ entry_count: 1, debit_cents: 4_000n });
  expect((await desk.transfer(transferId)).left_at).not.toBeNull();
});

test('a file of returns is delivered and settles, and no bank answers it', async () => {
  await desk.arrive(comes, await paymentsText([{ accountNumber: '990112' }, { accountNumber }]));
  await cutAll();
  const [sent] = await returnFiles();
  const fileId = sent?.bank_file_id ?? '';
  await desk.deliver(window, fileId);
  await desk.settle(settles, fileId);
  expect((await returnFiles()).map(({ status }) => status)).toEqual(['settled']);
  expect(await desk.batches(fileId)).toMatchObject([
    { settled_count: 1, settled_cents: 20_000n, direction: 'credit', class_code: 'PPD' },
  ]);
  expect((await desk.files()).filter(({ direction }) => direction === 'incoming')).toHaveLength(1);
  expect(await desk.ledger()).toBe(30_000n);
});

test('returns go with the window of the transfers, in a file of their own', async () => {
  const transferId = await desk.pull(comes);
  await desk.arrive(comes, await paymentsText([{ accountNumber: '123456' }]));
  expect(await cutAll()).toBe(1);
  const files = await returnFiles();
  expect(files.map(({ window_file, credit_cents }) => [window_file, credit_cents])).toEqual([
    [2, 20_000n],
    [1, 0n],
  ]);
  expect((await desk.transfer(transferId)).left_at).not.toBeNull();
});

test('a deposit that is closed, or being closed, takes nothing', async () => {
  for (const status of ['inactive', 'closed'] as const) {
    await setStatus(status);
    const file = await desk.arrive(comes, await paymentsText([{ accountNumber }]));
    expect(await outcomes(file?.bank_file_id)).toEqual(['returned']);
  }
  await setStatus('active');
  await cutAll();
  const [sent] = await returnFiles();
  const { entries } = await desk.contentOf(sent?.bank_file_id);
  expect(entries.map(({ entry: { addenda } }) => addenda)).toMatchObject([
    { code: 'R02' },
    { code: 'R02' },
  ]);
  expect(await desk.ledger()).toBe(10_000n);
});

test('what is for another bank, or of another brand, is not ours to take or return', async () => {
  const strange = await paymentsText([{ accountNumber, routingNumber: '021000021' }]);
  const file = await desk.arrive(comes, strange);
  expect(await outcomes(file?.bank_file_id)).toEqual(['unmatched']);
  const other = await bankDesk(service, await service.createBrand());
  const foreign = await other.arrive(comes, await paymentsText([{ accountNumber }]));
  expect((await other.answers(foreign?.bank_file_id)).map(({ outcome }) => outcome)).toEqual([
    'returned',
  ]);
  expect(await desk.ledger()).toBe(10_000n);
});

test('a malformed file pays nobody', async () => {
  const good = await paymentsText([{ accountNumber }, { accountNumber }]);
  const bad = good.replace('0000020000', '0000020001');
  expect(await desk.arrive(comes, bad)).toMatchObject({ status: 'rejected' });
  expect(await desk.ledger()).toBe(10_000n);
  await desk.arrive(comes, good);
  expect(await desk.ledger()).toBe(50_000n);
});

test('whatever a file holds, balances rise by what is for them, and the rest goes back', async () => {
  const second = await openSampleDeposit(service, 0n, desk.brand);
  const deposits = [desk.depositId, second.depositId];
  const numbers = await Promise.all(deposits.map(numberOf));
  const payment = fc.record({
    to: fc.constantFrom(0, 1, 2),
    amountCents: fc.bigInt(1n, 9_999_999n),
    direction: fc.constantFrom('credit' as const, 'debit' as const),
    accountType: fc.constantFrom('checking' as const, 'savings' as const),
  });
  const balances = async () => {
    const found = await getBalances(desk.context, deposits);
    return deposits.map((id) => found.get(id)?.ledgerCents ?? 0n);
  };
  const sum = (cents: bigint[]) => cents.reduce((a, b) => a + b, 0n);
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 12 }), async (payments) => {
      const before = await balances();
      const text = await paymentsText(
        payments.map(({ to, ...rest }) => ({ ...rest, accountNumber: numbers[to] ?? '123456' })),
      );
      await desk.arrive(comes, text);
      await desk.arrive(comes, text);
      const credited = payments.filter(({ direction, to }) => direction === 'credit' && to < 2);
      const expected = before.map((cents, at) => {
        const own = credited.filter(({ to }) => to === at);
        return cents + sum(own.map(({ amountCents }) => amountCents));
      });
      expect(await balances()).toEqual(expected);
      const files = (await returnFiles()).length;
      await cutAll();
      const back = payments.length - credited.length;
      const [sent] = await returnFiles();
      expect((await returnFiles()).length - files).toBe(back > 0 ? 1 : 0);
      if (back === 0) return;
      const { entries } = await desk.contentOf(sent?.bank_file_id);
      expect(entries).toHaveLength(back);
      const total = sum(payments.map(({ amountCents }) => amountCents));
      const gone = sum(entries.map(({ entry }) => entry.amountCents));
      expect(sum(expected) - sum(before) + gone).toBe(total);
    }),
    { numRuns: 15 },
  );
});
