import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleDeposit } from '../../../../test/support/sample-cards.ts';
import { linkSampleAccount } from '../../../../test/support/sample-links.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { verifyBooks } from '../../accounts/ledger/verify.ts';
import { retryProof } from '../transfer-retries/transfer-retries-store.ts';
import { returnRateProof } from './return-rates-checks-store.ts';

let service: TestService;

/** Sets up a returned pull and its returned retry. */
beforeAll(async () => {
  service = await startTestService({ worker: false, settings: { ach_fast_delay_ms: 3_600_000 } });
  const { customerId, depositId } = await openSampleDeposit(service, 0n);
  const { api } = service.brand;
  const { body: first } = await api('POST', '/transfers', {
    origination_account_id: await linkSampleAccount(service.brand, customerId),
    destination_account_id: depositId,
    amount: 700,
  });
  const giveBack = (transfer_id: string, return_code: string) =>
    api('POST', '/simulate/ach/return', { transfer_id, return_code });
  await giveBack(first.transfer_id, 'R01');
  const { body: second } = await api('POST', `/transfers/${first.transfer_id}/retry`);
  expect((await giveBack(second.transfer_id, 'R10')).status).toBe(200);
});
afterAll(() => service.stop());

const verify = () => verifyBooks(service.database.allBrands.db, [retryProof, returnRateProof]);
const run = (statement: string) => sql.raw(statement).execute(service.database.allBrands.db);

test('the proof accepts true retries and counters', async () => {
  expect(await verify()).toMatchObject({ ok: true, counts: { retries: 1n } });
});

/** Rows: the forgery, its statement, and the statement that undoes it. */
test.each([
  [
    'a retry of another amount',
    'update transfers set amount_cents = 701 where attempt = 2',
    'update transfers set amount_cents = 700 where attempt = 2',
  ],
  [
    'a retry of a pull returned by another code',
    `update transfers set return_code = 'R02' where attempt = 1`,
    `update transfers set return_code = 'R01' where attempt = 1`,
  ],
  [
    'a retry whose previous attempt is missing',
    'update transfers set attempt = 3 where attempt = 2',
    'update transfers set attempt = 2 where attempt = 3',
  ],
  [
    'an entry that was not counted',
    'update ach_daily_counts set entries = entries - 1',
    'update ach_daily_counts set entries = entries + 1',
  ],
  [
    'a return that was counted twice',
    'update ach_daily_counts set unauthorized_returns = unauthorized_returns + 1',
    'update ach_daily_counts set unauthorized_returns = unauthorized_returns - 1',
  ],
  [
    'a return of another category',
    `update transfers set return_code = 'R05' where attempt = 1`,
    `update transfers set return_code = 'R01' where attempt = 1`,
  ],
])('the proof finds %s', async (_, forge, undo) => {
  await run(forge);
  expect((await verify()).ok).toBe(false);
  await run(undo);
  expect((await verify()).ok).toBe(true);
});
