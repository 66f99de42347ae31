import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { HistoryRange } from './account-history-rules.ts';

/** Inserts a history; false when there is one. Waits for a concurrent insert of the same. */
export async function insertHistory(
  unit: Unit,
  accountId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('account_histories')
    .values({
      brand_id: unit.brandId,
      account_id: accountId,
      status: 'building',
      date_created: now,
      date_updated: now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'account_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findHistory(scope: BrandScope, accountId: string) {
  return scope.db
    .selectFrom('account_histories')
    .select(['status', 'known_through'])
    .where('brand_id', '=', scope.brandId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Locks an account's history until the transaction ends. */
export async function lockHistory(unit: Unit, accountId: string) {
  return unit.db
    .selectFrom('account_histories')
    .select(['status', 'known_through'])
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateHistory(
  unit: Unit,
  accountId: string,
  changes: { status: 'building' | 'ready'; known_through: string; date_updated: Temporal.Instant },
): Promise<void> {
  await unit.db
    .updateTable('account_histories')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
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

/** Replaces all transactions from a date on, and all pending ones. */
export async function replaceTransactions(
  unit: Unit,
  accountId: string,
  from: string,
  documents: TransactionDocument[],
): Promise<void> {
  await unit.db
    .deleteFrom('external_transactions')
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('state', '=', 'pending'), eb('updated_on', '>=', from)]))
    .execute();
  // One document, not eleven parameters per row: the rows of two years would need more parameters
  // than a statement may have.
  await sql`
    insert into external_transactions (brand_id, account_id, transaction_id, state,
        previous_transaction_id, transaction_type, amount_cents, currency, created_on, updated_on,
        details)
      select ${unit.brandId}, ${accountId}, r.transaction_id, r.state, r.previous_transaction_id,
          r.transaction_type, r.amount_cents, r.currency, r.created_on, r.updated_on, r.details
        from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) r (transaction_id uuid,
          state text, previous_transaction_id uuid, transaction_type text, amount_cents bigint,
          currency text, created_on date, updated_on date, details jsonb)`.execute(unit.db);
}

/** One page, newest first, and the number of transactions in the range. */
export async function listTransactions(
  scope: BrandScope,
  accountId: string,
  range: HistoryRange,
  page: { count: number; offset: number },
) {
  const inRange = scope.db
    .selectFrom('external_transactions')
    .where('brand_id', '=', scope.brandId)
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

/** Erases the history of an account whose link is removed. */
export async function eraseHistory(unit: Unit, accountId: string): Promise<void> {
  for (const table of ['external_transactions', 'account_histories'] as const) {
    await unit.db
      .deleteFrom(table)
      .where('brand_id', '=', unit.brandId)
      .where('account_id', '=', accountId)
      .execute();
  }
}
