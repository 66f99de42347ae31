import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankSteps } from '../../../../test/support/bank-steps.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { verifyBooks } from '../../accounts/ledger/verify.ts';
import { transferProof } from './transfers-checks-store.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_speed: 'calendar' } });
  const bank = await bankSteps(service, service.brand);
  await bank.pull('2026-07-02T15:00:00Z');
  const fileId = await bank.cut('2026-07-02T20:45:00Z');
  await bank.deliver('2026-07-02T20:45:00Z', fileId);
  await bank.settle('2026-07-03T12:30:00Z', fileId);
});
afterAll(() => service.stop());

const verify = () => verifyBooks(service.database.allBrands.db, [transferProof]);
const run = (statement: string) => sql.raw(statement).execute(service.database.allBrands.db);

test('the proof accepts and counts true transfers', async () => {
  expect(await verify()).toMatchObject({ ok: true, counts: { transfers: 2n } });
});

const change = (columns: string) => `update transfers set ${columns} where kind = 'pull'`;
const journal = `step = 'pull_settled'`;

/** Rows: the forgery, its statement, and the statement that undoes it. */
test.each([
  ['another amount', change('amount_cents = 999'), change('amount_cents = 4000')],
  [
    'a posted pull that is still pending',
    change(`status = 'pending', settled_at = null`),
    change(`status = 'completed', settled_at = date_created`),
  ],
  [
    'a return without its journal',
    change(`status = 'returned', return_code = 'R10'`),
    change(`status = 'completed', return_code = null`),
  ],
  [
    "another journal's id",
    change('transaction_id = transfer_id'),
    change(`transaction_id = (select journal_id from journals where ${journal})`),
  ],
  [
    'an advance that was never posted',
    change(`advance_status = 'repaid', advanced_cents = 10, advanced_at = date_created`),
    change('advance_status = null, advanced_cents = null, advanced_at = null'),
  ],
  [
    'a journal without a transfer',
    `update journals set source_id = gen_random_uuid() where ${journal}`,
    `update journals set source_id = (select transfer_id from transfers where kind = 'pull') where ${journal}`,
  ],
  [
    'money of another customer',
    change('customer_id = gen_random_uuid()'),
    change(`customer_id = (select customer_id from transfers where kind = 'incoming')`),
  ],
])('the proof finds %s', async (_, forge, undo) => {
  await run(forge);
  expect(await verify()).toMatchObject({
    ok: false,
    firstProblem: expect.stringMatching(/^every transfer .*: transfer /),
  });
  await run(undo);
  expect(await verify()).toMatchObject({ ok: true });
});

test('the proof finds stopped debits without the return that stopped them', async () => {
  const stop = `debits_stopped_at = date_created, debits_stopped_code = 'R10',
    debits_stopped_transfer_id = (select transfer_id from transfers where kind = 'pull')`;
  await run(`update accounts set ${stop} where type = 'external'`);
  expect(await verify()).toMatchObject({
    ok: false,
    firstProblem: expect.stringMatching(/^an account whose debits are stopped .*: account /),
  });
  const none = stop.replaceAll(/= (date_created|'R10'|\(.*\))/g, '= null');
  await run(`update accounts set ${none} where type = 'external'`);
  expect(await verify()).toMatchObject({ ok: true });
});
