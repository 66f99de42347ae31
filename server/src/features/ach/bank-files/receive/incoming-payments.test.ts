import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
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
let bank: BankSteps;
let accountNumber: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  accountNumber = await numberOf(bank.depositId);
});

const comes = '2026-07-03T13:00:00Z';
const window = '2026-07-06T20:45:00Z';
const settles = '2026-07-07T12:30:00Z';

const numberOf = async (depositId: string) =>
  String((await getAccount(bank.context, depositId)).account_number);
const outcomes = async (fileId: string | undefined) =>
  (await bank.answers(fileId)).map(({ outcome }) => outcome);
const setStatus = (status: 'inactive' | 'closed' | 'active') =>
  service.database.allBrands.db
    .updateTable('accounts')
    .set({ status })
    .where('account_id', '=', bank.depositId)
    .execute();
/** Files of returns, newest first. */
const returnFiles = async () =>
  (await bank.files()).filter(({ direction }) => direction === 'outgoing');
const cutAll = async () => {
  const work = (await bank.due()).filter(({ kind }) => kind === 'bank_file.cut');
  for (const { due_at } of work) await bank.cut(due_at.toString());
  return work.length;
};

test('a credit is a direct deposit with the description and company of its batch', async () => {
  const text = await paymentsText([{ accountNumber, amountCents: 150_000n }], {
    entryClass: 'CCD',
  });
  const file = await bank.arrive(comes, text);
  const [answer] = await bank.answers(file?.bank_file_id);
  expect(answer).toMatchObject({ kind: 'payment', outcome: 'applied', direction: 'credit' });
  expect(await bank.transfer(answer?.transfer_id ?? '')).toMatchObject({
    kind: 'incoming',
    status: 'completed',
    amount_cents: 150_000n,
    class_code: 'CCD',
    company_name: 'EXAMPLE PAYROLL',
    description: 'PAYROLL',
    destination_account_id: bank.depositId,
  });
  expect(await bank.ledger()).toBe(160_000n);
  expect(await cutAll()).toBe(0);
});

test('a file received again or five times concurrently pays once', async () => {
  const text = await paymentsText([{ accountNumber }, { accountNumber }]);
  await Promise.all(Array.from({ length: 5 }, () => bank.arrive(comes, text)));
  await bank.arrive('2026-07-06T13:00:00Z', text);
  expect(await bank.ledger()).toBe(50_000n);
  const another = await paymentsText([{ accountNumber }], { effectiveDate: '2026-03-04' });
  await bank.arrive(comes, another);
  expect(await bank.ledger()).toBe(70_000n);
});

test('a stored file that was not applied, or only half, is applied to its end', async () => {
  const open = async function* () {
    yield await text;
  };
  const numbers = Array.from({ length: 201 }, (_, at) => (at === 1 ? '999' : accountNumber));
  const text = paymentsText(numbers.map((number) => ({ accountNumber: number })));
  const at = bank.at(comes);
  const kept = await receiveFile(at, { fileName: 'kept.ach', open });
  expect([kept.status, await bank.ledger()]).toEqual(['received', 10_000n]);
  // One transaction applies two hundred payments.
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
  expect(await bank.ledger()).toBe(10_000n + 199n * 20_000n);
  await Promise.all([applyAnswers(at, kept.bank_file_id), applyAnswers(at, kept.bank_file_id)]);
  expect((await outcomes(kept.bank_file_id)).slice(199)).toEqual(['applied', 'applied']);
  expect(await bank.ledger()).toBe(10_000n + 200n * 20_000n);
});

test('payments that cannot be posted are returned once, in the next file of returns', async () => {
  const text = await paymentsText([
    { accountNumber: '123456' },
    { accountNumber: '12' },
    { accountNumber, direction: 'debit', amountCents: 500n },
    { accountNumber, purpose: 'prenote', amountCents: 0n },
    { accountNumber, purpose: 'prenote', amountCents: 0n, direction: 'debit' },
    { accountNumber: '123457', purpose: 'prenote', amountCents: 0n, accountType: 'savings' },
    { accountNumber, accountType: 'savings', amountCents: 7n },
  ]);
  const file = await bank.arrive(comes, text);
  const fileId = file?.bank_file_id;
  const back = 'returned';
  expect(await outcomes(fileId)).toEqual([back, back, back, 'recorded', back, back, 'applied']);
  expect(await bank.ledger()).toBe(10_007n);
  await bank.arrive(comes, text);
  expect(await bank.due()).toMatchObject([{ kind: 'bank_file.cut' }]);
  expect(await cutAll()).toBe(1);
  const [sent, more] = await returnFiles();
  expect(more).toBeUndefined();
  expect(sent).toMatchObject({ status: 'cut', entry_count: 5, debit_cents: 500n });
  const { header, entries } = await bank.contentOf(sent?.bank_file_id);
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

test('a payment in lower case is returned as it was written, and does not delay other files', async () => {
  const text = await paymentsText([{ accountNumber: 'ABC-1', receiverName: 'ADA EXAMPLE' }]);
  const written = text.replace('EXAMPLE PAYROLL', 'Example Payroll');
  await bank.arrive(comes, written.replace('ABC-1', 'abc-1').replace('ADA EXAMPLE', 'Ada Example'));
  const transferId = await bank.pull(comes);
  expect(await cutAll()).toBe(1);
  const [back, pulled] = await returnFiles();
  const { entries } = await bank.contentOf(back?.bank_file_id);
  expect(entries).toMatchObject([
    {
      batch: { companyName: 'Example Payroll' },
      entry: { accountNumber: 'abc-1', receiverName: 'Ada Example', addenda: { code: 'R04' } },
    },
  ]);
  expect(pulled).toMatchObject({ entry_count: 1, debit_cents: 4_000n });
  expect((await bank.transfer(transferId)).left_at).not.toBeNull();
});

test('a file of returns is delivered and settles, and no bank answers it', async () => {
  await bank.arrive(comes, await paymentsText([{ accountNumber: '990112' }, { accountNumber }]));
  await cutAll();
  const [sent] = await returnFiles();
  const fileId = sent?.bank_file_id ?? '';
  await bank.deliver(window, fileId);
  await bank.settle(settles, fileId);
  expect((await returnFiles()).map(({ status }) => status)).toEqual(['settled']);
  expect(await bank.batches(fileId)).toMatchObject([
    { settled_count: 1, settled_cents: 20_000n, direction: 'credit', class_code: 'PPD' },
  ]);
  expect((await bank.files()).filter(({ direction }) => direction === 'incoming')).toHaveLength(1);
  expect(await bank.ledger()).toBe(30_000n);
});

test('returns leave in the window of the transfers, in a file of their own', async () => {
  const transferId = await bank.pull(comes);
  await bank.arrive(comes, await paymentsText([{ accountNumber: '123456' }]));
  expect(await cutAll()).toBe(1);
  const files = await returnFiles();
  expect(files.map(({ window_file, credit_cents }) => [window_file, credit_cents])).toEqual([
    [2, 20_000n],
    [1, 0n],
  ]);
  expect((await bank.transfer(transferId)).left_at).not.toBeNull();
});

test('a deposit that is closed, or being closed, accepts no payments', async () => {
  for (const status of ['inactive', 'closed'] as const) {
    await setStatus(status);
    const effectiveDate = status === 'closed' ? '2026-03-04' : '2026-03-03';
    const file = await bank.arrive(
      comes,
      await paymentsText([{ accountNumber }], { effectiveDate }),
    );
    expect(await outcomes(file?.bank_file_id)).toEqual(['returned']);
  }
  await setStatus('active');
  await cutAll();
  const [sent] = await returnFiles();
  const { entries } = await bank.contentOf(sent?.bank_file_id);
  expect(entries.map(({ entry: { addenda } }) => addenda)).toMatchObject([
    { code: 'R02' },
    { code: 'R02' },
  ]);
  expect(await bank.ledger()).toBe(10_000n);
});

test('a payment to another bank is unmatched, and one to a deposit of another brand is returned', async () => {
  const strange = await paymentsText([{ accountNumber, routingNumber: '021000021' }]);
  const file = await bank.arrive(comes, strange);
  expect(await outcomes(file?.bank_file_id)).toEqual(['unmatched']);
  const other = await bankSteps(service, await service.createBrand());
  const foreign = await other.arrive(comes, await paymentsText([{ accountNumber }]));
  expect((await other.answers(foreign?.bank_file_id)).map(({ outcome }) => outcome)).toEqual([
    'returned',
  ]);
  expect(await bank.ledger()).toBe(10_000n);
});

test('a malformed file pays nobody', async () => {
  const good = await paymentsText([{ accountNumber }, { accountNumber }]);
  const bad = good.replace('0000020000', '0000020001');
  expect(await bank.arrive(comes, bad)).toMatchObject({ status: 'rejected' });
  expect(await bank.ledger()).toBe(10_000n);
  await bank.arrive(comes, good);
  expect(await bank.ledger()).toBe(50_000n);
});

test('for any file, balances rise by the accepted credits, and all other payments are returned', async () => {
  const second = await openSampleDeposit(service, 0n, bank.brand);
  const deposits = [bank.depositId, second.depositId];
  const numbers = await Promise.all(deposits.map(numberOf));
  const payment = fc.record({
    to: fc.constantFrom(0, 1, 2),
    amountCents: fc.bigInt(1n, 9_999_999n),
    direction: fc.constantFrom('credit' as const, 'debit' as const),
    accountType: fc.constantFrom('checking' as const, 'savings' as const),
  });
  const balances = async () => {
    const found = await getBalances(bank.context, deposits);
    return deposits.map((id) => found.get(id)?.ledgerCents ?? 0n);
  };
  const sum = (cents: bigint[]) => cents.reduce((a, b) => a + b, 0n);
  // A trace number of its own for each payment: one with all that an earlier one had would be held as its duplicate.
  let traces = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 12 }), async (payments) => {
      const before = await balances();
      const text = await paymentsText(
        payments.map(({ to, ...rest }) => {
          traces += 1;
          const traceNumber = `99000000${String(traces).padStart(7, '0')}`;
          return { ...rest, traceNumber, accountNumber: numbers[to] ?? '123456' };
        }),
      );
      await bank.arrive(comes, text);
      await bank.arrive(comes, text);
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
      const { entries } = await bank.contentOf(sent?.bank_file_id);
      expect(entries).toHaveLength(back);
      const total = sum(payments.map(({ amountCents }) => amountCents));
      const gone = sum(entries.map(({ entry }) => entry.amountCents));
      expect(sum(expected) - sum(before) + gone).toBe(total);
    }),
    { numRuns: 15 },
  );
});
