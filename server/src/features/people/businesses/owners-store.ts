import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import {
  erasedIdentity,
  identityColumns,
  type OwnerRow,
  ownerKycRequests,
  toIdentityRow,
} from './owners-rules.ts';

const columns = ['beneficial_owner_id', 'business_id', ...identityColumns] as const;

export async function insertOwners(unit: Unit, owners: OwnerRow[]): Promise<void> {
  if (owners.length === 0) return;
  const rows = owners.map((owner) => ({ brand_id: unit.brandId, ...toIdentityRow(owner) }));
  await unit.db.insertInto('beneficial_owners').values(rows).execute();
}

/** The owner, of any business for null; undefined when there is none or it was deleted. */
export async function findOwner(
  scope: BrandScope,
  businessId: string | null,
  ownerId: string,
): Promise<OwnerRow | undefined> {
  let query = livingOwners(scope).where('beneficial_owner_id', '=', ownerId);
  if (businessId !== null) query = query.where('business_id', '=', businessId);
  const row = await query.executeTakeFirst();
  return row && toStored(row);
}

/** Locks the owner until the transaction ends; undefined as with `findOwner`. */
export async function lockOwnerRow(
  unit: Unit,
  businessId: string,
  ownerId: string,
): Promise<OwnerRow | undefined> {
  const row = await livingOwners(unit)
    .where('business_id', '=', businessId)
    .where('beneficial_owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  return row && toStored(row);
}

/** All owners of these businesses, in the order they were added. */
export async function listOwnersOf(scope: BrandScope, businessIds: string[]): Promise<OwnerRow[]> {
  if (businessIds.length === 0) return [];
  const rows = await livingOwners(scope)
    .where('business_id', 'in', businessIds)
    .orderBy('beneficial_owner_id')
    .execute();
  return rows.map(toStored);
}

/** At most `limit` owners of a business older than the id `before`, newest first. */
export async function listOwnerRows(
  scope: BrandScope,
  businessId: string,
  page: { limit: number; before: string | null },
): Promise<OwnerRow[]> {
  let query = livingOwners(scope).where('business_id', '=', businessId);
  if (page.before !== null) query = query.where('beneficial_owner_id', '<', page.before);
  const rows = await query.orderBy('beneficial_owner_id', 'desc').limit(page.limit).execute();
  return rows.map(toStored);
}

export async function countOwners(scope: BrandScope, businessId: string): Promise<number> {
  const row = await scope.db
    .selectFrom('beneficial_owners')
    .select(sql<bigint>`count(*)`.as('owners'))
    .where('brand_id', '=', scope.brandId)
    .where('business_id', '=', businessId)
    .where('date_deleted', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.owners);
}

/** Writes the whole row of an owner that this transaction has locked. */
export async function updateOwner(unit: Unit, owner: OwnerRow): Promise<void> {
  const {
    beneficial_owner_id,
    business_id: _,
    date_created: __,
    ...changed
  } = toIdentityRow(owner);
  await unit.db
    .updateTable('beneficial_owners')
    .set(changed)
    .where('brand_id', '=', unit.brandId)
    .where('beneficial_owner_id', '=', beneficial_owner_id)
    .execute();
}

/** Erases personal data; the row stays because KYC records refer to it. */
export async function eraseOwner(unit: Unit, ownerId: string, now: string): Promise<void> {
  await unit.db
    .updateTable('beneficial_owners')
    .set({
      ...erasedIdentity,
      date_updated: now,
      date_deleted: now,
    })
    .where('brand_id', '=', unit.brandId)
    .where('beneficial_owner_id', '=', ownerId)
    .execute();
}

/** Changes the KYC attempts left; false when they would fall below 0 or exceed the maximum. */
async function addKycRequests(unit: Unit, ownerId: string, by: 1 | -1): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('beneficial_owners')
    .set((eb) => ({ kyc_requests_available: eb('kyc_requests_available', '+', by) }))
    .where('brand_id', '=', unit.brandId)
    .where('beneficial_owner_id', '=', ownerId)
    .where(
      sql<boolean>`kyc_requests_available + ${by}::integer between 0 and ${ownerKycRequests}::integer`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function livingOwners(scope: BrandScope) {
  return scope.db
    .selectFrom('beneficial_owners')
    .select(columns)
    .where('brand_id', '=', scope.brandId)
    .where('date_deleted', 'is', null);
}

/** A CHECK of the table guarantees the types of an owner that is not deleted. */
function toStored(row: object): OwnerRow {
  return row as OwnerRow;
}

/** Uses one KYC attempt; false when none is left. */
export async function consumeOwnerKycAttempt(unit: Unit, ownerId: string): Promise<boolean> {
  return addKycRequests(unit, ownerId, -1);
}

/** Restores the attempt of a KYC that ended in error or expired, up to the initial number. */
export async function returnOwnerKycAttempt(unit: Unit, ownerId: string): Promise<void> {
  await addKycRequests(unit, ownerId, 1);
}
