import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { Permission } from '../../../platform/http/operations/permissions.ts';
import { hasRight } from '../../../platform/http/operations/role-rules.ts';
import { deleteMemberships, findMembership, insertMembership } from './people-store.ts';

/** Makes the person who made a world its owner; worlds of keys have none. */
export async function joinOwnWorld(unit: Unit, worldId: string): Promise<void> {
  const { actor } = unit;
  if (actor.kind !== 'person') return;
  await insertMembership(unit, {
    brand_id: worldId,
    person_id: actor.personId,
    role: 'owner',
    created_at: wallClock.now().toString(),
  });
}

/** Ends all memberships of a brand that is removed. */
export async function removeMembers(unit: Unit, brandId: string): Promise<void> {
  await deleteMemberships(unit, brandId);
}

/** True unless the caller is a person without the right in that brand. */
export async function reachesBrand(
  context: Context,
  brandId: string,
  right: Permission,
): Promise<boolean> {
  const { actor, environment } = context;
  if (actor.kind !== 'person') return true;
  const member = await findMembership(context, brandId, actor.personId);
  if (member?.reaches_every_brand && environment === 'sandbox') return true;
  return hasRight(member?.role ?? null, environment, right);
}
