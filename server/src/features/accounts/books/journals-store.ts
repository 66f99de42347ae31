import { sql } from 'kysely';
import { idAt } from '../../../kernel/ids.ts';
import type { BrandScope } from '../../../platform/context.ts';
import type { AccountKind } from './books-rules.ts';

export interface JournalRow {
  journal_id: string;
  movement: string;
  description: string;
  currency: string;
  source_kind: 'transfer' | 'transaction' | 'closing';
  source_id: string;
  is_return: boolean;
  occurred_at: Temporal.Instant;
}

export async function findJournal(
  scope: BrandScope,
  journalId: string,
): Promise<JournalRow | undefined> {
  const { rows } = await sql<JournalRow>`
    select j.journal_id, split_part(j.step, ':', 1) as movement, j.description, j.currency,
           j.source_kind, j.source_id, j.is_return, j.occurred_at
      from journals j
     where j.brand_id = ${scope.brandId} and j.journal_id = ${journalId}`.execute(scope.db);
  return rows[0];
}

export interface JournalEntryRow {
  kind: AccountKind;
  /** Null for an account of the program. */
  account_id: string | null;
  /** Null for an account of the program, whose lanes have numbers of their own. */
  seq: bigint | null;
  amount_cents: bigint;
}

/** Entries of a journal, those of customers' accounts first. */
export async function listJournalEntries(
  scope: BrandScope,
  journalId: string,
): Promise<JournalEntryRow[]> {
  const { rows } = await sql<JournalEntryRow>`
    select b.kind, e.amount_cents, case when i.account_id is null then e.account_id end as account_id,
           case when i.account_id is null then e.seq end as seq
      from entries e
      join account_balances b on b.brand_id = e.brand_id and b.account_id = e.account_id
      left join internal_accounts i on i.brand_id = e.brand_id and i.account_id = e.account_id
     where e.brand_id = ${scope.brandId} and e.journal_id = ${journalId}
     order by i.account_id is not null, e.amount_cents, e.account_id`.execute(scope.db);
  return rows;
}

/** Journals of a brand with ids of this millisecond or later, counted to `most`. */
export async function countJournalsSince(
  { db, brandId }: BrandScope,
  sinceMs: number,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from journals
       where brand_id = ${brandId} and journal_id >= ${idAt(sinceMs)}::uuid limit ${most}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
