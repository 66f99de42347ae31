import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerText, partsText } from '../../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import type { Addenda } from '../../../../kernel/nacha/addenda.ts';
import { answerParts, type SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import { readBankNumbers } from '../../../accounts/bank-numbers/bank-numbers.ts';
import { externalAccountOf, requestTransfer } from '../../transfers/transfers.ts';

let service: TestService;
let bank: BankSteps;
let transferIds: string[];
let sent: SentEntry[];
let fileId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});

const settles = '2026-07-03T12:30:00Z';

/** Settles two pulls of 4,000 cents on a deposit of 10,000. */
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  const asked = '2026-07-02T15:00:00Z';
  transferIds = [await bank.pull(asked), await bank.pull(asked)];
  fileId = await bank.cut('2026-07-02T20:45:00Z');
  await bank.deliver('2026-07-02T20:45:00Z', fileId);
  await bank.settle(settles, fileId);
  sent = (await bank.contentOf(fileId)).entries;
});

const entry = (at: number): SentEntry => {
  const found = sent[at];
  if (!found) throw new Error(`no entry ${at}`);
  return found;
};
const returnOf = (at: number, code = 'R10') => ({ ...entry(at), kind: 'return' as const, code });
const outcomes = async (id: string | undefined) =>
  (await bank.answers(id)).map(({ outcome, is_untimely }) =>
    is_untimely ? `${outcome}, untimely` : outcome,
  );
const statuses = () => Promise.all(transferIds.map(bank.statusOf));
const later = '2026-07-06T13:00:00Z';

test('returns are applied to the transfers that they answer', async () => {
  const file = await bank.arrive(later, await answerText([returnOf(0), returnOf(1, 'R07')]));
  expect(file).toMatchObject({ status: 'imported', entry_count: 4, debit_cents: 8_000n });
  expect(await outcomes(file?.bank_file_id)).toEqual(['applied', 'applied']);
  expect(await statuses()).toEqual(['returned', 'returned']);
  expect(await bank.ledger()).toBe(10_000n);
});

test('a file received again or five times concurrently is one file with one return', async () => {
  const text = await answerText([returnOf(0)]);
  const files = await Promise.all(Array.from({ length: 5 }, () => bank.arrive(later, text)));
  const again = await bank.arrive('2026-07-07T13:00:00Z', text);
  expect(new Set([...files, again].map((file) => file?.bank_file_id)).size).toBe(1);
  expect(await statuses()).toEqual(['returned', 'completed']);
  expect(await bank.ledger()).toBe(14_000n);
});

test('a second return of a transfer is recorded and changes nothing', async () => {
  await bank.arrive(later, await answerText([returnOf(0)]));
  const again = await bank.arrive(later, await answerText([returnOf(0, 'R07')]));
  expect(await outcomes(again?.bank_file_id)).toEqual(['repeated']);
  expect(await bank.transfer(transferIds[0] ?? '')).toMatchObject({ return_code: 'R10' });
  expect(await bank.ledger()).toBe(14_000n);
});

test('a return after its last day is applied and marked as untimely', async () => {
  const file = await bank.arrive(later, await answerText([returnOf(0, 'R01')]));
  expect(await outcomes(file?.bank_file_id)).toEqual(['applied']);
  const late = '2026-07-08T13:00:00Z';
  const next = await bank.arrive(late, await answerText([returnOf(1, 'R01')]));
  expect(await outcomes(next?.bank_file_id)).toEqual(['applied, untimely']);
});

test('a return that matches no entry, or has another amount, is recorded', async () => {
  const { entry: own, ...rest } = returnOf(0);
  const stranger = { ...own, traceNumber: '110000009999999' };
  const dearer = { ...own, amountCents: own.amountCents + 1n };
  const file = await bank.arrive(
    later,
    await answerText([
      { ...rest, entry: stranger },
      { ...rest, entry: dearer },
    ]),
  );
  expect(await outcomes(file?.bank_file_id)).toEqual(['mismatched', 'unmatched']);
  expect(await statuses()).toEqual(['completed', 'completed']);
});

test('dishonored and contested returns are recorded', async () => {
  const parts = answerParts([returnOf(0), returnOf(1)], 184);
  const answered = { originalTrace: entry(0).entry.traceNumber, originalRdfiId: '99000000' };
  const returned = { returnTrace: '990000000000001', returnSettlementDay: 187, returnCode: 'R10' };
  const dishonored = { kind: 'dishonored', code: 'R68', ...answered, ...returned, information: '' };
  const contested = {
    kind: 'contested',
    code: 'R73',
    ...answered,
    ...returned,
    originalReturnedOn: '2026-07-06',
    originalSettlementDay: 184,
    dishonoredTrace: '110000000000009',
    dishonoredSettlementDay: 188,
    dishonoredCode: 'R68',
  };
  const addenda = [dishonored, contested] as Addenda[];
  const text = await partsText(
    parts.map((part) => {
      if (part.kind === 'batch') return part;
      const own = addenda.shift() ?? null;
      return { ...part, entries: part.entries.map((one) => ({ ...one, addenda: own })) };
    }),
  );
  const file = await bank.arrive(later, text);
  const kept = await bank.answers(file?.bank_file_id);
  expect(kept.map(({ kind, code, outcome }) => [kind, code, outcome])).toEqual([
    ['dishonored', 'R68', 'recorded'],
    ['contested', 'R73', 'recorded'],
  ]);
  expect(await statuses()).toEqual(['completed', 'completed']);
});

test('a payment to another bank is recorded as unmatched', async () => {
  const payment = { ...entry(0).entry, traceNumber: '990000000000001' };
  const file = await bank.arrive(
    later,
    await partsText([
      { kind: 'batch', batch: { ...entry(0).batch, odfiId: '99000000' } },
      { kind: 'entries', entries: [payment] },
    ]),
  );
  expect(await bank.answers(file?.bank_file_id)).toMatchObject([
    { kind: 'payment', code: null, outcome: 'unmatched', transfer_id: null },
  ]);
});

test('a batch that no control record proves is beside one that is applied; a file without a frame is rejected', async () => {
  const good = await answerText([returnOf(0), returnOf(1)]);
  const lines = good.split('\n');
  lines[6] = lines[6]?.replace('4000', '4001') ?? '';
  const file = await bank.arrive(later, lines.join('\n'));
  expect(file).toMatchObject({ status: 'imported', faults: [{ line: 9, needs_person: true }] });
  expect(await outcomes(file?.bank_file_id)).toEqual(['applied', 'mismatched']);
  expect(await statuses()).toEqual(['returned', 'completed']);
  const again = await bank.arrive(later, good);
  expect(await outcomes(again?.bank_file_id)).toEqual(['repeated', 'applied']);
  for (const text of ['', 'hello', '\u0000\u00ff', good.slice(0, 500)]) {
    const bad = await bank.arrive(later, text);
    expect(bad).toMatchObject({ status: 'rejected', problem_line: expect.any(Number) });
  }
});

test('a notification of change corrects the account numbers, which stay masked, and records an event', async () => {
  const changed = {
    routingNumber: '110000000',
    accountNumber: '12345600077',
    transaction: { accountType: 'savings', direction: 'debit', purpose: 'payment' },
  } as const;
  const file = await bank.arrive(
    later,
    await answerText([{ ...entry(0), kind: 'change', code: 'C07', correction: changed }]),
  );
  expect(await outcomes(file?.bank_file_id)).toEqual(['applied']);
  const accountId = externalAccountOf(await bank.transfer(transferIds[0] ?? ''));
  const numbers = await readBankNumbers(bank.context, [accountId]);
  expect(numbers.get(accountId)).toMatchObject({
    routingNumber: '110000000',
    accountNumber: '12345600077',
    accountType: 'savings',
  });
  const account = await service.database.allBrands.db
    .selectFrom('accounts')
    .select('mask')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  expect(account?.mask).toBe('0077');
  const events = await recordedEvents(service.database, bank.context.brandId);
  const corrected = events.filter(({ event }) => event === 'account.numbers.corrected');
  expect(corrected).toMatchObject([
    { object_id: accountId, payload: { account_id: accountId, change_code: 'C07' } },
  ]);
  expect(JSON.stringify(events)).not.toContain('12345600077');
  expect(await statuses()).toEqual(['completed', 'completed']);
});

test('an account number that its bank corrected in lower case is used in the next entry', async () => {
  const correction = { accountNumber: 'ABC12345' };
  const text = await answerText([{ ...entry(0), kind: 'change', code: 'C01', correction }]);
  await bank.arrive(later, text.replace('ABC12345', 'abc12345'));
  const { origination_account_id: from, destination_account_id: to } = await bank.transfer(
    transferIds[0] ?? '',
  );
  await requestTransfer(bank.at(later), {
    originationAccountId: from ?? '',
    destinationAccountId: to,
    amountCents: 4_000n,
    classCode: 'WEB',
    sameDay: false,
    description: null,
  });
  const next = await bank.cut('2026-07-06T20:45:00Z');
  expect((await bank.contentOf(next)).entries).toMatchObject([
    { entry: { accountNumber: 'abc12345' } },
  ]);
});

test('a repeated import applies the answers that an interrupted one left open', async () => {
  const text = await answerText([returnOf(0), returnOf(1)]);
  const file = await bank.arrive(later, text);
  await service.database.allBrands.db
    .updateTable('bank_file_answers')
    .set({ outcome: null, applied_at: null })
    .where('bank_file_id', '=', file?.bank_file_id ?? '')
    .where('position', '=', 2)
    .execute();
  await service.database.allBrands.db
    .updateTable('bank_files')
    .set({ status: 'received', finished_at: null })
    .where('bank_file_id', '=', file?.bank_file_id ?? '')
    .execute();
  expect((await bank.arrive(later, text))?.status).toBe('imported');
  expect(await outcomes(file?.bank_file_id)).toEqual(['applied', 'repeated']);
  expect(await bank.ledger()).toBe(10_000n);
});
