import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { confirmOwnSession, readOwnSession, requirePerson } from '../sign-in/sign-in.ts';
import { checkOwnPassword } from './check-sign-in.ts';
import { readFactors } from './codes-store.ts';
import { credentialErrors } from './credential-errors.ts';
import { provePasskey } from './prove-passkey.ts';
import { isFresh } from './sign-in-rules.ts';

export type SessionProof =
  | { password: string; code: string | undefined }
  | { passkey: AuthenticationResponseJSON };

/**
 * Confirms that the person of the session is at the keyboard; the session gets a new token. In live a
 * password alone is not enough.
 *
 * @throws DomainError `proof_refused`, `code_required`, `passkey_refused`, `second_factor_required`,
 * `sign_in_slowed`
 */
export async function confirmSession(
  context: Context,
  proof: SessionProof,
  visit: Visit,
): Promise<void> {
  const { personId } = requirePerson(context);
  if ('passkey' in proof) {
    await provePasskey(context, proof.passkey, personId);
  } else {
    const address = visit.address ?? '';
    const { isStrong } = await checkOwnPassword(context, personId, { ...proof, address });
    if (!isStrong && context.environment === 'live') {
      throw new DomainError(credentialErrors.second_factor_required);
    }
  }
  await confirmOwnSession(context, visit);
}

/**
 * Guards the credentials themselves: a stolen session adds none. A person who has no credential yet,
 * such as the owner of a local sandbox, has nothing to confirm with.
 *
 * @throws DomainError `confirmation_required` unless the person signed in or confirmed a moment ago.
 */
export async function requireFreshProof(context: Context): Promise<void> {
  const { personId } = requirePerson(context);
  const { created_at, confirmed_at } = await readOwnSession(context);
  const now = wallClock.now();
  if (isFresh(created_at, now) || isFresh(confirmed_at, now)) return;
  const factors = await readFactors(context, personId);
  if (factors && (factors.has_password || Number(factors.passkey_count) > 0)) {
    throw new DomainError(platformErrors.confirmation_required);
  }
}
