import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerText } from '../../../../test/support/bank-answers.ts';
import { bankSteps } from '../../../../test/support/bank-steps.ts';
import { paymentsText } from '../../../../test/support/incoming-payments.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { getAccount } from '../../accounts/accounts/accounts.ts';
import { verifyBooks } from '../../accounts/ledger/verify.ts';
import { bankFileProof } from './bank-files-checks-store.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_speed: 'calendar' } });
  const bank = await bankSteps(service, service.brand);
  await bank.pull('2026-07-02T15:00:00Z');
  await bank.push('2026-07-02T15:00:00Z');
  const fileId = await bank.cut('2026-07-02T20:45:00Z');
  await bank.deliver('2026-07-02T20:45:00Z', fileId);
  await bank.settle('2026-07-03T12:30:00Z', fileId, 1);
  await bank.settle('2026-07-03T12:30:00Z', fileId, 2);
  const { entries } = await bank.contentOf(fileId);
  const pulled = entries.filter(({ entry }) => entry.direction === 'debit');
  const answers = pulled.map((one) => ({ ...one, kind: 'return' as const, code: 'R10' }));
  await bank.arrive('2026-07-06T13:00:00Z', await answerText(answers));
  const { account_number } = await getAccount(bank.context, bank.depositId);
  const payments = [{ accountNumber: String(account_number) }, { accountNumber: '123456' }];
  await bank.arrive('2026-07-06T13:00:00Z', await paymentsText(payments));
  const backId = await bank.cut('2026-07-06T20:45:00Z');
  await bank.deliver('2026-07-06T20:45:00Z', backId);
  await bank.settle('2026-07-07T12:30:00Z', backId);
  await bank.pull('2026-07-08T15:00:00Z', { amountCents: 100n });
});
afterAll(() => service.stop());

const verify = () => verifyBooks(service.database.allBrands.db, [bankFileProof]);
const run = (statement: string) => sql.raw(statement).execute(service.database.allBrands.db);

test('the proof accepts and counts true files', async () => {
  expect(await verify()).toMatchObject({ ok: true, counts: { bank_files: 4n } });
});

/** Rows: the forgery, its statement, and the statement that undoes it. */
test.each([
  [
    'a transfer that left without a file',
    `update transfers set left_at = date_created where amount_cents = 100`,
    `update transfers set left_at = null where amount_cents = 100`,
  ],
  [
    'an entry of another amount',
    `update bank_file_entries set amount_cents = amount_cents + 1`,
    `update bank_file_entries set amount_cents = amount_cents - 1`,
  ],
  [
    'a settled batch of a file that the bank has not fetched',
    `update bank_files set fetched_at = null where status = 'settled'`,
    `update bank_files set fetched_at = delivered_at where status = 'settled'`,
  ],
  [
    'another total of an outgoing file',
    `update bank_files set debit_cents = debit_cents + 1 where direction = 'outgoing'`,
    `update bank_files set debit_cents = debit_cents - 1 where direction = 'outgoing'`,
  ],
  [
    'another entry count of a batch',
    `update bank_file_batches set entry_count = 2`,
    `update bank_file_batches set entry_count = 1`,
  ],
  [
    'a settlement of another sum',
    `update bank_file_batches set settled_cents = settled_cents + 1`,
    `update bank_file_batches set settled_cents = settled_cents - 1`,
  ],
  [
    'an applied return with another code than its transfer',
    `update bank_file_answers set code = 'R07' where kind = 'return'`,
    `update bank_file_answers set code = 'R10' where kind = 'return'`,
  ],
  [
    'a return of another amount than its transfer',
    `update bank_file_answers set amount_cents = amount_cents + 1 where kind = 'return'`,
    `update bank_file_answers set amount_cents = amount_cents - 1 where kind = 'return'`,
  ],
  [
    'a return of another amount, in a file of such a total',
    `with a as (update bank_file_answers set amount_cents = amount_cents + 1 where kind = 'return' returning bank_file_id)
     update bank_files set debit_cents = debit_cents + 1 where bank_file_id in (select bank_file_id from a)`,
    `with a as (update bank_file_answers set amount_cents = amount_cents - 1 where kind = 'return' returning bank_file_id)
     update bank_files set debit_cents = debit_cents - 1 where bank_file_id in (select bank_file_id from a)`,
  ],
  [
    'another total of an incoming file',
    `update bank_files set credit_cents = credit_cents + 1 where direction = 'incoming'`,
    `update bank_files set credit_cents = credit_cents - 1 where direction = 'incoming'`,
  ],
  [
    'a lower entry count of an incoming file',
    `update bank_files set entry_count = 1 where direction = 'incoming'`,
    `update bank_files set entry_count = 2 where direction = 'incoming'`,
  ],
  [
    'a payment of another amount than the credited one',
    `update bank_file_answers set amount_cents = amount_cents + 1 where kind = 'payment' and outcome = 'applied'`,
    `update bank_file_answers set amount_cents = amount_cents - 1 where kind = 'payment' and outcome = 'applied'`,
  ],
  [
    'a payment that is neither credited nor returned',
    `update bank_file_answers set outcome = 'recorded' where kind = 'payment' and outcome = 'returned'`,
    `update bank_file_answers set outcome = 'returned' where kind = 'payment' and outcome = 'recorded'`,
  ],
  [
    'a returned payment without a file of returns',
    `update returned_payments set sent_file_id = bank_file_id`,
    `update returned_payments r set sent_file_id = e.bank_file_id from bank_file_entries e where e.returned_file_id = r.bank_file_id`,
  ],
])('the proof finds %s', async (_, forge, undo) => {
  await run(forge);
  expect(await verify()).toMatchObject({
    ok: false,
    firstProblem: expect.stringContaining('brand'),
  });
  await run(undo);
  expect(await verify()).toMatchObject({ ok: true });
});
