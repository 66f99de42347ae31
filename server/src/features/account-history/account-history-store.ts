import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { HistoryRange } from './account-history-rules.ts';

/** Begins a history; false when there is one. Waits for another that is just beginning it. */
export async function insertHistory(
  tx: Tx,
  brandId: string,
  accountId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_histories')
    .values({
      brand_id: brandId,
      account_id: accountId,
      status: 'building',
      date_created: now,
      date_updated: now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'account_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findHistory(tx: Tx, brandId: string, accountId: string) {
  return tx
    .selectFrom('account_histories')
    .select(['status', 'known_through'])
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockHistory(tx: Tx, brandId: string, accountId: string) {
  return tx
    .selectFrom('account_histories')
    .select(['status', 'known_through'])
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateHistory(
  tx: Tx,
  brandId: string,
  accountId: string,
  changes: { status: 'building' | 'ready'; known_through: string; date_updated: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('account_histories')
    .set(changes)
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .execute();
}

export interface TransactionDocument {
  transaction_id: string;
  state: 'pending' | 'completed';
  previous_transaction_id: string | null;
  transaction_type: string;
  amount_cents: string;
  currency: string;
  created_on: string;
  updated_on: string;
  details: object;
}

/** Replaces what is stored from a date on, and whatever was pending. */
export async function replaceTransactions(
  tx: Tx,
  brandId: string,
  accountId: string,
  from: string,
  documents: TransactionDocument[],
): Promise<void> {
  await tx
    .deleteFrom('external_transactions')
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('state', '=', 'pending'), eb('updated_on', '>=', from)]))
    .execute();
  // One document, not eleven parameters a row: two years have more rows than a statement may have
  // parameters for.
  await sql`
    insert into external_transactions (brand_id, account_id, transaction_id, state,
        previous_transaction_id, transaction_type, amount_cents, currency, created_on, updated_on,
        details)
      select ${brandId}, ${accountId}, r.transaction_id, r.state, r.previous_transaction_id,
          r.transaction_type, r.amount_cents, r.currency, r.created_on, r.updated_on, r.details
        from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) r (transaction_id uuid,
          state text, previous_transaction_id uuid, transaction_type text, amount_cents bigint,
          currency text, created_on date, updated_on date, details jsonb)`.execute(tx);
}

/** One page, newest first, and how many transactions the range holds. */
export async function listTransactions(
  tx: Tx,
  brandId: string,
  accountId: string,
  range: HistoryRange,
  page: { count: number; offset: number },
) {
  const inRange = tx
    .selectFrom('external_transactions')
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .where('updated_on', '>=', range.startDate)
    .where('updated_on', '<=', range.endDate);
  const { total } = await inRange
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await inRange
    .selectAll()
    .orderBy('updated_on', 'desc')
    .orderBy('created_on', 'desc')
    .orderBy('transaction_id', 'desc')
    .limit(page.count)
    .offset(page.offset)
    .execute();
  return { total: Number(total), rows };
}

/** Forgets all that was read of an account. */
export async function deleteHistory(tx: Tx, brandId: string, accountId: string): Promise<void> {
  for (const table of ['external_transactions', 'account_histories'] as const) {
    await tx
      .deleteFrom(table)
      .where('brand_id', '=', brandId)
      .where('account_id', '=', accountId)
      .execute();
  }
}
