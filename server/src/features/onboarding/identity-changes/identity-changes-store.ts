import type { Insertable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import type { IdentityChangeStatus } from './identity-change-states.ts';

export type IdentityChangeRow = NonNullable<Awaited<ReturnType<typeof findChangeRow>>>;

function changes(scope: BrandScope) {
  return scope.db.selectFrom('identity_changes').selectAll().where('brand_id', '=', scope.brandId);
}

export async function insertChange(
  unit: Unit,
  row: Insertable<DB['identity_changes']>,
): Promise<void> {
  await unit.db.insertInto('identity_changes').values(row).execute();
}

export async function findChangeRow(
  scope: BrandScope,
  { customerId, changeId }: { customerId: string; changeId: string },
) {
  return changes(scope)
    .where('customer_id', '=', customerId)
    .where('identity_change_id', '=', changeId)
    .executeTakeFirst();
}

/** Reads a change and locks its row until the transaction ends. */
export async function lockChangeRow(unit: Unit, changeId: string) {
  return changes(unit).where('identity_change_id', '=', changeId).forUpdate().executeTakeFirst();
}

/** The change of a customer that is being checked, at most one. */
export async function findOpenChange(scope: BrandScope, customerId: string) {
  return changes(scope)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'checking')
    .executeTakeFirst();
}

/** Times of a customer's changes with a KYC that started after a time, the earliest first. */
export async function listCheckedTimes(
  scope: BrandScope,
  customerId: string,
  after: Temporal.Instant,
): Promise<Temporal.Instant[]> {
  const rows = await scope.db
    .selectFrom('identity_changes')
    .select('date_created')
    .where('brand_id', '=', scope.brandId)
    .where('customer_id', '=', customerId)
    .where('verification_id', 'is not', null)
    .where('date_created', '>', after)
    .orderBy('date_created')
    .execute();
  return rows.map(({ date_created }) => date_created);
}

/** A customer's changes older than the id `before`, newest first. */
export async function listChangeRows(
  scope: BrandScope,
  customerId: string,
  page: { limit: number; before: string | null },
): Promise<IdentityChangeRow[]> {
  let query = changes(scope).where('customer_id', '=', customerId);
  if (page.before) query = query.where('identity_change_id', '<', page.before);
  return query.orderBy('identity_change_id', 'desc').limit(page.limit).execute();
}

export async function saveChangeStatus(
  unit: Unit,
  changeId: string,
  status: IdentityChangeStatus,
): Promise<void> {
  await unit.db
    .updateTable('identity_changes')
    .set({ status, date_updated: unit.now })
    .where('brand_id', '=', unit.brandId)
    .where('identity_change_id', '=', changeId)
    .execute();
}

/** Erases the wanted values of a customer's changes. */
export async function eraseWanted(unit: Unit, customerId: string): Promise<void> {
  await unit.db
    .updateTable('identity_changes')
    .set({ wanted: null })
    .where('brand_id', '=', unit.brandId)
    .where('customer_id', '=', customerId)
    .execute();
}
