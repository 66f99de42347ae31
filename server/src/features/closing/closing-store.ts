import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

export type ClosingRow = NonNullable<Awaited<ReturnType<typeof findClosing>>>;

/** The closing of a deposit account, or undefined where none was asked for. */
export async function findClosing(tx: Tx, brandId: string, accountId: string) {
  return tx
    .selectFrom('account_closings')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function insertClosing(
  tx: Tx,
  row: Insertable<DB['account_closings']>,
): Promise<ClosingRow> {
  return tx.insertInto('account_closings').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateClosing(
  tx: Tx,
  brandId: string,
  accountId: string,
  changes: Updateable<DB['account_closings']>,
): Promise<ClosingRow> {
  return tx
    .updateTable('account_closings')
    .set(changes)
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
