import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partsText } from '../../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentParts } from '../../../../../test/support/incoming-payments.ts';
import { edited, withAddenda } from '../../../../../test/support/nacha-text.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { settlePull } from '../../../../../test/support/settled-pull.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
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

/** Batches with rising numbers: payroll of 20,000 cents, then the given ones, then a return of the pull. */
const mixed = async (odd: FilePart[]) => {
  const back = answerParts([{ ...sent, kind: 'return', code: 'R10' }], 184);
  const parts = [...paymentParts([{ accountNumber }]), ...odd, ...back];
  let batchNumber = 0;
  const numbered = parts.map((part): FilePart => {
    if (part.kind !== 'batch') return part;
    batchNumber += 1;
    return { kind: 'batch', batch: { ...part.batch, batchNumber } };
  });
  return partsText(numbered);
};
/** One credit of 500 cents to the deposit, in a batch whose text a test changes by hand. */
const oddCredit = () =>
  paymentParts([{ accountNumber, amountCents: 500n, traceNumber: '990000000000100' }]);
const arrive = async (text: string) => {
  const file = await bank.arrive(comes, text);
  return { file, answers: await bank.answers(file?.bank_file_id) };
};
const outcomesOf = (answers: { kind: string; outcome: string | null }[]) =>
  answers.map(({ kind, outcome }) => `${kind} ${outcome}`);
/** Entries that the next file of returns sends back. */
const sentBack = async () => (await bank.contentOf(await cutReturns())).entries;
const cuts = async () => (await bank.due()).filter(({ kind }) => kind === 'bank_file.cut');
const cutReturns = async () => {
  const [window] = await cuts();
  return bank.cut(String(window?.due_at));
};
/** The payroll is credited, and the pull is returned. */
const isRestBooked = async () => {
  expect(await bank.statusOf(transferId)).toBe('returned');
  expect(await bank.ledger()).toBe(30_000n);
};

test.each(['CTX', 'CIE', 'CBR', 'PBR', 'POS', 'SHR', 'MTE', 'TRC', 'TRX', 'XCK', 'QQQ'])(
  'a credit of class %s is returned as R17, and the rest of its file is booked',
  async (entryClass) => {
    const text = edited(await mixed(oddCredit()), 5, 51, entryClass);
    const { file, answers } = await arrive(text);
    expect(file).toMatchObject({ status: 'imported', problem_line: null });
    expect(outcomesOf(answers)).toEqual(['payment applied', 'payment returned', 'return applied']);
    expect(answers[1]).toMatchObject({ problem_line: 6, problem_field: 'entry_class' });
    await isRestBooked();
    expect(await sentBack()).toMatchObject([
      {
        batch: { entryClass },
        entry: {
          amountCents: 500n,
          accountNumber,
          addenda: { code: 'R17', information: 'ENTRY CLASS' },
        },
      },
    ]);
  },
);

test.each([
  ['42', '41'],
  ['52', '51'],
])('a credit of transaction code %s is returned by %s', async (code, back) => {
  const { answers } = await arrive(edited(await mixed(oddCredit()), 6, 2, code));
  expect(outcomesOf(answers)).toEqual(['payment applied', 'payment returned', 'return applied']);
  await isRestBooked();
  const content = await bank.textOf(await cutReturns());
  expect(content).toMatch(new RegExp(`^6${back}99000000`, 'm'));
  expect(content).toMatch(/^799R17990000000000100 {6}11000000TRANSACTION CODE/m);
});

test('addenda of a class that has many are counted and kept, and the entry is returned', async () => {
  const addenda = ['0001', '0002', '0003'].map((at) => `705${'RMR*IV*1'.padEnd(80)}${at}0000100`);
  const text = edited(await mixed(oddCredit()), 5, 51, 'CTX');
  const { file, answers } = await arrive(withAddenda(text, 6, addenda));
  expect(file).toMatchObject({ status: 'imported' });
  expect(answers.map(({ records }) => records)).toEqual([1, 4, 2]);
  expect(outcomesOf(answers)).toEqual(['payment applied', 'payment returned', 'return applied']);
  await isRestBooked();
});

/** An international credit, with its seven mandatory addenda records and one of remittance. */
const international = async (indicators: string) => {
  const types = ['10', '11', '12', '13', '14', '15', '16', '17'];
  const addenda = types.map((type) => `7${type}${'TEXT'.padEnd(84)}0000100`);
  const odd = paymentParts([
    {
      accountNumber: '0008',
      receiverId: accountNumber,
      amountCents: 500n,
      traceNumber: '990000000000100',
      discretionaryData: indicators,
    },
  ]);
  const header = '                FF3               US';
  const named = edited(edited(await mixed(odd), 5, 51, 'IAT'), 5, 5, header);
  const text = edited(named, 6, 55, ' '.repeat(22));
  return withAddenda(text, 6, addenda);
};

test('an international credit is returned with its mandatory addenda and amount', async () => {
  const { answers } = await arrive(await international('0'));
  expect(outcomesOf(answers)).toEqual(['payment applied', 'payment returned', 'return applied']);
  await isRestBooked();
  const lines = (await bank.textOf(await cutReturns())).split('\n').slice(1, 11);
  expect(lines[0]).toMatch(/^5\d{3} {16}FF3 {15}US1234567890IAT/);
  expect(lines[1]).toMatch(new RegExp(`^621\\d{9}0008 {13}0000000500${accountNumber} +0 1`));
  const trace = lines[1]?.slice(79) ?? '';
  const kept = ['10', '11', '12', '13', '14', '15', '16'];
  expect(lines.slice(2, 9)).toEqual(
    kept.map((type) => `7${type}${'TEXT'.padEnd(84)}${trace.slice(8)}`),
  );
  expect(lines[9]).toBe(
    `799R17990000000000100      110000000000000500ENTRY CLASS${' '.repeat(23)}${trace}`,
  );
});

test('an international credit with a hit of sanctions screening is shown to a person', async () => {
  const { answers } = await arrive(await international('1'));
  expect(outcomesOf(answers)).toEqual(['payment applied', 'payment set_aside', 'return applied']);
  await isRestBooked();
});

test('accounting advices of the operator are unread, and moved by nobody', async () => {
  const advice = (account: string) =>
    `68111000000${'0'}${account.padEnd(15)}${'000000000500'}${'110000000'}${'FILE1'}A${'NAME'.padEnd(22)}  0110000000370001`;
  const header = (await partsText([])).split('\n')[0] ?? '';
  const sums = `0000010011000000${'0'.repeat(20)}${'500'.padStart(20, '0')}`;
  const lines = [
    header,
    `5280OPERATOR${' '.repeat(28)}1234567890ADVACCOUNTING      260703   0990000000000001`,
    advice(accountNumber),
    `8280${sums}${'OPERATOR'.padEnd(19)}990000000000001`,
    `900000100000100000001${sums.slice(6)}${' '.repeat(23)}`,
  ];
  while (lines.length < 10) lines.push('9'.repeat(94));
  const { file, answers } = await arrive(lines.join('\n'));
  expect(file).toMatchObject({ status: 'imported', credit_cents: 500n });
  expect(outcomesOf(answers)).toEqual(['unread set_aside']);
  expect(await bank.ledger()).toBe(14_000n);
});

test.each(['ACK', 'ATX', 'DNE', 'ENR'])(
  'an entry of class %s, which moves no money, is shown to a person',
  async (entryClass) => {
    const odd = paymentParts([
      { accountNumber, amountCents: 0n, purpose: 'prenote', traceNumber: '990000000000100' },
    ]);
    const { answers } = await arrive(edited(await mixed(odd), 5, 51, entryClass));
    expect(outcomesOf(answers)).toEqual(['payment applied', 'prenote set_aside', 'return applied']);
    await isRestBooked();
    expect(await cuts()).toEqual([]);
  },
);

test.each([
  ['a transaction code without a meaning', 6, 2, '25', 'unread', 'transaction_code'],
  ['a trace number that is none', 6, 80, '99X', 'payment', 'trace_number'],
] as const)(
  '%s sets its entry aside, and the rest is booked',
  async (_, line, at, by, kind, field) => {
    const text = await mixed(oddCredit());
    const lines = text.split('\n');
    const old = lines[line - 1] ?? '';
    lines[line - 1] = old.slice(0, at - 1) + by + old.slice(at - 1 + by.length);
    const { answers } = await arrive(lines.join('\n'));
    expect(outcomesOf(answers)).toEqual(['payment applied', `${kind} set_aside`, 'return applied']);
    expect(answers[1]).toMatchObject({ amount_cents: 500n, problem_line: 6, problem_field: field });
    await isRestBooked();
  },
);

test('a malformed correction is set aside beside a good return, and a return of an unknown code is applied', async () => {
  const other = await bank.pull(comes);
  const fileId = await bank.cut('2026-07-06T20:45:00Z');
  await bank.deliver('2026-07-06T20:45:00Z', fileId);
  await bank.settle('2026-07-07T12:30:00Z', fileId);
  const [second] = (await bank.contentOf(fileId)).entries;
  if (!second) throw new Error('The pull has no entry');
  const correction = { routingNumber: '110000000' };
  const text = await partsText(
    answerParts(
      [
        { ...sent, kind: 'return', code: 'R10' },
        { ...second, kind: 'change', code: 'C02', correction },
      ],
      188,
    ),
  );
  const file = await bank.arrive(
    '2026-07-08T13:00:00Z',
    text.replace(/^(798C02.{29})110000000/m, '$1123456789'),
  );
  expect(outcomesOf(await bank.answers(file?.bank_file_id))).toEqual([
    'return applied',
    'unread set_aside',
  ]);
  const back = await partsText(answerParts([{ ...second, kind: 'return', code: 'R01' }], 188));
  const unknown = await bank.arrive('2026-07-08T13:00:00Z', back.replace('799R01', '799R99'));
  expect(await bank.answers(unknown?.bank_file_id)).toMatchObject([
    {
      kind: 'return',
      code: 'R99',
      original_trace_number: second.entry.traceNumber,
      outcome: 'applied',
      problem_field: 'return_code',
    },
  ]);
  expect(await bank.statusOf(other)).toBe('returned');
});

test('a return that bears the code of the other direction is set aside', async () => {
  const entry = { ...sent.entry, direction: 'credit' as const };
  const batch = { ...sent.batch, serviceClass: 'credits' as const };
  const text = await partsText(answerParts([{ batch, entry, kind: 'return', code: 'R10' }], 184));
  const { answers } = await arrive(text);
  expect(answers).toMatchObject([
    { kind: 'return', outcome: 'set_aside', problem_field: 'transaction_code' },
  ]);
  expect(await bank.statusOf(transferId)).toBe('completed');
});

test('a file for another bank is rejected, and one for our bank or under its numbers is not', async () => {
  const text = await partsText(paymentParts([{ accountNumber }]));
  const other = await bank.arrive(comes, text.replace('1011234567890', '101 231380104'));
  expect(other).toMatchObject({
    status: 'rejected',
    problem_line: 1,
    problem_field: 'destination',
  });
  expect(await bank.ledger()).toBe(14_000n);
  const again = await bank.arrive(comes, text.replace('1011234567890', '101 231380104'));
  expect(again?.bank_file_id).toBe(other?.bank_file_id);
  const own = await bank.arrive(comes, text.replace('1011234567890', '101 110000000'));
  expect(own).toMatchObject({ status: 'imported' });
  expect(await bank.ledger()).toBe(34_000n);
});

test('a return keeps positions 77 and 78, and has the status of the bank that returns', async () => {
  const text = await partsText(
    paymentParts(
      [
        { accountNumber: '999999', discretionaryData: 'A7' },
        { accountNumber: '999998', discretionaryData: ' B', traceNumber: '990000000000009' },
      ],
      { originatorStatus: '2', companyData: ' XXSOC SEC' },
    ),
  );
  await arrive(text);
  expect(await sentBack()).toMatchObject([
    {
      batch: { originatorStatus: '1', companyData: ' XXSOC SEC' },
      entry: { discretionaryData: 'A7' },
    },
    { entry: { discretionaryData: ' B' } },
  ]);
});
