import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { businessErrors } from './business-errors.ts';
import { lockBusiness, lockStoredOwner } from './business-record.ts';
import { ownerRemoval } from './businesses-hooks.ts';
import { type Owner, toOwner } from './owners-rules.ts';
import { countOwners, eraseOwner } from './owners-store.ts';

/**
 * Deletes an owner and returns the last state; the record's personal data is erased at once, and the
 * KYCs' identities are kept.
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
      throw new DomainError(businessErrors.last_beneficial_owner);
    }
    if ((await ownerRemoval.run(unit, ownerId)).includes(true)) {
      throw new DomainError(businessErrors.beneficial_owner_has_running_kyc, params);
    }
    await eraseOwner(unit, ownerId, unit.now.toString());
    return toOwner(stored);
  });
}
