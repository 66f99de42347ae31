import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { incomingSteps } from '../../../../../test/support/incoming-steps.ts';
import { withColumns } from '../../../../../test/support/nacha-text.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';

let service: TestService;
let bank: BankSteps;
let text: string;

const { arrive, decide, differences } = incomingSteps(() => bank);

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
/** A deposit of 10,000 cents, and a file with a payroll of 20,000 for it. */
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  const { account_number } = await getAccount(bank.context, bank.depositId);
  text = await paymentsText([{ accountNumber: String(account_number) }]);
});

/** Line 2 is the header of the batch, line 3 the entry. */
const put = (line: number, at: number, by: string) => withColumns(text, line, at, by);
const lineOf = (line: number) => text.split('\n')[line - 1] ?? '';

/** Files, the field that is not legible, and the reason for which no return is written, if any. */
const faults: [string, () => string, string, string | null][] = [
  ['no trace number', () => put(3, 80, ' '.repeat(15)), 'trace_number', 'trace number'],
  ['letters in its trace number', () => put(3, 80, '99X'), 'trace_number', 'trace number'],
  [
    'no header of its batch',
    () => text.replace(`${lineOf(2)}\n`, ''),
    'record_type',
    'entry_class',
  ],
  [
    'a header that is cut',
    () => text.replace('EXAMPLE PAYROLL ', 'EXAMPLE PAYROLL'),
    'record_length',
    'entry_class',
  ],
  ['a header of another type', () => put(2, 1, '4'), 'record_type', 'entry_class'],
  ['no class', () => put(2, 51, '   '), 'entry_class', 'entry_class'],
  ['a header without its bank', () => put(2, 80, ' '.repeat(8)), 'odfi_id', null],
  ['a record type of its own', () => put(3, 1, '4'), 'record_type', null],
  ['letters in its routing number', () => put(3, 6, 'A'), 'routing_number', 'bank is not legible'],
];

describe.each(faults)('a payment with %s', (_, odd, field, unreturnable) => {
  test('is set aside, expected, and credited by a person', async () => {
    const { fileId, answers } = await arrive(odd());
    expect(answers).toMatchObject([
      { kind: 'payment', outcome: 'set_aside', amount_cents: 20_000n, problem_field: field },
    ]);
    expect(await bank.ledger()).toBe(10_000n);
    expect(await differences()).toEqual([['entry_set_aside', 20_000, 0]]);
    expect(await decide(fileId, { decision: 'credit' })).toMatchObject({ outcome: 'applied' });
    expect(await bank.ledger()).toBe(30_000n);
    expect(await differences()).toEqual([]);
  });

  test('is returned by a person, or the reason is told; closing it hides no money', async () => {
    const { fileId } = await arrive(odd());
    if (unreturnable !== null) {
      const returned = decide(fileId, { decision: 'return' });
      await expect(returned).rejects.toThrow(unreturnable);
      await decide(fileId, { decision: 'close' });
      expect(await differences()).toEqual([['entry_closed', 20_000, 0]]);
      return;
    }
    await decide(fileId, { decision: 'return', returnCode: 'R03' });
    const [window] = (await bank.due()).filter(({ kind }) => kind === 'bank_file.cut');
    const { entries } = await bank.contentOf(await bank.cut(String(window?.due_at)));
    expect(entries).toMatchObject([
      {
        entry: {
          amountCents: 20_000n,
          routingNumber: expect.stringMatching(/^99000000\d$/),
          addenda: { code: 'R03', originalTrace: '990000000000001' },
        },
      },
    ]);
  });
});

test.each([
  ['amount', 'amount', () => put(3, 35, 'O')],
  ['direction', 'transaction_code', () => put(3, 2, '2X')],
  [
    'columns, since a character is missing',
    'record_length',
    () => text.replace(/^(6.{20})./m, '$1'),
  ],
])(
  'of a payment without a legible %s the reason is told, and closing it leaves a difference',
  async (_, field, odd) => {
    const { fileId, answers } = await arrive(odd());
    expect(answers).toMatchObject([{ kind: 'unread', outcome: 'set_aside', problem_field: field }]);
    for (const decision of ['credit', 'return'] as const) {
      await expect(decide(fileId, { decision })).rejects.toThrow(`are not legible (${field}`);
    }
    await decide(fileId, { decision: 'close' });
    expect(await differences()).toMatchObject([['entry_closed', expect.any(Number), 0]]);
  },
);

test('a debit that is set aside is not credited, and the reason says so', async () => {
  const lines = put(3, 2, '27').split('\n');
  const sums = `${'20000'.padStart(12, '0')}${'0'.repeat(12)}`;
  const debits = lines
    .map((line, at) => (at === 3 ? line.slice(0, 20) + sums + line.slice(44) : line))
    .map((line, at) => (at === 4 ? line.slice(0, 31) + sums + line.slice(55) : line))
    .map((line, at) => (at === 2 ? `${line.slice(0, 79)}99X${line.slice(82)}` : line));
  const { fileId } = await arrive(debits.join('\n'));
  await expect(decide(fileId, { decision: 'credit' })).rejects.toThrow('it is a debit');
});
