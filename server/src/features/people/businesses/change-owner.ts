import type { Context, Unit } from '../../../platform/context.ts';
import { passedWith, type VerifiedIdentity } from '../persons/persons.ts';
import { applyOwnerChange, lockStoredOwner } from './business-record.ts';
import {
  type Owner,
  type OwnerChange,
  type SuppliedOwnerIdentity,
  sealOwner,
  toOwner,
} from './owners-rules.ts';
import { updateOwner } from './owners-store.ts';

/**
 * Changes the fields that differ from the stored ones, under the rules of a customer's change.
 * @throws business_dne, beneficial_owner_dne, invalid_input, kyc_beneficial_owner, or
 *   beneficial_owner_has_running_kyc.
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

/** Completes or corrects the record with the fields of a Start KYC request. */
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

/** Records the first KYC that an owner passed, with the verified identity; see `recordKycPassed`. */
export async function recordOwnerKycPassed(
  unit: Unit,
  { businessId, ownerId }: { businessId: string; ownerId: string },
  passedAt: Temporal.Instant,
  verified: VerifiedIdentity,
): Promise<void> {
  const stored = await lockStoredOwner(unit, businessId, ownerId);
  if (stored.kyc_passed_at) return;
  await updateOwner(unit, sealOwner(unit.vault, passedWith(stored, verified, passedAt)));
}
