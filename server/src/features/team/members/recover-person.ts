import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Operator } from '../../tenants/brands/brands.ts';
import { makeLinkOf, type SignInLink } from '../sign-in/sign-in.ts';
import { findNamedPerson, type NamedPerson } from './operate-people.ts';
import { removeCredentialRows } from './operator-store.ts';

/**
 * Restores the access of a person who lost their password, passkeys or app: removes all of them, ends the
 * person's sessions and makes a link that signs them in once. Undefined if there is nobody who can
 * sign in.
 *
 * @throws StartupError `bad_argument` for an e-mail of several people.
 *
 * @param publicUrl address of the service, without a path.
 */
export async function recoverPerson(
  operator: Operator,
  named: NamedPerson,
  publicUrl: string,
): Promise<SignInLink | undefined> {
  return operator.transaction(async (tx) => {
    const personId = await findNamedPerson(tx, named);
    if (personId === undefined) return undefined;
    await removeCredentialRows(tx, personId, wallClock.now());
    return makeLinkOf(tx, personId, publicUrl);
  });
}
