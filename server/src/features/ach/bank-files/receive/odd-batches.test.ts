import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { partsText } from '../../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentParts } from '../../../../../test/support/incoming-payments.ts';
import { withColumns } from '../../../../../test/support/nacha-text.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { settlePull } from '../../../../../test/support/settled-pull.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import { answerParts, type SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import type { FilePart } from '../../../../kernel/nacha/nacha-file.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';

let service: TestService;
let bank: BankSteps;
let accountNumber: string;
let transferId: string;
let sent: SentEntry;

const comes = '2026-07-06T13:00:00Z';

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
/** A deposit of 10,000 cents with a settled pull of 4,000. */
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  accountNumber = String((await getAccount(bank.context, bank.depositId)).account_number);
  ({ transferId, sent } = await settlePull(bank));
});

const payment = (at: number, amountCents: bigint, name = 'ADA EXAMPLE') => ({
  accountNumber,
  amountCents,
  receiverName: name,
  traceNumber: `99000000000000${at}`,
});
const numbered = (parts: FilePart[], batchNumber: number): FilePart[] =>
  parts.map((part) =>
    part.kind === 'batch' ? { ...part, batch: { ...part.batch, batchNumber } } : part,
  );
/**
 * Lines of the file: 2 to 5 payrolls of 20,000 and 500 cents, 6 to 8 one of 70 cents of another company,
 * 9 to 12 the return of the pull.
 */
const mixed = (back: FilePart[] = answerParts([{ ...sent, kind: 'return', code: 'R10' }], 184)) =>
  partsText([
    ...paymentParts([payment(1, 20_000n), payment(2, 500n)]),
    ...numbered(paymentParts([payment(3, 70n)], { companyName: 'OTHER COMPANY' }), 2),
    ...numbered(back, 3),
  ]);
const changed = (text: string, ...edits: [line: number, at: number, by: string][]) =>
  edits.reduce((file, edit) => withColumns(file, ...edit), text);
const arrive = async (text: string) => {
  const file = await bank.arrive(comes, text);
  return { file, answers: await bank.answers(file?.bank_file_id) };
};
const outcomesOf = (answers: { outcome: string | null }[]) => answers.map(({ outcome }) => outcome);
const told = async () =>
  (await recordedEvents(service.database, bank.brand.brandId))
    .filter(({ event }) => event.startsWith('bank_file.'))
    .map(({ event }) => event);
const isAllBooked = async () => {
  expect(await bank.statusOf(transferId)).toBe('returned');
  expect(await bank.ledger()).toBe(30_570n);
};

describe('a disagreement in one batch keeps no other one from being booked', () => {
  test.each<[string, [number, number, string][]]>([
    [
      'numbers that fall',
      [
        [2, 88, '0000007'],
        [5, 88, '0000007'],
        [6, 88, '0000003'],
        [8, 88, '0000003'],
      ],
    ],
    [
      'equal numbers',
      [
        [6, 94, '1'],
        [8, 94, '1'],
      ],
    ],
    ['a number that is none', [[6, 88, '   X   ']]],
    ['another company in the control', [[5, 45, '0000000000']]],
    ['another service class in the control', [[5, 2, '220']]],
    ['text in the reserved columns', [[5, 74, 'ABCDEF']]],
    ['another hash in one control', [[5, 20, '9']]],
    ['another hash in the control of the return', [[12, 20, '9']]],
  ])('%s', async (_what, edits) => {
    const { file, answers } = await arrive(changed(await mixed(), ...edits));
    expect(file).toMatchObject({ status: 'imported' });
    expect(outcomesOf(answers)).toEqual(['applied', 'applied', 'applied', 'applied']);
    await isAllBooked();
    expect(await told()).not.toContain('bank_file.out_of_balance');
  });

  test('an amount that no control record proves waits for a person, who is told', async () => {
    const { file, answers } = await arrive(changed(await mixed(), [4, 39, '1']));
    expect(outcomesOf(answers)).toEqual(['set_aside', 'set_aside', 'applied', 'applied']);
    expect(answers[0]).toMatchObject({ problem_line: 5, problem_field: 'total_credits' });
    expect(file?.faults).toMatchObject([{ line: 5, batch: 1, needs_person: true }]);
    expect(await bank.statusOf(transferId)).toBe('returned');
    expect(await bank.ledger()).toBe(10_070n);
    expect(await told()).toEqual(
      expect.arrayContaining(['bank_file.out_of_balance', 'bank_file.undecided']),
    );
  });

  test('a file that comes again whole after a batch in doubt credits nothing twice', async () => {
    const whole = await mixed();
    await arrive(changed(whole, [4, 39, '1']));
    const { answers } = await arrive(whole);
    expect(outcomesOf(answers)).toEqual([
      'suspected_duplicate',
      'applied',
      'suspected_duplicate',
      'repeated',
    ]);
    expect(await bank.ledger()).toBe(10_570n);
  });

  test('a return whose batch no control record proves is proven by the entry that it returns', async () => {
    const text = changed(await mixed(), [12, 20, '9'], [8, 20, '9']);
    const { answers } = await arrive(text);
    expect(outcomesOf(answers)).toEqual(['applied', 'applied', 'set_aside', 'applied']);
    expect(answers[3]).toMatchObject({ kind: 'return', problem_field: 'entry_hash' });
  });

  test('a file control that states a missing batch is told, and the others are booked', async () => {
    const lines = (await mixed()).split('\n');
    const { file, answers } = await arrive(lines.toSpliced(5, 3).join('\n'));
    expect(outcomesOf(answers)).toEqual(['applied', 'applied', 'applied']);
    expect(file?.faults).toContainEqual(
      expect.objectContaining({ field: 'batch_count', batch: null, needs_person: true }),
    );
    expect(await told()).toContain('bank_file.out_of_balance');
  });
});

test('a debit that is returned by the code of a credit is returned, with the fault noted', async () => {
  const back = answerParts([{ ...sent, kind: 'return', code: 'R10' }], 184);
  const text = (await mixed(back)).replace(/^626/m, '621');
  const none = '0'.repeat(12);
  const cents = '000000004000';
  const asCredits = changed(text, [12, 21, `${none}${cents}`]).replace(
    `${cents}000000020570`,
    `${none}000000024570`,
  );
  const { answers } = await arrive(asCredits);
  expect(outcomesOf(answers)).toEqual(['applied', 'applied', 'applied', 'applied']);
  expect(answers[3]).toMatchObject({ direction: 'debit', problem_field: 'transaction_code' });
  await isAllBooked();
});

test('returns of two batches of one number have the header of their own batch', async () => {
  const text = (await mixed()).replaceAll(accountNumber, '999999'.padEnd(accountNumber.length));
  const { answers } = await arrive(changed(text, [6, 94, '1'], [8, 94, '1']));
  expect(outcomesOf(answers)).toEqual(['returned', 'returned', 'returned', 'applied']);
  const [window] = (await bank.due()).filter(({ kind }) => kind === 'bank_file.cut');
  const { entries } = await bank.contentOf(await bank.cut(String(window?.due_at)));
  expect(entries.map(({ batch, entry }) => [batch.companyName, entry.amountCents])).toEqual([
    ['EXAMPLE PAYROLL', 20_000n],
    ['EXAMPLE PAYROLL', 500n],
    ['OTHER COMPANY', 70n],
  ]);
});

describe('a file is bytes', () => {
  const named = async (bytes: string, columns = bytes) => {
    const text = await mixed();
    return text
      .replace('ADA EXAMPLE'.padEnd(22), bytes + ' '.repeat(22 - columns.length))
      .replace('EXAMPLE PAYROLL', 'CAF\xc9 PAYROLL\t\x7f\x07');
  };
  const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
  test.each<[string, () => Promise<string>]>([
    ['Latin-1', () => named('JOS\xe9 EXAMPLE')],
    ['UTF-8 in 95 bytes', () => named(utf8('JOSÉ EXAMPLE'), 'JOSÉ EXAMPLE')],
    ['UTF-8 in 94 bytes', () => named(utf8('JOSÉ EXAMPLE'))],
    ['every byte from A0 to FF', () => named('\xa0\xbf\xc0\xd7\xe0\xff\x80\x9f')],
    ['DEL and TAB', () => named('ADA\x7f\tEXAMPLE')],
  ])('%s', async (_what, text) => {
    const bytes = await text();
    for (const sentAs of [
      'text/plain',
      'text/plain; charset=iso-8859-1',
      'application/octet-stream',
    ]) {
      const { status, body } = await bank.brand.api(
        'POST',
        '/simulate/ach/files',
        Buffer.from(bytes, 'latin1'),
        { 'content-type': sentAs },
      );
      expect([status, body.status, body.faults]).toEqual([200, 'imported', []]);
      expect(body.entries.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
        Array(4).fill('applied'),
      );
      const { transfer_id } = body.entries.data[0];
      const { body: transfer } = await bank.brand.api('GET', `/transfers/${transfer_id}`);
      expect(transfer.ach.company_name).toBe('CAFÉ PAYROLL');
      expect(JSON.stringify([body, transfer])).not.toMatch(/\\u00|\x7f/);
    }
    await isAllBooked();
  });

  test('a payment with such a name is returned in ASCII', async () => {
    const text = (await named('JOS\xe9 EXAMPLE')).replace(
      accountNumber,
      '999999'.padEnd(accountNumber.length),
    );
    const { answers } = await arrive(text);
    expect(outcomesOf(answers)).toEqual(['returned', 'applied', 'applied', 'applied']);
    const [window] = (await bank.due()).filter(({ kind }) => kind === 'bank_file.cut');
    const { entries } = await bank.contentOf(await bank.cut(String(window?.due_at)));
    expect(entries).toMatchObject([
      { batch: { companyName: 'CAFE PAYROLL' }, entry: { receiverName: 'JOSe EXAMPLE' } },
    ]);
  });
});

test.each([
  ['PPD', 'applied'],
  ['CCD', 'applied'],
  ['WEB', 'returned'],
])('a credit of class %s without a name is %s', async (entryClass, outcome) => {
  const text = changed(await mixed(), [2, 51, entryClass], [3, 55, ' '.repeat(22)]);
  const { answers } = await arrive(text);
  expect(outcomesOf(answers)).toEqual([outcome, 'applied', 'applied', 'applied']);
});

test('a notification of change that can be read in two ways is set aside, with its refusal', async () => {
  const correction = {
    accountNumber: '5566778822',
    transaction: { accountType: 'checking', direction: 'debit', purpose: 'payment' },
  } as const;
  const text = await mixed(
    answerParts([{ ...sent, kind: 'change', code: 'C06', correction }], 184),
  );
  const { file, answers } = await arrive(text.replace(/(5566778822) {10}27/, '$1            '));
  expect(outcomesOf(answers)).toEqual(['applied', 'applied', 'applied', 'set_aside']);
  const { body } = await bank.brand.api('GET', `/bank-files/${file?.bank_file_id}`);
  expect(body.entries.data[3]).toMatchObject({
    kind: 'unread',
    code: 'C06',
    problem: { field: 'corrected_data', refusal_code: 'C65' },
  });
});
