import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  fundDeposit,
  openSampleCard,
  type SampleCard,
} from '../../../../test/support/sample-cards.ts';
import { startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { bookProofs } from '../../../feature-parts.ts';
import { verifyBooks } from './verify.ts';

let service: TestService;
let card: SampleCard;

const forgeable = ['journals', 'entries', 'account_balances', 'transfers'];
const run = (statement: string) => service.owner.query(statement);
const verify = () => verifyBooks(service.database.allBrands.db, bookProofs);

/** Posts five entries to a deposit: 10.00, 20.00, 30.00, 40.00 and 50.00. */
beforeAll(async () => {
  service = await startTestService({ worker: false });
  card = await openSampleCard(service, 1_000n);
  for (const cents of [2_000n, 3_000n, 4_000n, 5_000n]) {
    await fundDeposit(service, card.depositId, cents);
  }
  for (const table of forgeable) await run(`create table true_${table} as table ${table}`);
});
afterAll(() => service.stop());

/** Restores the true books. */
beforeEach(async () => {
  await run('delete from entries');
  await run('delete from journals');
  await run(
    'delete from transfers t where not exists (select from true_transfers o where o.transfer_id = t.transfer_id)',
  );
  await run('insert into journals table true_journals');
  await run('insert into entries table true_entries');
  await run(`
    update account_balances b
       set ledger_cents = o.ledger_cents, entry_seq = o.entry_seq, limit_cents = o.limit_cents,
           head_hash = o.head_hash
      from true_account_balances o where o.account_id = b.account_id`);
  expect((await verify()).firstProblem).toBeUndefined();
});

const entry = (seq: number) => `entry ${seq} of account ${card.depositId} of brand `;
/** Both entries of a journal: the deposit's with this number, and the settlement lane's. */
const journalOf = (seq: number) =>
  `journal_id = (select journal_id from entries where account_id = '${card.depositId}' and seq = ${seq})`;
const ofDeposit = () => `account_id = '${card.depositId}'`;

async function expectFound(...words: string[]): Promise<void> {
  const verdict = await verify();
  expect(verdict.ok).toBe(false);
  for (const word of words) expect(verdict.firstProblem).toContain(word);
}

test('the proof finds an entry whose amount was changed', async () => {
  await run(`update entries set amount_cents = 2001 where ${ofDeposit()} and seq = 2`);
  await expectFound(entry(2), 'over 2001 says 3000 where 3001 is due');
});

test('the proof finds a changed amount although all later balances on both sides agree with it', async () => {
  await run(`
    update entries e
       set amount_cents = amount_cents
             + case when ${journalOf(2)} then sign(amount_cents) * 100 else 0 end,
           balance_after_cents = balance_after_cents
             + case when ${ofDeposit()} then 100 else -100 end
     where journal_id >= (select journal_id from entries where ${ofDeposit()} and seq = 2)`);
  await run(`
    update account_balances
       set ledger_cents = ledger_cents + case kind when 'security_deposit' then 100 else -100 end
     where kind <> 'credit'`);
  await run(`update account_balances set limit_cents = limit_cents + 100 where kind = 'credit'`);
  const { rows } = await run(`
    select sum(amount_cents)::int as total, max(balance_after_cents)::int as top from entries`);
  expect(rows).toEqual([{ total: 0, top: 15_100 }]);
  const { firstProblem } = await verify();
  expect(firstProblem).toMatch(
    /^every entry and its journal .*: entry 2 of account .* is not what/,
  );
});

test.each([
  ['description', `'Gift'`],
  ['occurred_at', `occurred_at + interval '1 microsecond'`],
  ['source_id', 'gen_random_uuid()'],
  ['source_kind', `'transaction'`],
  ['step', `'pull_settled'`],
  ['is_return', 'true'],
])('the proof finds a changed %s of a journal', async (column, value) => {
  await run(`update journals set ${column} = ${value} where ${journalOf(3)}`);
  const { firstProblem } = await verify();
  expect(firstProblem).toMatch(/: entry 3 of account .* is not what was posted/);
});

test('the proof finds a changed currency of a journal', async () => {
  await run(`update journals set currency = 'EUR' where ${journalOf(3)}`);
  const { firstProblem } = await verify();
  expect(firstProblem).toMatch(/: entry 3 of account .* is in EUR, the account in USD/);
});

test('the proof finds a deleted entry, in the middle and at the end of a chain', async () => {
  await run(`delete from entries where ${ofDeposit()} and seq = 3`);
  await expectFound(entry(3), 'is missing where entry 4 stands');
  await run(`insert into entries select * from true_entries where ${ofDeposit()} and seq = 3`);
  await run(`delete from entries where ${ofDeposit()} and seq = 5`);
  await expectFound('stands at 15000 after entry 5, its entries at 10000 after 4');
});

test('the proof finds two exchanged entries', async () => {
  await run(`update entries set seq = 7 - seq + 100 where ${ofDeposit()} and seq in (3, 4)`);
  await run(`update entries set seq = seq - 100 where ${ofDeposit()} and seq > 100`);
  await expectFound(entry(3), 'over 4000 says 10000 where 7000 is due');
  // The balances of exchanged entries may be corrected, too.
  await run(`
    update entries set balance_after_cents = case seq when 3 then 7000 else balance_after_cents end
     where ${ofDeposit()}`);
  await expectFound(entry(2), 'is not what was posted, or what entry 3 keeps of it is not');
});

test('the proof finds a balance whose head or amount was changed', async () => {
  await run(`update account_balances set head_hash = sha256('x') where ${ofDeposit()}`);
  await expectFound(entry(5), 'is not what was posted, or what the balance keeps of it is not');
  await run(`
    update account_balances b set head_hash = o.head_hash, ledger_cents = 15001
      from true_account_balances o where b.${ofDeposit()} and o.account_id = b.account_id`);
  await expectFound('stands at 15001 after entry 5, its entries at 15000 after 5');
});

test('the proof finds a changed previous hash', async () => {
  await run(`update entries set previous_hash = sha256('x') where ${ofDeposit()} and seq = 4`);
  await expectFound(entry(3), 'or what entry 4 keeps of it is not');
  await run(`update entries set previous_hash = '' where ${ofDeposit()} and seq = 4`);
  await expectFound(entry(3));
});

test('the proof finds a chain whose first entry has a previous hash', async () => {
  await run(`update entries set previous_hash = sha256('x') where ${ofDeposit()} and seq = 1`);
  await expectFound(entry(1), 'does not begin its chain');
});

test('the proof finds a journal without entries', async () => {
  await run(`
    insert into journals
    select brand_id, gen_random_uuid(), 'x', gen_random_uuid(), 'x', false, 'x', occurred_at, 'USD'
      from journals limit 1`);
  await expectFound('every journal has entries that sum to zero', '(no entry)');
});

test('the proof finds a transfer without a journal, and a journal without a transfer', async () => {
  await run(`
    insert into transfers
    select (jsonb_populate_record(t, jsonb_build_object('transfer_id', gen_random_uuid(),
             'transaction_id', gen_random_uuid()))).*
      from transfers t where t.amount_cents = 1000`);
  await expectFound(
    'every transfer has the journals of its progress',
    'expected 1000, posted nothing',
  );
  await run(
    `delete from transfers where transfer_id not in (select transfer_id from true_transfers)`,
  );
  await sql`
    select post_journal(brand_id, gen_random_uuid(), 'transfer', gen_random_uuid(),
             'direct_deposit_received', false, 'ACH direct deposit received', occurred_at, 'USD',
             array[(select account_id from entries e where e.journal_id = j.journal_id and amount_cents < 0),
                   ${card.depositId}::uuid], array[-700, 700]::bigint[])
      from journals j where step = 'direct_deposit_received' limit 1`.execute(
    service.database.allBrands.db,
  );
  await expectFound(
    'every transfer has the journals of its progress',
    'expected nothing, posted 700',
  );
});

test('a journal that names an account several times chains its own entries', async () => {
  await sql`
    select post_journal(brand_id, gen_random_uuid(), 'benchmark', gen_random_uuid(), 'x', false, 'Ärger',
             occurred_at, 'USD', array[account_id, account_id, account_id], array[5, -3, -2]::bigint[])
      from entries join journals using (brand_id, journal_id)
     where account_id = ${card.depositId} and seq = 1`.execute(service.database.allBrands.db);
  expect(await verify()).toMatchObject({ ok: true });
  const { rows } = await run(
    `select max(entry_seq)::int as seq from account_balances where ${ofDeposit()}`,
  );
  expect(rows).toEqual([{ seq: 8 }]);
});
