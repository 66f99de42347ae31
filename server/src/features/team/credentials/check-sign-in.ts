import { DomainError } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { credentialErrors } from './credential-errors.ts';
import { isPassword, type PasswordHash } from './hash-password.ts';
import { findSignIn } from './passwords-store.ts';
import { proveCode } from './prove-code.ts';
import { normalizeEmail } from './sign-in-rules.ts';
import { beginTry, endTry, tryOf, withdrawTry } from './slow-tries.ts';

export interface SignIn {
  email: string;
  password: string;
  /** A code of the authenticator app or a recovery code. */
  code: string | undefined;
  /** IP address of the caller. */
  address: string;
}

/** A person as the proof of a sign-in shows them. */
export interface Proven {
  personId: string;
  /** True if more than a password was proven. */
  isStrong: boolean;
}

/**
 * Checks e-mail, password and, where the person has an authenticator app, a code. An unknown e-mail, one
 * without a password and one of a stopped person take the same path as a wrong password.
 *
 * @throws DomainError `sign_in_refused`, `code_required`, `sign_in_slowed`, `overloaded`
 */
export async function checkSignIn(context: Context, input: SignIn): Promise<Proven> {
  const email = normalizeEmail(input.email);
  const attempt = tryOf(email, input.address);
  await beginTry(context, attempt);
  const known = await findSignIn(context, email);
  const isRight = await isPassword(input.password, storedPassword(known));
  if (!isRight || !known || known.stopped_at !== null) {
    throw new DomainError(credentialErrors.sign_in_refused);
  }
  const isStrong = known.confirmed_at !== null;
  if (isStrong) {
    if (input.code === undefined) {
      await withdrawTry(context, attempt);
      throw new DomainError(credentialErrors.code_required);
    }
    if (!(await proveCode(context, known.person_id, input.code))) {
      throw new DomainError(credentialErrors.sign_in_refused);
    }
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
