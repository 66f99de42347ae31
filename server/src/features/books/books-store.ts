import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface EntryRow {
  seq: bigint;
  journal_id: string;
  movement: string;
  description: string;
  /** Above zero where the account was credited. */
  amount_cents: bigint;
  balance_after_cents: bigint;
  source_kind: string;
  source_id: string;
  occurred_at: Temporal.Instant;
}

/**
 * Entries of an account newest first, of those before the number `before`, at most `limit`. A source
 * that posts a movement several times numbers its steps (`purchase_cleared:2`).
 */
export async function listEntryRows(
  tx: Tx,
  brandId: string,
  accountId: string,
  page: { before: bigint | null; limit: number },
): Promise<EntryRow[]> {
  const before = page.before === null ? sql`` : sql`and e.seq < ${page.before.toString()}::bigint`;
  const { rows } = await sql<EntryRow>`
    select e.seq, e.journal_id, split_part(j.step, ':', 1) as movement, j.description,
           e.amount_cents, e.balance_after_cents, j.source_kind, j.source_id, j.occurred_at
      from entries e
      join journals j on j.brand_id = e.brand_id and j.journal_id = e.journal_id
     where e.brand_id = ${brandId} and e.account_id = ${accountId} ${before}
     order by e.seq desc
     limit ${page.limit}`.execute(tx);
  return rows;
}
