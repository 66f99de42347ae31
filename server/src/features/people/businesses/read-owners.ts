import type { Context, Unit } from '../../../platform/context.ts';
import {
  fetchPage,
  mapPage,
  type Page,
  type PageRequest,
} from '../../../platform/http/schemas/paging.ts';
import { lockStoredOwner, unknownOwner } from './business-record.ts';
import { type Owner, openOwnerSsn, readOwner, toOwner } from './owners-rules.ts';
import { findOwner, listOwnerRows } from './owners-store.ts';
import { requireBusiness } from './read-businesses.ts';

/** The owner, of any business for null; throws `business_dne` or `beneficial_owner_dne`. */
export async function requireOwner(
  context: Context,
  businessId: string | null,
  ownerId: string,
): Promise<Owner> {
  const row = await findOwner(context, businessId, ownerId);
  if (row) return readOwner(context.vault, row);
  if (businessId !== null) await requireBusiness(context, businessId);
  throw unknownOwner(ownerId);
}

/** Locks the owner until the transaction ends. */
export async function lockOwner(unit: Unit, businessId: string, ownerId: string): Promise<Owner> {
  return toOwner(await lockStoredOwner(unit, businessId, ownerId));
}

/** A page of a business's owners, newest first. */
export async function listOwners(
  context: Context,
  businessId: string,
  page: PageRequest,
): Promise<Page<Owner>> {
  await requireBusiness(context, businessId);
  const rows = await fetchPage(page, (part) => listOwnerRows(context, businessId, part));
  return mapPage(rows, (row) => readOwner(context.vault, row));
}

/** The owner's SSN as nine digits, for KYC only; null without one. */
export async function readOwnerSsn(
  context: Context,
  businessId: string,
  ownerId: string,
): Promise<string | null> {
  const row = await findOwner(context, businessId, ownerId);
  if (!row) throw unknownOwner(ownerId);
  return openOwnerSsn(context.vault, row);
}
