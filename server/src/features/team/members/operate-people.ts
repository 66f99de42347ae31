import type { Role } from '../../../kernel/roles.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { StartupError } from '../../../platform/startup-error.ts';
import { type Operator, requireBrand } from '../../tenants/brands/brands.ts';
import { addInvitation, type NewInvitation } from './invite.ts';
import { listPeopleRows, listPersonIds, stopPersonRow } from './operator-store.ts';

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

/** Person as the operator names them: by e-mail, or by id where several have it. */
export type NamedPerson = { email: string } | { personId: string };

/**
 * The person of an e-mail or id who is not stopped; undefined without one.
 *
 * @throws StartupError `bad_argument` for an e-mail of several people.
 */
export async function findNamedPerson(tx: Tx, named: NamedPerson): Promise<string | undefined> {
  const [personId, ...others] = await listPersonIds(tx, named);
  if (others.length === 0) return personId;
  throw new StartupError(
    'bad_argument',
    `${1 + others.length} people have this e-mail, made by invitations of different brands: name one by --person (${[personId, ...others].join(', ')}). \`admin person list\` shows their brands.`,
  );
}

/** Stops a person: their sessions and sign-ins end at once. False if there is none. */
export async function stopPerson(operator: Operator, named: NamedPerson): Promise<boolean> {
  return operator.transaction(async (tx) => {
    const personId = await findNamedPerson(tx, named);
    if (personId === undefined) return false;
    await stopPersonRow(tx, personId, wallClock.now());
    return true;
  });
}
