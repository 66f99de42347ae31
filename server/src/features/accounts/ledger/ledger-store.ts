import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { gatherReads } from '../../../platform/db/gather-reads.ts';
import { readPrepared } from '../../../platform/db/prepared-reads.ts';
import type { InternalKind } from './ledger-rules.ts';

export interface JournalRow {
  brandId: string;
  journalId: string;
  sourceKind: string;
  sourceId: string;
  step: string;
  isReturn: boolean;
  description: string;
  occurredAt: string;
  currency: string;
  accountIds: string[];
  amounts: bigint[];
}

/** Outcomes of post_journal (sql/post-journal.sql). */
export async function insertJournal(unit: Unit, journal: JournalRow) {
  const { rows } = await sql<{
    outcome: 'posted' | 'already_posted' | 'overdraft';
    journal_id: string | null;
  }>`
    select * from post_journal(${journal.brandId}, ${journal.journalId}, ${journal.sourceKind},
      ${journal.sourceId}, ${journal.step}, ${journal.isReturn}, ${journal.description},
      ${journal.occurredAt}, ${journal.currency}, ${journal.accountIds}::uuid[],
      ${journal.amounts.map(String)}::bigint[])`.execute(unit.db);
  return rows[0] ?? { outcome: 'overdraft' as const, journal_id: null };
}

/**
 * Posts several journals of two legs, `-amount` and `amount`, in their order, in one statement. All
 * accounts are locked first, in one order, because two such batches could deadlock otherwise.
 */
export async function insertJournals(unit: Unit, journals: JournalRow[]) {
  const ids = journals.flatMap((journal) => journal.accountIds);
  await sql`
    select from account_balances
     where brand_id = ${unit.brandId} and account_id = any (${ids}::uuid[] || array(
       select credit_account_id from account_balances
        where brand_id = ${unit.brandId} and account_id = any (${ids}::uuid[])
          and credit_account_id is not null))
     order by account_id for no key update`.execute(unit.db);
  const column = <T>(pick: (journal: JournalRow) => T) => journals.map(pick);
  const { rows } = await sql<{ outcome: 'posted' | 'already_posted' | 'overdraft' }>`
    select p.outcome
      from unnest(${column((j) => j.journalId)}::uuid[], ${column((j) => j.sourceKind)}::text[],
             ${column((j) => j.sourceId)}::uuid[], ${column((j) => j.step)}::text[],
             ${column((j) => j.isReturn)}::boolean[], ${column((j) => j.description)}::text[],
             ${column((j) => j.occurredAt)}::timestamptz[], ${column((j) => j.currency)}::text[],
             ${column((j) => j.accountIds[0])}::uuid[], ${column((j) => j.accountIds[1])}::uuid[],
             ${column((j) => String(j.amounts[1]))}::bigint[]) with ordinality
             j (id, source_kind, source_id, step, is_return, description, occurred_at, currency,
               debit, credit, amount, n)
     cross join lateral post_journal(${unit.brandId}, j.id, j.source_kind, j.source_id, j.step,
       j.is_return, j.description, j.occurred_at, j.currency, array[j.debit, j.credit],
       array[-j.amount, j.amount]) p
     order by j.n`.execute(unit.db);
  return rows.map((row) => row.outcome);
}

/** Key of a program's internal account: the lane of its kind that faces a customer's account. */
export interface SoughtInternal {
  programId: string;
  kind: InternalKind;
  currency: string;
  facingAccountId: string;
}

/** Ids of internal accounts, in the order of `sought`; missing accounts are created. */
export async function findInternalAccounts(
  unit: Unit,
  sought: readonly SoughtInternal[],
): Promise<string[]> {
  const column = (pick: (one: SoughtInternal) => string) => sought.map(pick);
  const { rows } = await sql<{ account_id: string }>`
    select internal_account(${unit.brandId}, s.program_id, s.kind, s.currency, s.facing_id) as account_id
      from unnest(${column((one) => one.programId)}::uuid[], ${column((one) => one.kind)}::text[],
             ${column((one) => one.currency)}::text[],
             ${column((one) => one.facingAccountId)}::uuid[]) with ordinality
             s (program_id, kind, currency, facing_id, n)
     order by s.n`.execute(unit.db);
  return rows.map((row) => row.account_id);
}

/** Serializes the transactions that decide by the balance of an internal account. */
export async function lockInternalKind(
  unit: Unit,
  { programId, kind }: { programId: string; kind: InternalKind },
): Promise<void> {
  const name = `${unit.brandId}|${programId}|${kind}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
}

/** Sums the lanes of an internal account. */
export async function sumInternalKind(
  scope: BrandScope,
  { programId, kind }: { programId: string; kind: InternalKind },
): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(b.ledger_cents), 0)::bigint as balance
      from internal_accounts i
      join account_balances b on b.brand_id = i.brand_id and b.account_id = i.account_id
     where i.brand_id = ${scope.brandId} and i.program_id = ${programId} and i.kind = ${kind}`.execute(
    scope.db,
  );
  return rows[0]?.balance ?? 0n;
}

export async function insertBalance(
  unit: Unit,
  account: {
    accountId: string;
    kind: 'security_deposit' | 'credit';
    currency: string;
    /** Status of a credit account; null for a deposit. */
    accountStatus: string | null;
  },
): Promise<void> {
  const { accountId, kind, currency, accountStatus } = account;
  await sql`
    insert into account_balances (brand_id, account_id, kind, currency, account_status)
    values (${unit.brandId}, ${accountId}, ${kind}, ${currency}, ${accountStatus})`.execute(
    unit.db,
  );
}

/**
 * Copies a credit account's status beside its balance, where purchases read it under the lock of
 * their decision; other accounts have no copy. Lock other balances of the transaction first, to
 * keep the order of locks.
 */
export async function copyCreditStatus(
  unit: Unit,
  { accountId, status }: { accountId: string; status: string },
): Promise<void> {
  await sql`
    update account_balances set account_status = ${status}
     where brand_id = ${unit.brandId} and account_id = ${accountId} and kind = 'credit'`.execute(
    unit.db,
  );
}

/** Links a new credit account's limit to a deposit; locks the deposit's row. */
export async function linkCreditAccount(
  unit: Unit,
  link: { depositAccountId: string; creditAccountId: string },
): Promise<void> {
  await sql`
    with deposit as (
      update account_balances set credit_account_id = ${link.creditAccountId}
       where brand_id = ${unit.brandId} and account_id = ${link.depositAccountId}
      returning ledger_cents
    )
    update account_balances b set limit_cents = deposit.ledger_cents from deposit
     where b.brand_id = ${unit.brandId} and b.account_id = ${link.creditAccountId}`.execute(
    unit.db,
  );
}

/** Locks the accounts' balances until the transaction ends, in the order of their ids. */
export async function lockBalanceRows(unit: Unit, accountIds: string[]): Promise<void> {
  await sql`
    select from account_balances
     where brand_id = ${unit.brandId} and account_id = any (${accountIds}::uuid[])
     order by account_id for no key update`.execute(unit.db);
}

/**
 * The balance row of an account; none for external accounts, which have no ledger. Outside a
 * transaction, concurrent reads share one query.
 */
export const findBalance = gatherReads({
  read: (scope, accountIds) => {
    const query = sql<{
      account_id: string;
      ledger_cents: bigint;
      held_cents: bigint;
      limit_cents: bigint;
      available_cents: bigint;
      currency: string;
      secured_available_cents: bigint | null;
    }>`
      select b.account_id, b.ledger_cents, b.held_cents, b.limit_cents, b.currency,
             available_of(b) as available_cents, available_of(c) as secured_available_cents
        from account_balances b
        left join account_balances c
          on c.brand_id = b.brand_id and c.account_id = b.credit_account_id
       where b.brand_id = ${scope.brandId} and b.account_id = any (${accountIds}::uuid[])`.compile(
      scope.db,
    );
    return readPrepared(scope.db, 'find_balances', query);
  },
  idOf: (balance) => balance.account_id,
});
