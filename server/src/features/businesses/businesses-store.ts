import type { Tx } from '../../platform/db/database.ts';
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

export async function insertBusiness(
  tx: Tx,
  brandId: string,
  business: StoredBusiness,
): Promise<void> {
  await tx
    .insertInto('businesses')
    .values({ brand_id: brandId, ...toColumns(business) })
    .execute();
}

export async function findBusiness(
  tx: Tx,
  brandId: string,
  businessId: string,
): Promise<StoredBusiness | undefined> {
  const row = await businesses(tx, brandId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return row && toStored(row);
}

/** The same, locked until the transaction ends; its owners are added and removed under this lock. */
export async function findBusinessForUpdate(
  tx: Tx,
  brandId: string,
  businessId: string,
): Promise<StoredBusiness | undefined> {
  const row = await businesses(tx, brandId)
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirst();
  return row && toStored(row);
}

/** At most `limit` businesses older than the id `before`, newest first. */
export async function listBusinessRows(
  tx: Tx,
  brandId: string,
  filters: { ein: string | null },
  page: { limit: number; before: string | null },
): Promise<StoredBusiness[]> {
  let query = businesses(tx, brandId);
  if (filters.ein !== null) query = query.where('ein', '=', filters.ein);
  if (page.before !== null) query = query.where('business_id', '<', page.before);
  const rows = await query.orderBy('business_id', 'desc').limit(page.limit).execute();
  return rows.map(toStored);
}

/** Writes the whole row of a business that this transaction has locked. */
export async function updateBusiness(
  tx: Tx,
  brandId: string,
  business: StoredBusiness,
): Promise<void> {
  const { business_id, date_created: _, ...changed } = toColumns(business);
  await tx
    .updateTable('businesses')
    .set(changed)
    .where('brand_id', '=', brandId)
    .where('business_id', '=', business_id)
    .execute();
}

function businesses(tx: Tx, brandId: string) {
  return tx.selectFrom('businesses').select(columns).where('brand_id', '=', brandId);
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
