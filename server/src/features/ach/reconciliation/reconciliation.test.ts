import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentsText } from '../../../../test/support/incoming-payments.ts';
import { july, reconciliationSteps } from '../../../../test/support/reconciliation-steps.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { decideEntry } from '../bank-files/bank-files.ts';

let service: TestService;
let books: Awaited<ReturnType<typeof reconciliationSteps>>;

beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_speed: 'calendar' } });
  books = await reconciliationSteps(service);
});
afterAll(() => service.stop());

const sum = (count: number, debitCents: bigint, creditCents: bigint) => ({
  count,
  debitCents,
  creditCents,
});

describe('true books', () => {
  test('the line of a bank file equals its transfers and its postings', async () => {
    const line = (await books.linesOf(july)).find(
      ({ bankFileId }) => bankFileId === books.sentFile,
    );
    expect(line).toMatchObject({
      date: '2026-07-03',
      type: 'bank_file',
      stated: sum(3, 4_700n, 1_500n),
      settled: sum(2, 4_000n, 1_500n),
      returned: sum(1, 700n, 0n),
      pending: [],
      journal: sum(4, 4_700n, 2_200n),
      dueCents: 2_500n,
      differenceCents: 0n,
      differenceCount: 0,
    });
  });

  test('entries that have not settled are pending with a reason, and no difference', async () => {
    const lines = (await books.linesOf(july)).filter(({ pending }) => pending.length > 0);
    expect(
      lines.map(({ date, type, pending, dueCents }) => [date, type, pending, dueCents]),
    ).toEqual([
      ['2026-07-09', 'unfiled', [{ reason: 'awaiting_file', ...sum(1, 100n, 0n) }], 0n],
      ['2026-07-08', 'bank_file', [{ reason: 'awaiting_delivery', ...sum(2, 300n, 200n) }], -200n],
    ]);
  });

  test('the line of a file from the bank equals the returns that it posted', async () => {
    const line = (await books.linesOf(july)).find(({ type }) => type === 'bank_answers');
    expect(line).toMatchObject({
      date: '2026-07-06',
      stated: sum(1, 700n, 0n),
      returned: sum(1, 0n, 700n),
      journal: sum(1, 0n, 700n),
      dueCents: -700n,
      differenceCents: 0n,
    });
  });

  test('the daily lines of direct deposits and of the network equal their rows', async () => {
    const lines = await books.linesOf();
    const of = (name: string) => lines.find(({ type }) => type === name);
    expect(of('direct_deposits')).toMatchObject({
      stated: sum(3, 21_500n, 0n),
      journal: sum(3, 21_500n, 0n),
    });
    expect(of('network_settlement')).toMatchObject({
      stated: sum(2, 500n, 3_000n),
      journal: sum(2, 500n, 3_000n),
    });
  });

  test('payments to deposits are in the line of their file, and their returns in the line of the file that returns them', async () => {
    const { account_number } = await getAccount(books.context, books.depositId);
    const accountNumber = String(account_number);
    const text = await paymentsText([
      { accountNumber, amountCents: 1_200n },
      { accountNumber: '123456', amountCents: 90n },
      { accountNumber, amountCents: 8n, direction: 'debit' },
      { accountNumber, amountCents: 0n, purpose: 'prenote' },
    ]);
    const before = await books.linesOf();
    const file = await books.arrive('2026-07-07T13:00:00Z', text);
    const lineOf = async (fileId: string | undefined) =>
      (await books.linesOf(july)).find(({ bankFileId }) => bankFileId === fileId);
    expect(await lineOf(file?.bank_file_id)).toMatchObject({
      type: 'bank_answers',
      stated: sum(4, 8n, 1_290n),
      settled: sum(2, 1_200n, 0n),
      returned: sum(2, 90n, 8n),
      journal: sum(1, 1_200n, 0n),
      dueCents: 1_200n,
      differenceCount: 0,
    });
    const deposits = (lines: typeof before) =>
      lines.filter(({ type }) => type === 'direct_deposits');
    expect(deposits(await books.linesOf())).toEqual(deposits(before));
    const back = await books.cut('2026-07-07T20:45:00Z');
    const common = { type: 'bank_file', journal: sum(0, 0n, 0n), dueCents: 0n, differenceCount: 0 };
    const stated = { date: '2026-07-08', stated: sum(2, 8n, 90n) };
    const reason = 'awaiting_delivery';
    const waits = { ...common, ...stated, pending: [{ reason, ...sum(2, 8n, 90n) }] };
    expect(await lineOf(back)).toMatchObject(waits);
    await books.deliver('2026-07-07T20:45:00Z', back);
    for (const batch of [1, 2]) await books.settle('2026-07-08T12:30:00Z', back, batch);
    const settled = { ...common, ...stated, pending: [], settled: sum(2, 8n, 90n) };
    expect(await lineOf(back)).toMatchObject(settled);
  });

  test('a credit that waits for its date is pending, and a suspected duplicate is a difference until it is decided', async () => {
    const { account_number } = await getAccount(books.context, books.depositId);
    const accountNumber = String(account_number);
    const later = { effectiveDate: '2026-07-14', settlementDay: null };
    const payroll = () => paymentsText([{ accountNumber, amountCents: 640n }], later);
    const when = '2026-07-08T13:00:00Z';
    const first = await books.arrive(when, await payroll());
    const again = await books.arrive(when, await payroll());
    const lineOf = async (fileId: string | undefined) =>
      (await books.linesOf(july)).find(({ bankFileId }) => bankFileId === fileId);
    expect(await lineOf(first?.bank_file_id)).toMatchObject({
      pending: [{ reason: 'awaiting_settlement', ...sum(1, 640n, 0n) }],
      dueCents: 0n,
      differenceCount: 0,
    });
    const differences = () => books.differencesOf(july);
    expect(await differences()).toMatchObject([
      { bank_file_id: again?.bank_file_id, problem: 'suspected_duplicate' },
    ]);
    const key = { bank_file_id: again?.bank_file_id ?? '', position: 1 };
    await books.at(when).unit((unit) => decideEntry(unit, key, { decision: 'close' }));
    expect(await differences()).toEqual([]);
  });

  test('books without errors have no differences', async () => {
    for (const period of [july, {}]) {
      expect(await books.differencesOf(period)).toEqual([]);
      expect(await books.linesOf(period, true)).toEqual([]);
    }
  });
});
