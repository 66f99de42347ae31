import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import type { Context, Unit } from '../../platform/context.ts';
import { type Page, type PageRequest, toPage } from '../../platform/http/paging.ts';
import {
  applyOwnerChange,
  lockBusiness,
  lockStoredOwner,
  stamp,
  unknownBusiness,
  unknownOwner,
} from './business-record.ts';
import { ownerRemoval } from './businesses-hooks.ts';
import {
  type Business,
  type BusinessChange,
  checkNewBusiness,
  type NewBusiness,
  newBusiness,
  planBusinessChange,
  toBusiness,
} from './businesses-rules.ts';
import {
  findBusiness,
  insertBusiness,
  listBusinessRows,
  updateBusiness,
} from './businesses-store.ts';
import {
  checkNewOwner,
  maxOwners,
  type NewOwner,
  newOwner,
  type Owner,
  type OwnerChange,
  openOwnerSsn,
  type SuppliedOwnerIdentity,
  toOwner,
} from './owners-rules.ts';
import {
  addKycRequests,
  countOwners,
  eraseOwner,
  findOwner,
  insertOwners,
  listOwnerRows,
  listOwnersOf,
  setOwnerKycPassed,
} from './owners-store.ts';

export { ownerRemoval } from './businesses-hooks.ts';
export type { Business } from './businesses-rules.ts';
export type { Owner } from './owners-rules.ts';

export interface BusinessWithOwners {
  business: Business;
  owners: Owner[];
}

/**
 * Creates a business, with the owners that come along.
 * @throws invalid_input when a rule beyond the schema is broken.
 */
export async function createBusiness(
  context: Context,
  input: NewBusiness,
): Promise<BusinessWithOwners> {
  const at = stamp(context);
  const problems = [
    ...checkNewBusiness(input, at.now),
    ...input.beneficial_owners.flatMap((owner, i) =>
      checkNewOwner(owner, at.now, `beneficial_owners[${i}].`),
    ),
  ];
  if (problems.length > 0) throw invalidInput(problems);
  const business = newBusiness(input, at);
  const owners = input.beneficial_owners.map((owner) => newOwner(business.business_id, owner, at));
  await context.unit(async (unit) => {
    await insertBusiness(unit, business);
    await insertOwners(unit, owners);
  });
  return { business: toBusiness(business), owners: owners.map(toOwner) };
}

/** The business; `business_dne` when there is none. */
export async function requireBusiness(context: Context, businessId: string): Promise<Business> {
  const row = await findBusiness(context, businessId);
  if (!row) throw unknownBusiness(businessId);
  return toBusiness(row);
}

/** Whether the brand has this business; there is no way to delete one. */
export async function hasBusiness(context: Context, businessId: string): Promise<boolean> {
  return (await findBusiness(context, businessId)) !== undefined;
}

/** The business with its owners, in the order they were added. */
export async function getBusiness(
  context: Context,
  businessId: string,
): Promise<BusinessWithOwners> {
  const business = await requireBusiness(context, businessId);
  const owners = await listOwnersOf(context, [businessId]);
  return { business, owners: owners.map(toOwner) };
}

/** A page of the brand's businesses with their owners, newest first. */
export async function listBusinesses(
  context: Context,
  filters: { ein: string | null },
  { limit, before }: PageRequest,
): Promise<Page<BusinessWithOwners>> {
  const rows = await listBusinessRows(context, filters, { limit: limit + 1, before });
  const { items, hasMore } = toPage(rows, limit);
  const ids = items.map(({ business_id }) => business_id);
  const owners = (await listOwnersOf(context, ids)).map(toOwner);
  const withOwners = items.map(toBusiness).map((business) => ({
    business,
    owners: owners.filter(({ businessId }) => businessId === business.businessId),
  }));
  return { items: withOwners, hasMore };
}

/** Changes what differs from the stored values. */
export async function changeBusiness(
  context: Context,
  businessId: string,
  change: BusinessChange,
): Promise<BusinessWithOwners> {
  return context.unit(async (unit) => {
    const stored = await lockBusiness(unit, businessId);
    const { problems, updated } = planBusinessChange(stored, change, stamp(unit));
    if (problems.length > 0) throw invalidInput(problems);
    if (updated) await updateBusiness(unit, updated);
    const owners = await listOwnersOf(unit, [businessId]);
    return { business: toBusiness(updated ?? stored), owners: owners.map(toOwner) };
  });
}

/** Adds an owner (contract, section 4.11), unless the business has `maxOwners`. */
export async function createOwner(
  context: Context,
  businessId: string,
  input: NewOwner,
): Promise<Owner> {
  const at = stamp(context);
  const problems = checkNewOwner(input, at.now);
  if (problems.length > 0) throw invalidInput(problems);
  return context.unit(async (unit) => {
    await lockBusiness(unit, businessId);
    if ((await countOwners(unit, businessId)) >= maxOwners) {
      throw new DomainError('too_many_beneficial_owners', { limit: maxOwners });
    }
    const owner = newOwner(businessId, input, at);
    await insertOwners(unit, [owner]);
    return toOwner(owner);
  });
}

/** The owner, of any business for null; `business_dne`, `beneficial_owner_dne` when there is none. */
export async function requireOwner(
  context: Context,
  businessId: string | null,
  ownerId: string,
): Promise<Owner> {
  const row = await findOwner(context, businessId, ownerId);
  if (row) return toOwner(row);
  if (businessId !== null) await requireBusiness(context, businessId);
  throw unknownOwner(ownerId);
}

/** The same, locked until the transaction ends. */
export async function lockOwner(unit: Unit, businessId: string, ownerId: string): Promise<Owner> {
  return toOwner(await lockStoredOwner(unit, businessId, ownerId));
}

/** A page of a business's owners, newest first. */
export async function listOwners(
  context: Context,
  businessId: string,
  { limit, before }: PageRequest,
): Promise<Page<Owner>> {
  await requireBusiness(context, businessId);
  const page = { limit: limit + 1, before };
  const rows = await listOwnerRows(context, businessId, page);
  return toPage(rows.map(toOwner), limit);
}

/**
 * Changes what differs from the stored values, as with a customer.
 * @throws business_dne, beneficial_owner_dne, invalid_input, or kyc_beneficial_owner.
 */
export async function changeOwner(
  context: Context,
  businessId: string,
  ownerId: string,
  change: OwnerChange,
): Promise<Owner> {
  return context.unit(async (unit) => {
    const stored = await lockStoredOwner(unit, businessId, ownerId);
    return toOwner(await applyOwnerChange(unit, stored, change));
  });
}

/**
 * Deletes an owner and returns what was deleted; the person's data is erased at once.
 * @throws business_dne, beneficial_owner_dne, last_beneficial_owner,
 *   beneficial_owner_has_running_kyc.
 */
export async function removeOwner(
  context: Context,
  businessId: string,
  ownerId: string,
): Promise<Owner> {
  return context.unit(async (unit) => {
    await lockBusiness(unit, businessId);
    const stored = await lockStoredOwner(unit, businessId, ownerId);
    const params = { beneficial_owner_id: ownerId };
    if ((await countOwners(unit, businessId)) <= 1) {
      throw new DomainError('last_beneficial_owner', params);
    }
    if ((await ownerRemoval.run(unit, ownerId)).includes(true)) {
      throw new DomainError('beneficial_owner_has_running_kyc', params);
    }
    await eraseOwner(unit, ownerId, unit.now.toString());
    return toOwner(stored);
  });
}

/** The nine digits, for KYC alone; null when none was given. */
export async function readOwnerSsn(
  context: Context,
  businessId: string,
  ownerId: string,
): Promise<string | null> {
  const row = await findOwner(context, businessId, ownerId);
  if (!row) throw unknownOwner(ownerId);
  return openOwnerSsn(context.vault, row);
}

/** Completes or corrects the record with what Start KYC was given. */
export async function supplyOwnerIdentity(
  unit: Unit,
  businessId: string,
  ownerId: string,
  supplied: SuppliedOwnerIdentity,
): Promise<Owner> {
  const { phoneCountryCode, ...fields } = supplied;
  const stored = await lockStoredOwner(unit, businessId, ownerId);
  const change = { ...fields, phone_country_code: phoneCountryCode };
  return toOwner(await applyOwnerChange(unit, stored, change));
}

/** Takes one of the KYCs left; false when none is. */
export async function takeOwnerKycAttempt(unit: Unit, ownerId: string): Promise<boolean> {
  return addKycRequests(unit, ownerId, -1);
}

/** Gives back the attempt of a KYC that ended in error or expiry. */
export async function returnOwnerKycAttempt(unit: Unit, ownerId: string): Promise<void> {
  await addKycRequests(unit, ownerId, 1);
}

/** From now on most of the record stays as KYC has seen it; the first time counts. */
export async function recordOwnerKycPassed(
  unit: Unit,
  ownerId: string,
  passedAt: Temporal.Instant,
): Promise<void> {
  await setOwnerKycPassed(unit, ownerId, passedAt.toString());
}
