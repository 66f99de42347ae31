import type { ErrorDefinition } from '../../../kernel/define-errors.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Factor } from '../../../platform/audit/record-audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { findKnownDevice } from '../sign-in/sign-in.ts';
import { noteRefusal } from '../sign-in-acts/sign-in-acts.ts';
import { credentialErrors } from './credential-errors.ts';
import { isPassword } from './hash-password.ts';
import type { PasswordHash } from './password-rules.ts';
import { findSignIn, type Whose } from './passwords-store.ts';
import { factorOf, proveCode } from './prove-code.ts';
import { normalizeEmail } from './sign-in-rules.ts';
import { beginTry, endTry, tryInSession, tryOf, withdrawTry } from './slow-tries.ts';

export interface PasswordProof {
  password: string;
  /** A code of the authenticator app or a recovery code. */
  code: string | undefined;
  /** Browser of the caller. */
  visit: Visit;
  /** Operation that needs the proof. */
  operation: string;
}

/** A person who has proved who they are. */
export interface ProvenPerson {
  personId: string;
  /** True if more than a password was proved. */
  isStrong: boolean;
  factors: readonly Factor[];
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
  return check(context, whose, { ...proof, refusal: credentialErrors.sign_in_refused });
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
  return check(context, { personId }, { ...proof, refusal: credentialErrors.proof_refused });
}

type Check = PasswordProof & { refusal: ErrorDefinition };

/** Checks a try, which is counted before; a refused one is noted for the audit. */
async function check(context: Context, whose: Whose, given: Check): Promise<ProvenPerson> {
  const { visit, refusal } = given;
  const device = 'email' in whose ? await findKnownDevice(context, whose, visit) : null;
  const attempt =
    'email' in whose ? tryOf(whose.email, device, visit.address) : tryInSession(whose.personId);
  const seconds = await beginTry(context, attempt);
  const known = await findSignIn(context, whose);
  const note = (reason: ErrorDefinition, factors: readonly Factor[]) =>
    noteRefusal(context, {
      operation: `${given.operation} (${reason === credentialErrors.code_required ? 'code required' : 'refused'})`,
      personId: known?.person_id ?? null,
      email: 'email' in whose ? whose.email : undefined,
      factors,
      reason: reason.code,
      address: visit.address,
      isKnownBrowser: device !== null || !('email' in whose),
    });
  if (seconds > 0) {
    await note(credentialErrors.sign_in_slowed, ['password']);
    throw new DomainError(credentialErrors.sign_in_slowed, { seconds });
  }
  const proven = await prove(context, known, given);
  if (proven.outcome === 'refused') {
    await note(refusal, proven.factors);
    throw new DomainError(refusal);
  }
  if (proven.outcome === 'code_required') {
    await withdrawTry(context, attempt);
    await note(credentialErrors.code_required, proven.factors);
    throw new DomainError(credentialErrors.code_required);
  }
  await endTry(context, attempt);
  const { personId, factors } = proven;
  return { personId, factors, isStrong: factors.length > 1 };
}

type ProofOutcome =
  | { outcome: 'right'; personId: string; factors: readonly Factor[] }
  | { outcome: 'refused'; factors: readonly Factor[] }
  | { outcome: 'code_required'; factors: readonly Factor[] };

/** Proves the password and then, of a person with an app, the code. */
async function prove(
  context: Context,
  known: Awaited<ReturnType<typeof findSignIn>>,
  { password, code }: Check,
): Promise<ProofOutcome> {
  const isRight = await isPassword(password, storedPassword(known));
  if (!isRight || !known || known.stopped_at !== null) {
    return { outcome: 'refused', factors: ['password'] };
  }
  const { person_id: personId } = known;
  if (known.confirmed_at === null) return { outcome: 'right', personId, factors: ['password'] };
  if (code === undefined) return { outcome: 'code_required', factors: ['password'] };
  const factors = ['password', factorOf(code)] as const;
  if (!(await proveCode(context, personId, code))) return { outcome: 'refused', factors };
  return { outcome: 'right', personId, factors };
}

function storedPassword(
  row: { salt: Buffer | null; password_hash: Buffer | null } | undefined,
): PasswordHash | undefined {
  const { salt = null, password_hash = null } = row ?? {};
  return salt && password_hash ? { salt, password_hash } : undefined;
}
