import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { findKnownDevice } from '../sign-in/sign-in.ts';
import { credentialErrors } from './credential-errors.ts';
import { isPassword } from './hash-password.ts';
import type { PasswordHash } from './password-rules.ts';
import { findSignIn, type Whose } from './passwords-store.ts';
import { proveCode } from './prove-code.ts';
import { normalizeEmail } from './sign-in-rules.ts';
import { beginTry, endTry, tryInSession, tryOf, withdrawTry } from './slow-tries.ts';

export interface PasswordProof {
  password: string;
  /** A code of the authenticator app or a recovery code. */
  code: string | undefined;
  /** Browser of the caller. */
  visit: Visit;
}

/** A person who has proved who they are. */
export interface ProvenPerson {
  personId: string;
  /** True if more than a password was proved. */
  isStrong: boolean;
}

/**
 * Checks e-mail, password and, where the person has an authenticator app, a code. An unknown e-mail, one
 * without a password and one of a stopped person take the same path as a wrong password.
 *
 * @throws DomainError `sign_in_refused`, `code_required`, `sign_in_slowed`, `overloaded`
 */
export async function checkSignIn(
  context: Context,
  { email, ...proof }: PasswordProof & { email: string },
): Promise<ProvenPerson> {
  const whose = { email: normalizeEmail(email) };
  const proven = await check(context, whose, proof);
  if (!proven) throw new DomainError(credentialErrors.sign_in_refused);
  return proven;
}

/**
 * Checks the password of a person who is signed in, and a code where they have an authenticator app.
 *
 * @throws DomainError `proof_refused`, `code_required`, `sign_in_slowed`, `overloaded`
 */
export async function checkOwnPassword(
  context: Context,
  personId: string,
  proof: PasswordProof,
): Promise<ProvenPerson> {
  const proven = await check(context, { personId }, proof);
  if (!proven) throw new DomainError(credentialErrors.proof_refused);
  return proven;
}

/** Undefined for a wrong password or code. */
async function check(
  context: Context,
  whose: Whose,
  { password, code, visit }: PasswordProof,
): Promise<ProvenPerson | undefined> {
  const attempt =
    'email' in whose
      ? tryOf(whose.email, await findKnownDevice(context, whose, visit), visit.address)
      : tryInSession(whose.personId);
  await beginTry(context, attempt);
  const known = await findSignIn(context, whose);
  const isRight = await isPassword(password, storedPassword(known));
  if (!isRight || !known || known.stopped_at !== null) return undefined;
  const isStrong = known.confirmed_at !== null;
  if (isStrong) {
    if (code === undefined) {
      await withdrawTry(context, attempt);
      throw new DomainError(credentialErrors.code_required);
    }
    if (!(await proveCode(context, known.person_id, code))) return undefined;
  }
  await endTry(context, attempt);
  return { personId: known.person_id, isStrong };
}

function storedPassword(
  row: { salt: Buffer | null; password_hash: Buffer | null } | undefined,
): PasswordHash | undefined {
  const { salt = null, password_hash = null } = row ?? {};
  return salt && password_hash ? { salt, password_hash } : undefined;
}
