import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { businessErrors } from './business-errors.ts';
import { lockBusiness, stamp } from './business-record.ts';
import {
  checkNewOwner,
  maxOwners,
  type NewOwner,
  newOwner,
  type Owner,
  sealOwner,
  toOwner,
} from './owners-rules.ts';
import { countOwners, insertOwners } from './owners-store.ts';

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
      throw new DomainError(businessErrors.too_many_beneficial_owners, { limit: maxOwners });
    }
    const owner = newOwner(businessId, input, at);
    await insertOwners(unit, [sealOwner(unit.vault, owner)]);
    return toOwner(owner);
  });
}
