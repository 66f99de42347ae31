import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { StoredBusiness } from './businesses-rules.ts';

const columns = [
  'business_id',
  'legal_business_name',
  'dba_business_name',
  'ein',
  'industry_type',
  'business_type',
  'date_established',
  'phone',
  'email',
  'website',
  'addresses',
  'date_created',
  'date_updated',
] as const;

export async function insertBusiness(unit: Unit, business: StoredBusiness): Promise<void> {
  await unit.db
    .insertInto('businesses')
    .values({ brand_id: unit.brandId, ...toColumns(business) })
    .execute();
}

export async function findBusiness(
  scope: BrandScope,
  businessId: string,
): Promise<StoredBusiness | undefined> {
  const row = await businesses(scope).where('business_id', '=', businessId).executeTakeFirst();
  return row && toStored(row);
}

/** Locks the business until the transaction ends; owners are added and removed under this lock. */
export async function lockBusinessRow(
  unit: Unit,
  businessId: string,
): Promise<StoredBusiness | undefined> {
  const row = await businesses(unit)
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirst();
  return row && toStored(row);
}

/** At most `limit` businesses older than the id `before`, newest first. */
export async function listBusinessRows(
  scope: BrandScope,
  filters: { ein: string | null },
  page: { limit: number; before: string | null },
): Promise<StoredBusiness[]> {
  let query = businesses(scope);
  if (filters.ein !== null) query = query.where('ein', '=', filters.ein);
  if (page.before !== null) query = query.where('business_id', '<', page.before);
  const rows = await query.orderBy('business_id', 'desc').limit(page.limit).execute();
  return rows.map(toStored);
}

/** Writes the whole row of a business that this transaction has locked. */
export async function updateBusiness(unit: Unit, business: StoredBusiness): Promise<void> {
  const { business_id, date_created: _, ...changed } = toColumns(business);
  await unit.db
    .updateTable('businesses')
    .set(changed)
    .where('brand_id', '=', unit.brandId)
    .where('business_id', '=', business_id)
    .execute();
}

function businesses(scope: BrandScope) {
  return scope.db.selectFrom('businesses').select(columns).where('brand_id', '=', scope.brandId);
}

function toStored(row: object): StoredBusiness {
  return row as StoredBusiness;
}

function toColumns(business: StoredBusiness) {
  return {
    ...business,
    addresses: JSON.stringify(business.addresses),
    date_created: business.date_created.toString(),
    date_updated: business.date_updated.toString(),
  };
}
