import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { stamp } from './business-record.ts';
import { checkNewBusiness, type NewBusiness, newBusiness, toBusiness } from './businesses-rules.ts';
import { insertBusiness } from './businesses-store.ts';
import { checkNewOwner, newOwner, sealOwner, toOwner } from './owners-rules.ts';
import { insertOwners } from './owners-store.ts';
import type { BusinessWithOwners } from './read-businesses.ts';

/**
 * Creates a business with the owners of the request.
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
    const rows = owners.map((owner) => sealOwner(unit.vault, owner));
    await insertOwners(unit, rows);
  });
  return { business: toBusiness(business), owners: owners.map(toOwner) };
}
