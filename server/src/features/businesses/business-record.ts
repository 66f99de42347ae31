import { DomainError, invalidInput } from '../../kernel/domain-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { StoredBusiness } from './businesses-rules.ts';
import { findBusiness, findBusinessForUpdate } from './businesses-store.ts';
import { type OwnerChange, planOwnerChange, type StoredOwner } from './owners-rules.ts';
import { findOwnerForUpdate, updateOwner } from './owners-store.ts';

/**
 * Writes what differs from the stored values of an owner that this transaction has locked.
 * @throws invalid_input, or kyc_beneficial_owner for what a passed KYC has settled.
 */
export async function applyOwnerChange(
  tx: Tx,
  context: Context,
  stored: StoredOwner,
  change: OwnerChange,
): Promise<StoredOwner> {
  const { problems, frozen, updated } = planOwnerChange(stored, change, stamp(context));
  if (problems.length > 0) throw invalidInput(problems);
  if (frozen.length > 0) {
    throw new DomainError('kyc_beneficial_owner', { fields: frozen.join(', ') });
  }
  if (!updated) return stored;
  await updateOwner(tx, context.brandId, updated);
  return updated;
}

/** The row, locked until the transaction ends; owners are added and removed under this lock. */
export async function lockBusiness(
  tx: Tx,
  context: Context,
  businessId: string,
): Promise<StoredBusiness> {
  const row = await findBusinessForUpdate(tx, context.brandId, businessId);
  if (!row) throw unknownBusiness(businessId);
  return row;
}

/** The row, locked until the transaction ends. */
export async function lockStoredOwner(
  tx: Tx,
  context: Context,
  businessId: string,
  ownerId: string,
): Promise<StoredOwner> {
  const row = await findOwnerForUpdate(tx, context.brandId, businessId, ownerId);
  if (row) return row;
  const business = await findBusiness(tx, context.brandId, businessId);
  if (!business) throw unknownBusiness(businessId);
  throw unknownOwner(ownerId);
}

/** When, under which ids and in which vault something new is kept. */
export function stamp(context: Context) {
  return { now: context.clock.now(), newId, vault: context.vault };
}

export function unknownOwner(ownerId: string): DomainError {
  return new DomainError('beneficial_owner_dne', { beneficial_owner_id: ownerId });
}

export function unknownBusiness(businessId: string): DomainError {
  return new DomainError('business_dne', { business_id: businessId });
}
