import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerText } from '../../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { incomingSteps } from '../../../../../test/support/incoming-steps.ts';
import { edited, recounted, withAddenda } from '../../../../../test/support/nacha-text.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { settlePull } from '../../../../../test/support/settled-pull.ts';
import {
  recordedEvents,
  startTestService,
  type TestService,
} from '../../../../../test/support/test-service.ts';
import type { SentEntry } from '../../../../kernel/nacha/answer-file.ts';
import { reverseTransfer } from '../../transfer-reversals/transfer-reversals.ts';

let service: TestService;
let bank: BankSteps;
let transferId: string;
let sent: SentEntry;

const { arrive, decide, differences } = incomingSteps(() => bank);

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
  ({ transferId, sent } = await settlePull(bank));
});

const back = (code = 'R01') => answerText([{ ...sent, kind: 'return', code }]);

/** Line 3 is the entry of the return, line 4 its addenda. */
const faults: [string, (text: string) => string, string][] = [
  ['zeros as the date of death', (text) => edited(text, 4, 22, '000000'), 'date_of_death'],
  ['a date of death', (text) => edited(text, 4, 22, '260601'), 'date_of_death'],
  ['a blank original bank', (text) => edited(text, 4, 28, ' '.repeat(8)), 'original_rdfi_id'],
  [
    'its trace number missing at the end',
    (text) => edited(text, 4, 80, ' '.repeat(15)),
    'addenda_trace_number',
  ],
  [
    'the original trace number at the end',
    (text) => edited(text, 4, 80, sent.entry.traceNumber),
    'addenda_trace_number',
  ],
  ['a blank account', (text) => edited(text, 3, 13, ' '.repeat(17)), 'account_number'],
  ['the class COR', (text) => edited(text, 2, 51, 'COR'), 'amount'],
  ['an unknown code', (text) => edited(text, 4, 4, 'R88'), 'return_code'],
  ['an impossible effective date', (text) => edited(text, 2, 70, '260230'), 'effective_date'],
  ['a trace number that is none', (text) => edited(text, 3, 80, 'REJ06030       '), 'trace_number'],
  [
    'code 21 in its batch of debits and zeros as the date of death',
    (text) => edited(edited(text, 3, 2, '21'), 4, 22, '000000'),
    'date_of_death',
  ],
  [
    'a record of type 05 before its own',
    (text) => withAddenda(text, 3, [`705${' '.repeat(80)}00010000001`]),
    'addenda',
  ],
];

test.each(faults)(
  'a return with %s is applied, and its fault noted for a dishonor',
  async (_, odd, field) => {
    const { answers } = await arrive(recounted(odd(await back())));
    expect(answers).toMatchObject([
      { kind: 'return', outcome: 'applied', transfer_id: transferId, problem_field: field },
    ]);
    expect(answers[0]).toMatchObject({ recourse_codes: ['R69'], recourse_by: '2026-07-10' });
    expect(await bank.statusOf(transferId)).toBe('returned');
    expect(await bank.ledger()).toBe(10_000n);
    expect(await differences()).toEqual([]);
  },
);

test('a return that is twice in a batch is applied once', async () => {
  const [first, second] = ['021000020000001', '021000020000002'];
  const twice = [first, second].map(
    (traceNumber) => ({ ...sent, kind: 'return', code: 'R01', traceNumber }) as const,
  );
  const text = await answerText(twice);
  const { answers } = await arrive(text.replaceAll(String(second), String(first)));
  expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'repeated']);
  expect(answers[1]).toMatchObject({ recourse_codes: ['R67', 'R69'] });
  expect(await bank.ledger()).toBe(10_000n);
});

test('a return of another amount is told with its last day, is a difference, and is applied by a person', async () => {
  const entry = { ...sent.entry, amountCents: 3_999n };
  const { fileId, answers } = await arrive(
    await answerText([{ ...sent, entry, kind: 'return', code: 'R01' }]),
  );
  expect(answers).toMatchObject([{ outcome: 'mismatched', recourse_by: '2026-07-10' }]);
  const { body } = await bank.brand.api('GET', '/bank-file-entries/undecided');
  expect(body).toMatchObject({
    data: [{ entry: { outcome: 'mismatched', recourse: { codes: ['R69'], by: '2026-07-10' } } }],
  });
  const events = await recordedEvents(service.database, bank.brand.brandId);
  expect(events.filter(({ event }) => event === 'bank_file.undecided')).toMatchObject([
    { payload: { mismatched: 1, disputed: 0, decide_by: '2026-07-10', banking_days_left: 4 } },
  ]);
  expect(await differences()).toEqual([['return_amount_differs', -3_999, 0]]);
  expect(await decide(fileId, { decision: 'apply' })).toMatchObject({ outcome: 'applied' });
  expect(await bank.ledger()).toBe(10_000n);
  expect(await differences()).toEqual([['amount_differs', -3_999, -4_000]]);
});

test('a return of an unknown trace number that is set aside is applied to the transfer that a person names', async () => {
  const text = edited(edited(await back(), 4, 7, '1'.repeat(15)), 4, 22, '000000');
  const { fileId, answers } = await arrive(text);
  expect(answers).toMatchObject([{ kind: 'return', outcome: 'set_aside' }]);
  expect(await differences()).toEqual([['entry_set_aside', -4_000, 0]]);
  await expect(decide(fileId, { decision: 'apply' })).rejects.toThrow('cannot be applied');
  await expect(decide(fileId, { decision: 'credit' })).rejects.toThrow('cannot be credited');
  await expect(decide(fileId, { decision: 'return' })).rejects.toThrow('cannot be returned');
  expect(await decide(fileId, { decision: 'apply', transferId })).toMatchObject({
    outcome: 'applied',
    transfer_id: transferId,
  });
  expect(await bank.statusOf(transferId)).toBe('returned');
  expect(await differences()).toEqual([]);
});

test('a closed return keeps its amount as a difference, until another return of the transfer is applied', async () => {
  const entry = { ...sent.entry, direction: 'credit' as const };
  const batch = { ...sent.batch, serviceClass: 'credits' as const };
  const { fileId } = await arrive(
    await answerText([{ batch, entry, kind: 'return', code: 'R01' }]),
  );
  expect(await differences()).toEqual([['entry_set_aside', 4_000, 0]]);
  await decide(fileId, { decision: 'close' });
  expect(await differences()).toEqual([['entry_closed', 4_000, 0]]);
  await arrive(await back());
  expect(await differences()).toEqual([]);
});

test('a return after a settled reversal names R62 in its transfer, event and recourse', async () => {
  const reversal = await bank
    .at('2026-07-06T13:00:00Z')
    .unit((unit) => reverseTransfer(unit, transferId, 'duplicate'));
  const fileId = await bank.cut('2026-07-06T20:45:00Z');
  await bank.deliver('2026-07-06T20:45:00Z', fileId);
  await bank.settle('2026-07-07T12:30:00Z', fileId);
  expect(await bank.statusOf(reversal.transfer_id)).toBe('completed');
  const file = await bank.arrive('2026-07-08T13:00:00Z', await back('R10'));
  expect(await bank.answers(file?.bank_file_id)).toMatchObject([
    { outcome: 'applied', recourse_codes: ['R62'] },
  ]);
  expect((await bank.transfer(transferId)).failure_reason).toMatch('R62');
  const events = await recordedEvents(service.database, bank.brand.brandId);
  expect(events.filter(({ event }) => event === 'transfer.returned')).toMatchObject([
    { payload: { ach_return_code: 'R10', failure_reason: expect.stringMatching('R62') } },
  ]);
});
