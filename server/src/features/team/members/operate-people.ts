import type { Role } from '../../../kernel/roles.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import { type Operator, requireBrand } from '../../tenants/brands/brands.ts';
import { addInvitation, type NewInvitation } from './invite.ts';
import { listPeopleRows, stopPersonRow } from './operator-store.ts';

/**
 * Invites a person to a brand on behalf of the operator, who alone can invite a brand's first owner.
 *
 * @throws DomainError `brand_dne`, `already_member`, `invitation_limit`
 */
export async function inviteByOperator(
  operator: Operator,
  { brandId, email, role }: { brandId: string; email: string; role: Role },
  publicUrl: string,
): Promise<NewInvitation> {
  return operator.transaction(async (db) => {
    const scope = { db, brandId };
    await requireBrand(scope);
    return addInvitation(scope, { email, role, invitedBy: null }, publicUrl);
  });
}

/** Everybody with their brands, for the operator. */
export async function listPeople(operator: Operator) {
  return operator.transaction(listPeopleRows);
}

/** Stops a person: their sessions and sign-ins end at once. False if there is none of that e-mail. */
export async function stopPerson(operator: Operator, email: string): Promise<boolean> {
  return operator.transaction((tx) => stopPersonRow(tx, email, wallClock.now()));
}
