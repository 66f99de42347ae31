import type { Context } from '../../../platform/context.ts';
import { fetchPage, type Page, type PageRequest } from '../../../platform/http/schemas/paging.ts';
import { unknownBusiness } from './business-record.ts';
import { type Business, toBusiness } from './businesses-rules.ts';
import { findBusiness, listBusinessRows } from './businesses-store.ts';
import { type Owner, readOwner } from './owners-rules.ts';
import { listOwnersOf } from './owners-store.ts';

export interface BusinessWithOwners {
  business: Business;
  owners: Owner[];
}

/** Throws `business_dne` when the brand has no such business. */
export async function requireBusiness(context: Context, businessId: string): Promise<Business> {
  const row = await findBusiness(context, businessId);
  if (!row) throw unknownBusiness(businessId);
  return toBusiness(row);
}

/** True when the brand has this business; businesses cannot be deleted. */
export async function hasBusiness(context: Context, businessId: string): Promise<boolean> {
  return (await findBusiness(context, businessId)) !== undefined;
}

/** The business with its owners, in the order they were added. */
export async function getBusiness(
  context: Context,
  businessId: string,
): Promise<BusinessWithOwners> {
  const business = await requireBusiness(context, businessId);
  return { business, owners: await readOwnersOf(context, [businessId]) };
}

/** The owners of these businesses, in the order they were added. */
export async function readOwnersOf(context: Context, businessIds: string[]): Promise<Owner[]> {
  const rows = await listOwnersOf(context, businessIds);
  return rows.map((row) => readOwner(context.vault, row));
}

/** A page of the brand's businesses with their owners, newest first. */
export async function listBusinesses(
  context: Context,
  filters: { ein: string | null },
  page: PageRequest,
): Promise<Page<BusinessWithOwners>> {
  const { items, hasMore } = await fetchPage(page, (rows) =>
    listBusinessRows(context, filters, rows),
  );
  const ids = items.map(({ business_id }) => business_id);
  const owners = await readOwnersOf(context, ids);
  const withOwners = items.map(toBusiness).map((business) => ({
    business,
    owners: owners.filter(({ businessId }) => businessId === business.businessId),
  }));
  return { items: withOwners, hasMore };
}
