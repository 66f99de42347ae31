import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { correctionOf } from '../persons/persons.ts';
import { businessErrors } from './business-errors.ts';
import { ownerIdentityChange } from './businesses-hooks.ts';
import type { StoredBusiness } from './businesses-rules.ts';
import { findBusiness, lockBusinessRow } from './businesses-store.ts';
import {
  type OwnerChange,
  openOwner,
  planOwnerChange,
  type StoredOwner,
  sealOwner,
} from './owners-rules.ts';
import { lockOwnerRow, updateOwner } from './owners-store.ts';

/**
 * Writes the changed values of an owner that this transaction has locked.
 * @throws invalid_input, kyc_beneficial_owner for fields that a passed KYC has frozen, or
 *   beneficial_owner_has_running_kyc for an identity that a KYC is checking.
 */
export async function applyOwnerChange(
  unit: Unit,
  stored: StoredOwner,
  change: OwnerChange,
): Promise<StoredOwner> {
  const { problems, frozen, updated } = planOwnerChange(stored, change, stamp(unit));
  if (problems.length > 0) throw invalidInput(problems);
  if (frozen.length > 0) {
    throw new DomainError(businessErrors.kyc_beneficial_owner, { fields: frozen.join(', ') });
  }
  if (!updated) return stored;
  await updateOwner(unit, sealOwner(unit.vault, updated));
  const { beneficial_owner_id, business_id: businessId } = stored;
  const correction = { businessId, ownerId: beneficial_owner_id, ...correctionOf(stored, updated) };
  if ((await ownerIdentityChange.run(unit, correction)).includes(true)) {
    throw new DomainError(businessErrors.beneficial_owner_has_running_kyc, { beneficial_owner_id });
  }
  return updated;
}

/** Locks the row until the transaction ends; owners are added and removed under this lock. */
export async function lockBusiness(unit: Unit, businessId: string): Promise<StoredBusiness> {
  const row = await lockBusinessRow(unit, businessId);
  if (!row) throw unknownBusiness(businessId);
  return row;
}

/** Locks the row until the transaction ends. */
export async function lockStoredOwner(
  unit: Unit,
  businessId: string,
  ownerId: string,
): Promise<StoredOwner> {
  const row = await lockOwnerRow(unit, businessId, ownerId);
  if (row) return openOwner(unit.vault, row);
  const business = await findBusiness(unit, businessId);
  if (!business) throw unknownBusiness(businessId);
  throw unknownOwner(ownerId);
}

/** Time, ids and vault of a new row. */
export function stamp(context: Context) {
  return { now: context.clock.now(), newId, vault: context.vault };
}

export function unknownOwner(ownerId: string): DomainError {
  return new DomainError(businessErrors.beneficial_owner_dne, { beneficial_owner_id: ownerId });
}

export function unknownBusiness(businessId: string): DomainError {
  return new DomainError(businessErrors.business_dne, { business_id: businessId });
}
