import type { Insertable, Updateable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

export type ClosingRow = NonNullable<Awaited<ReturnType<typeof findClosing>>>;

/** The closing of a deposit account; undefined before the first close request. */
export async function findClosing(scope: BrandScope, accountId: string) {
  return scope.db
    .selectFrom('account_closings')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function insertClosing(
  unit: Unit,
  row: Insertable<DB['account_closings']>,
): Promise<ClosingRow> {
  return unit.db
    .insertInto('account_closings')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateClosing(
  unit: Unit,
  accountId: string,
  changes: Updateable<DB['account_closings']>,
): Promise<ClosingRow> {
  return unit.db
    .updateTable('account_closings')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
