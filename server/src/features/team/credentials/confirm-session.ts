import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { DomainError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { confirmOwnSession, readOwnSession, requirePerson } from '../sign-in/sign-in.ts';
import { noteRefusal } from '../sign-in-acts/sign-in-acts.ts';
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
  const operation = 'confirmSession';
  const { isStrong, factors } =
    'passkey' in proof
      ? await provePasskey(context, proof.passkey, { personId, operation, visit })
      : await checkOwnPassword(context, personId, { ...proof, visit, operation });
  if (!isStrong && context.environment === 'live') {
    const reason = credentialErrors.second_factor_required;
    await noteRefusal(context, {
      operation: `${operation} (refused)`,
      tried: [{ personId, address: visit.address }],
      ...{ factors, reason: reason.code, isKnownBrowser: true },
    });
    throw new DomainError(reason);
  }
  await confirmOwnSession(context, { isStrong, factors }, visit);
}

/**
 * Guards the credentials themselves: a stolen session or password adds none. Who has a passkey or an
 * authenticator app proves it anew. Who has neither adds the first one in live by a one-time link alone, and in
 * a sandbox after any fresh proof; the owner of a local sandbox has nothing to confirm with.
 *
 * @throws DomainError `confirmation_required`, `second_factor_required`
 */
export async function requireFreshProof(context: Context): Promise<void> {
  const { personId } = requirePerson(context);
  const isLive = context.environment === 'live';
  const session = await readOwnSession(context);
  const now = wallClock.now();
  if (isFresh(session.strong_at, now)) return;
  const isFreshLink = session.is_by_link && isFresh(session.created_at, now);
  const factors = await readFactors(context, personId);
  if (hasStrongFactor(factors)) {
    // The link of a local sandbox is its owner's only way in.
    if (isFreshLink && !isLive) return;
    throw new DomainError(platformErrors.confirmation_required);
  }
  if (isFreshLink) return;
  if (isLive) throw new DomainError(credentialErrors.second_factor_required);
  if (isFresh(session.created_at, now) || isFresh(session.confirmed_at, now)) return;
  if (factors?.has_password) throw new DomainError(platformErrors.confirmation_required);
}

type Factors = Awaited<ReturnType<typeof readFactors>>;

/** True for a person who can prove more than a password. */
export function hasStrongFactor(factors: Factors): boolean {
  return Boolean(factors?.has_totp) || Number(factors?.passkey_count ?? 0) > 0;
}
