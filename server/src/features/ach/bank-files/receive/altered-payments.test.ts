import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { partsText } from '../../../../../test/support/bank-answers.ts';
import { type BankSteps, bankSteps } from '../../../../../test/support/bank-steps.ts';
import { paymentParts, paymentsText } from '../../../../../test/support/incoming-payments.ts';
import { incomingSteps } from '../../../../../test/support/incoming-steps.ts';
import { proveBooks } from '../../../../../test/support/prove-books.ts';
import { startTestService, type TestService } from '../../../../../test/support/test-service.ts';
import type { BatchHeader } from '../../../../kernel/nacha/batch-header.ts';
import type { Entry } from '../../../../kernel/nacha/entry.ts';
import { getAccount } from '../../../accounts/accounts/accounts.ts';
import { postAwaiting } from './apply-answers.ts';

let service: TestService;
let bank: BankSteps;
let accountNumber: string;

const { arrive, decide } = incomingSteps(() => bank);

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(async () => {
  await proveBooks(service);
  await service.stop();
});
/** A deposit of 10,000 cents. */
beforeEach(async () => {
  bank = await bankSteps(service, await service.createBrand({ ach_speed: 'calendar' }));
  accountNumber = String((await getAccount(bank.context, bank.depositId)).account_number);
});

const payroll = (
  amountCents: bigint,
  entry: Partial<Entry> = {},
  batch: Partial<BatchHeader> = {},
) => paymentsText([{ accountNumber, amountCents, ...entry }], batch);

test('the corrected file of an altered amount is set aside beside the original, which its problem names', async () => {
  const original = await arrive(await payroll(20_000n));
  const corrected = await arrive(await payroll(2_000n));
  expect(original.answers).toMatchObject([{ outcome: 'applied' }]);
  expect(corrected.answers).toMatchObject([{ outcome: 'set_aside', problem_field: 'amount' }]);
  expect(corrected.answers[0]?.problem_rule).toBe(
    `must be 20000, as of the payment with its trace number, company, date and receiver at position 1 of bank file ${original.fileId}`,
  );
  expect(await bank.ledger()).toBe(30_000n);
  const { body } = await bank.brand.api('GET', '/bank-file-entries/undecided');
  expect(body.data).toMatchObject([{ bank_file_id: corrected.fileId, entry: { amount: 2_000 } }]);
  expect(await decide(corrected.fileId, { decision: 'credit' })).toMatchObject({
    outcome: 'applied',
  });
  expect(await bank.ledger()).toBe(32_000n);
});

test('a corrected file of a batch in doubt is credited, which the problem of the original names', async () => {
  const text = await payroll(20_000n);
  const lines = text.split('\n');
  const other = paymentParts(
    [{ accountNumber, amountCents: 70n, traceNumber: '990000000000002' }],
    {
      batchNumber: 2,
    },
  );
  const both = await partsText([
    ...paymentParts([{ accountNumber, amountCents: 20_000n }]),
    ...other,
  ]);
  const doubtful = both.replace(
    lines[2] ?? '',
    (lines[2] ?? '').replace('0000020000', '0000090000'),
  );
  const first = await arrive(doubtful);
  expect(first.answers.map(({ outcome }) => outcome)).toEqual(['set_aside', 'applied']);
  const corrected = await arrive(text);
  expect(corrected.answers).toMatchObject([{ outcome: 'applied', problem_field: null }]);
  expect((await bank.answers(first.fileId))[0]?.problem_rule).toMatch(
    `position 1 of bank file ${corrected.fileId}, with its trace number, company, date and receiver, was credited`,
  );
  expect(await bank.ledger()).toBe(30_070n);
});

test('in one file, the later batch is set aside', async () => {
  const text = await partsText([
    ...paymentParts([{ accountNumber, amountCents: 20_000n }]),
    ...paymentParts([{ accountNumber, amountCents: 200n, traceNumber: '990000000000020' }], {
      batchNumber: 2,
    }),
  ]);
  const { answers } = await arrive(text.replace('990000000000020', '990000000000001'));
  expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'set_aside']);
  expect(await bank.ledger()).toBe(30_000n);
});

test('a credit that waits for its date is posted on it, and the correction stays aside', async () => {
  const dated = { effectiveDate: '2026-07-08' };
  const first = await arrive(await payroll(20_000n, {}, dated));
  const corrected = await arrive(await payroll(2_000n, {}, dated));
  expect(first.answers).toMatchObject([{ outcome: 'awaiting_date' }]);
  expect(corrected.answers).toMatchObject([{ outcome: 'set_aside' }]);
  await postAwaiting(bank.at('2026-07-08T12:30:00Z'), first.fileId);
  expect(await bank.answers(first.fileId)).toMatchObject([{ outcome: 'applied' }]);
  expect(await bank.ledger()).toBe(30_000n);
});

test('a credit that waits for its date is set aside and told, if its correction was credited meanwhile', async () => {
  const dated = { effectiveDate: '2026-07-08' };
  const first = await arrive(await payroll(20_000n, {}, dated));
  const corrected = await arrive(await payroll(2_000n, {}, dated));
  await decide(corrected.fileId, { decision: 'credit' });
  await postAwaiting(bank.at('2026-07-08T12:30:00Z'), corrected.fileId);
  await postAwaiting(bank.at('2026-07-08T12:30:00Z'), first.fileId);
  expect(await bank.answers(first.fileId)).toMatchObject([{ outcome: 'set_aside' }]);
  expect(await bank.ledger()).toBe(12_000n);
});

test('a correction is told once of another one that was credited on its date', async () => {
  const dated = { effectiveDate: '2026-07-08' };
  await arrive(await payroll(20_000n, {}, dated));
  const second = await arrive(await payroll(2_000n, {}, dated));
  const third = await arrive(await payroll(3_000n, {}, dated));
  expect(await decide(second.fileId, { decision: 'credit' })).toMatchObject({
    outcome: 'awaiting_date',
  });
  await postAwaiting(bank.at('2026-07-08T12:30:00Z'), second.fileId);
  const [told] = await bank.answers(third.fileId);
  expect(told?.outcome).toBe('set_aside');
  expect(told?.problem_rule?.split(second.fileId)).toHaveLength(2);
});

test.each<[string, Partial<Entry>, Partial<BatchHeader>]>([
  ['date', {}, { effectiveDate: '2026-03-04' }],
  ['company', {}, { companyId: '1234567891' }],
  ['trace number', { traceNumber: '990000000000009' }, {}],
  ['receiver', { accountNumber: '999999' }, {}],
])('a payment of another %s and amount is another payment', async (_, entry, batch) => {
  await arrive(await payroll(20_000n, entry, batch));
  expect((await arrive(await payroll(2_000n))).answers).toMatchObject([{ outcome: 'applied' }]);
});
