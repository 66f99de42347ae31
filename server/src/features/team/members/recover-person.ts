import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Operator } from '../../tenants/brands/brands.ts';
import { makeLinkOf, type SignInLink } from '../sign-in/sign-in.ts';
import { removeCredentialRows } from './operator-store.ts';

/**
 * Restores the access of a person who lost their password, passkeys or app: removes all of them, ends the
 * person's sessions and makes a link that signs them in once. Undefined if nobody of that e-mail can sign
 * in.
 *
 * @param publicUrl address of the service, without a path.
 */
export async function recoverPerson(
  operator: Operator,
  email: string,
  publicUrl: string,
): Promise<SignInLink | undefined> {
  return operator.transaction(async (tx) => {
    const personId = await removeCredentialRows(tx, email, wallClock.now());
    return personId === undefined ? undefined : makeLinkOf(tx, personId, publicUrl);
  });
}
