import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleDeposit } from '../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { verifyBooks } from '../ledger/verify.ts';
import { transferProof } from './transfers-checks-store.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await openSampleDeposit(service, 1_000n);
});
afterAll(() => service.stop());

const verify = () => verifyBooks(service.database.kysely, [transferProof]);
const run = (statement: string) => sql.raw(statement).execute(service.database.kysely);

test('true transfers are proven, and counted', async () => {
  expect(await verify()).toMatchObject({ ok: true, counts: { transfers: 1n } });
});

/** Each: what is done to the books, and how it is undone. */
test.each([
  [
    'an amount',
    'update transfers set amount_cents = 999',
    'update transfers set amount_cents = 1000',
  ],
  [
    'a settlement that never was',
    `update transfers set status = 'pending', settled_at = null`,
    `update transfers set status = 'completed', settled_at = date_created`,
  ],
  [
    'a return without its journal',
    `update transfers set status = 'returned', return_code = 'R10'`,
    `update transfers set status = 'completed', return_code = null`,
  ],
  [
    "another journal's id",
    'update transfers set transaction_id = transfer_id',
    'update transfers set transaction_id = (select journal_id from journals)',
  ],
  [
    'an advance that never was',
    `update transfers set advance_status = 'repaid', advanced_cents = 10, advanced_at = date_created`,
    'update transfers set advance_status = null, advanced_cents = null, advanced_at = null',
  ],
  [
    'a journal of no transfer',
    'update journals set source_id = gen_random_uuid()',
    'update journals set source_id = (select transfer_id from transfers)',
  ],
  [
    'money of another customer',
    'update transfers set customer_id = gen_random_uuid()',
    'update transfers set customer_id = (select customer_id from accounts limit 1)',
  ],
])('sees %s', async (_, forge, undo) => {
  await run(forge);
  expect(await verify()).toMatchObject({
    ok: false,
    firstProblem: expect.stringMatching(/^every transfer .*: transfer /),
  });
  await run(undo);
  expect(await verify()).toMatchObject({ ok: true });
});
