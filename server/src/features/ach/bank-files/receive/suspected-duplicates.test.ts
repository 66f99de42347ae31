import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partsText } from '../../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentParts } from '../../../../../test/support/incoming-payments.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';
import { postAwaiting } from './apply-answers.ts';
import { decideEntry, type EntryDecision } from './decide-entry.ts';
import { receiveFile } from './receive-file.ts';
import { listUndecided } from './undecided-entries.ts';

let service: TestService;
let bank: BankSteps;
let accountNumber: string;

const comes = '2026-07-03T13:00:00Z';

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  accountNumber = String((await getAccount(bank.context, bank.depositId)).account_number);
});

/** Every call has another header: the reference of the file rises. */
const payroll = () => partsText(paymentParts([{ accountNumber }, { accountNumber: '999999' }]));
const arrive = async (text: string, when = comes) => {
  const file = await bank.arrive(when, text);
  return { fileId: file?.bank_file_id ?? '', answers: await bank.answers(file?.bank_file_id) };
};
const outcomes = (answers: { outcome: string | null }[]) => answers.map(({ outcome }) => outcome);
const undecided = () => listUndecided(bank.context, undefined, { limit: 25, after: null });
const decide = (fileId: string, position: number, asked: EntryDecision) =>
  bank.at(comes).unit((unit) => decideEntry(unit, { bank_file_id: fileId, position }, asked));

test('payments that are sent again under another header are held and listed', async () => {
  const first = await arrive(await payroll());
  expect(outcomes(first.answers)).toEqual(['applied', 'returned']);
  const again = await arrive(await payroll());
  expect(outcomes(again.answers)).toEqual(['suspected_duplicate', 'suspected_duplicate']);
  expect(await bank.ledger()).toBe(30_000n);
  const { items } = await undecided();
  expect(items).toMatchObject([
    { bank_file_id: again.fileId, position: 1, known_file_id: first.fileId, known_position: 1 },
    { bank_file_id: again.fileId, position: 2, known_file_id: first.fileId, known_position: 2 },
  ]);
});

test('a rejected file and one with entries to decide are told by events', async () => {
  await arrive('hello');
  await arrive(await payroll());
  const { fileId } = await arrive(await payroll());
  const events = await recordedEvents(service.database, bank.brand.brandId);
  const told = events.filter(({ event }) => event.startsWith('bank_file.'));
  expect(told).toMatchObject([
    { event: 'bank_file.rejected', payload: { line: 1, field: 'record_type' } },
    {
      event: 'bank_file.undecided',
      object_id: fileId,
      payload: { set_aside: 0, suspected_duplicates: 2 },
    },
  ]);
});

test.each([
  ['a later trace number', { traceNumber: '990000000000009' }, {}],
  ['another date', {}, { effectiveDate: '2026-03-04' }],
  ['another company', {}, { companyId: '1234567891' }],
])('a payment with %s is another payment', async (_, entry, batch) => {
  await arrive(await partsText(paymentParts([{ accountNumber }])));
  const { answers } = await arrive(
    await partsText(paymentParts([{ accountNumber, ...entry }], batch)),
  );
  expect(outcomes(answers)).toEqual(['applied']);
});

test('batches of one file may repeat trace numbers, and one payment in two batches is held', async () => {
  const text = await partsText([
    ...paymentParts([{ accountNumber }]),
    ...paymentParts([{ accountNumber, traceNumber: '990000000000020' }], {
      batchNumber: 2,
      companyId: '1234567891',
    }),
    ...paymentParts([{ accountNumber, traceNumber: '990000000000030' }], { batchNumber: 3 }),
  ]);
  const { answers } = await arrive(
    text
      .replace('990000000000020', '990000000000001')
      .replace('990000000000030', '990000000000001'),
  );
  expect(outcomes(answers)).toEqual(['applied', 'applied', 'suspected_duplicate']);
  expect(answers.map(({ batch_number }) => batch_number)).toEqual([1, 2, 3]);
  expect(await bank.ledger()).toBe(50_000n);
});

test('two files of the same payments that are stored concurrently credit them once', async () => {
  const texts = [await payroll(), await payroll(), await payroll()];
  await Promise.all(
    texts.map((text, at) =>
      receiveFile(bank.at(comes), {
        fileName: `${at}.ach`,
        open: async function* () {
          yield text;
        },
      }),
    ),
  );
  for (const text of texts) await arrive(text);
  expect(await bank.ledger()).toBe(30_000n);
});

test('a person credits a suspected duplicate, returns it or closes it, once', async () => {
  await arrive(await payroll());
  const { fileId } = await arrive(await payroll());
  expect(await decide(fileId, 1, { decision: 'credit' })).toMatchObject({ outcome: 'applied' });
  expect(await bank.ledger()).toBe(50_000n);
  expect(await decide(fileId, 2, { decision: 'return' })).toMatchObject({ outcome: 'returned' });
  await expect(decide(fileId, 1, { decision: 'close' })).rejects.toThrow('outcome is applied');
  await expect(decide(fileId, 3, { decision: 'close' })).rejects.toThrow('no incoming entry 3');
  const third = await arrive(await payroll());
  await decide(third.fileId, 1, { decision: 'close' });
  await decide(third.fileId, 2, { decision: 'credit' });
  expect(outcomes(await bank.answers(third.fileId))).toEqual(['closed', 'returned']);
  expect((await undecided()).items).toEqual([]);
  const [window] = (await bank.due()).filter(({ kind }) => kind === 'bank_file.cut');
  const { entries } = await bank.contentOf(await bank.cut(String(window?.due_at)));
  expect(entries.map(({ entry: { addenda } }) => addenda)).toMatchObject([
    { code: 'R03' },
    { code: 'R24' },
    { code: 'R03' },
  ]);
});

test('a decision that cannot be carried out is refused, and changes nothing', async () => {
  const text = (await payroll()).replace(/^622/m, '625');
  const { fileId, answers } = await arrive(text);
  expect(outcomes(answers)).toEqual(['set_aside', 'returned']);
  await expect(decide(fileId, 1, { decision: 'credit' })).rejects.toThrow('cannot be credited');
  await expect(decide(fileId, 1, { decision: 'return' })).rejects.toThrow('cannot be returned');
  expect(outcomes(await bank.answers(fileId))).toEqual(['set_aside', 'returned']);
  await decide(fileId, 1, { decision: 'close' });
});

test('a credit that arrives before its effective date is posted on that date', async () => {
  const later = { effectiveDate: '2026-07-10', settlementDay: null };
  const text = await partsText(paymentParts([{ accountNumber }, { accountNumber: '12' }], later));
  const { fileId, answers } = await arrive(text);
  expect(outcomes(answers)).toEqual(['awaiting_date', 'returned']);
  expect(await bank.ledger()).toBe(10_000n);
  const work = (await bank.due()).filter(({ kind }) => kind === 'bank_file.post');
  expect(work.map(({ due_at }) => String(due_at))).toEqual(['2026-07-10T12:30:00Z']);
  await postAwaiting(bank.at('2026-07-10T12:29:59Z'), fileId);
  expect(await bank.ledger()).toBe(10_000n);
  for (let time = 0; time < 2; time += 1) {
    await postAwaiting(bank.at('2026-07-10T12:30:00Z'), fileId);
  }
  expect(await bank.ledger()).toBe(30_000n);
  expect(outcomes(await bank.answers(fileId))).toEqual(['applied', 'returned']);
});

test('a deposit that closes before the effective date returns the credit', async () => {
  const later = { effectiveDate: '2026-07-10', settlementDay: null };
  const { fileId } = await arrive(await partsText(paymentParts([{ accountNumber }], later)));
  const close = (status: 'closed' | 'active') =>
    service.database.allBrands.db
      .updateTable('accounts')
      .set({ status })
      .where('account_id', '=', bank.depositId)
      .execute();
  await close('closed');
  await postAwaiting(bank.at('2026-07-10T12:30:00Z'), fileId);
  await close('active');
  expect(outcomes(await bank.answers(fileId))).toEqual(['returned']);
});

test('an entry is matched by its account number within the bank of a program', async () => {
  await service.owner.query(
    `update programs set settings = settings || '{"ach_bank_routing_number": "121042882"}'
      where brand_id = $1`,
    [bank.brand.brandId],
  );
  const text = await partsText(
    paymentParts([
      { accountNumber, routingNumber: '121042882' },
      { accountNumber: accountNumber.padStart(15, '0'), routingNumber: '110000000' },
      { accountNumber, routingNumber: '231380104' },
    ]),
  );
  const { answers } = await arrive(text);
  expect(outcomes(answers)).toEqual(['applied', 'applied', 'unmatched']);
  expect(await bank.ledger()).toBe(50_000n);
});

test('a file that was rejected is read once the program has the number of its destination', async () => {
  const text = (await payroll()).replace('1011234567890', '101 231380104');
  const rejected = await bank.arrive(comes, text);
  await service.owner.query(
    `update programs set settings = settings || '{"ach_origin_id": "231380104"}' where brand_id = $1`,
    [bank.brand.brandId],
  );
  const file = await bank.arrive(comes, text);
  expect([rejected?.status, file?.status]).toEqual(['rejected', 'imported']);
  expect((await bank.arrive(comes, text))?.bank_file_id).toBe(file?.bank_file_id);
  expect(await bank.ledger()).toBe(30_000n);
});

test('a file with a letter beyond ASCII is read, in whatever encoding it comes', async () => {
  const text = (await payroll()).replace('EXAMPLE PAYROLL', 'EXAMPLE PAYROL\u0141');
  const importing = (content: string) =>
    bank.brand.api('POST', '/simulate/ach/files', content, { 'content-type': 'text/plain' });
  for (const letter of ['\u0141', '\u00e9', '\ufffd']) {
    const { status, body } = await importing(text.replace('\u0141', letter));
    expect([status, body.status, body.faults]).toEqual([200, 'imported', []]);
  }
  expect(await bank.ledger()).toBe(30_000n);
});
