import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleDeposit } from '../../../../test/support/sample-cards.ts';
import { linkSampleAccount } from '../../../../test/support/sample-links.ts';
import {
  eventually,
  startTestService,
  type TestService,
} from '../../../../test/support/test-service.ts';
import { verifyBooks } from '../../accounts/ledger/verify.ts';
import { validationProof } from './account-validations-store.ts';
import { checkEntries } from './check-entries.ts';

let service: TestService;
let path: string;
let transferId: string;

/** Sets up two micro-deposits that have settled. */
beforeAll(async () => {
  service = await startTestService({ settings: { ach_fast_delay_ms: 200 } });
  const { customerId } = await openSampleDeposit(service, 0n);
  const { api } = service.brand;
  const accountId = await linkSampleAccount(service.brand, customerId, '-unverified');
  path = `/accounts/${accountId}/validations`;
  const { body } = await api('POST', path, { method: 'micro_deposits' });
  transferId = body.transfer_ids[0];
  await eventually(async () => (await api('GET', path)).body.data[0].status === 'awaiting_amounts');
});
afterAll(() => service.stop());

const verify = () => verifyBooks(service.database.allBrands.db, [validationProof]);
const run = (statement: string) => service.owner.query(statement);

test('the proof accepts and counts true validations', async () => {
  expect(await verify()).toMatchObject({ ok: true, counts: { account_validations: 1n } });
});

test('a repeated check of the entries, as after a crash, changes nothing', async () => {
  const before = (await service.brand.api('GET', path)).body;
  const { brandId } = service.brand;
  const context = await service.service.createContext(brandId, { kind: 'job' }, 'test');
  await checkEntries(context, transferId);
  expect((await service.brand.api('GET', path)).body).toEqual(before);
});

/** Rows: the forgery, its statement, and the statement that undoes it. */
test.each([
  [
    'another amount',
    'update transfers set amount_cents = 100 - amount_cents where amount_cents <> 50',
    'update transfers set amount_cents = 100 - amount_cents where amount_cents <> 50',
  ],
  [
    'a return without its journal',
    `update transfers set status = 'returned', return_code = 'R03'`,
    `update transfers set status = 'completed', return_code = null`,
  ],
  [
    'a validation of another account',
    'alter table account_validations drop constraint account_validations_brand_id_account_id_fkey; update account_validations set account_id = gen_random_uuid()',
    'update account_validations v set account_id = (select account_id from external_accounts)',
  ],
  [
    'amounts awaited that never arrived',
    `update transfers set status = 'pending', settled_at = null`,
    `update transfers set status = 'completed', settled_at = date_created`,
  ],
])('the proof finds %s', async (_, forge, undo) => {
  await run(forge);
  expect((await verify()).ok).toBe(false);
  await run(undo);
  expect((await verify()).ok).toBe(true);
});
