import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import { type AccountKind, accountKinds } from './books-rules.ts';

export interface EntryRow {
  seq: bigint;
  journal_id: string;
  movement: string;
  description: string;
  /** Positive when the account was credited. */
  amount_cents: bigint;
  balance_after_cents: bigint;
  source_kind: string;
  source_id: string;
  occurred_at: Temporal.Instant;
}

/**
 * At most `limit` entries of an account before the number `before`, newest first. A source that
 * posts a movement several times numbers its steps (`purchase_cleared:2`).
 */
export async function listEntryRows(
  scope: BrandScope,
  accountId: string,
  page: { before: bigint | null; limit: number },
): Promise<EntryRow[]> {
  const before = page.before === null ? sql`` : sql`and e.seq < ${page.before.toString()}::bigint`;
  const { rows } = await sql<EntryRow>`
    select e.seq, e.journal_id, split_part(j.step, ':', 1) as movement, j.description,
           e.amount_cents, e.balance_after_cents, j.source_kind, j.source_id, j.occurred_at
      from entries e
      join journals j on j.brand_id = e.brand_id and j.journal_id = e.journal_id
     where e.brand_id = ${scope.brandId} and e.account_id = ${accountId} ${before}
     order by e.seq desc
     limit ${page.limit}`.execute(scope.db);
  return rows;
}

/** Entry of a customer's account that a source posted. */
export interface PostedRow
  extends Pick<
    EntryRow,
    | 'journal_id'
    | 'movement'
    | 'description'
    | 'amount_cents'
    | 'balance_after_cents'
    | 'occurred_at'
  > {
  account_id: string;
}

/** Entries of customers' accounts that a transfer posted, oldest first: at most `limit`. */
export async function listPostedRows(
  scope: BrandScope,
  transferId: string,
  limit: number,
): Promise<PostedRow[]> {
  const { rows } = await sql<PostedRow>`
    select e.journal_id, split_part(j.step, ':', 1) as movement, j.description, e.account_id,
           e.amount_cents, e.balance_after_cents, j.occurred_at
      from journals j
      join entries e on e.brand_id = j.brand_id and e.journal_id = j.journal_id
     where j.brand_id = ${scope.brandId} and j.source_kind = 'transfer'
       and j.source_id = ${transferId}::uuid and has_own_index(j.source_id)
       and exists (select 1 from accounts a
                    where a.brand_id = e.brand_id and a.account_id = e.account_id)
     order by j.occurred_at, e.journal_id, e.account_id
     limit ${limit}`.execute(scope.db);
  return rows;
}

export interface TrialBalanceRow {
  kind: AccountKind;
  accounts: bigint;
  debit_cents: bigint;
  credit_cents: bigint;
}

/**
 * Balances of a program's accounts of each kind, from one statement and so of one moment. The lanes
 * of an internal account count as one account.
 */
export async function listTrialBalanceRows(
  scope: BrandScope,
  programId: string,
): Promise<TrialBalanceRow[]> {
  const { rows } = await sql<TrialBalanceRow>`
    with standing as (
      select b.kind, b.ledger_cents as cents
        from accounts a
        join account_balances b on b.brand_id = a.brand_id and b.account_id = a.account_id
       where a.brand_id = ${scope.brandId} and a.program_id = ${programId}
      union all
      select i.kind, sum(b.ledger_cents)::bigint
        from internal_accounts i
        join account_balances b on b.brand_id = i.brand_id and b.account_id = i.account_id
       where i.brand_id = ${scope.brandId} and i.program_id = ${programId}
       group by i.kind
    )
    select k.kind, count(s.cents) as accounts,
           coalesce(-sum(s.cents) filter (where s.cents < 0), 0)::bigint as debit_cents,
           coalesce(sum(s.cents) filter (where s.cents > 0), 0)::bigint as credit_cents
      from unnest(${[...accountKinds]}::text[]) with ordinality k (kind, n)
      left join standing s on s.kind = k.kind
     group by k.kind, k.n
     order by k.n`.execute(scope.db);
  return rows;
}
