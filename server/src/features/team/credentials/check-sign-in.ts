import type { ErrorDefinition } from '../../../kernel/define-errors.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Factor } from '../../../platform/audit/record-audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { findKnownDevice, type KnownDevice } from '../sign-in/sign-in.ts';
import { noteRefusal, type TriedAccount } from '../sign-in-acts/sign-in-acts.ts';
import { credentialErrors } from './credential-errors.ts';
import { findByPassword } from './hash-password.ts';
import { listSignIns, type SignInRow, type Whose } from './passwords-store.ts';
import { factorOf, proveCode } from './prove-code.ts';
import { normalizeEmail } from './sign-in-rules.ts';
import {
  beginTry,
  endTry,
  type Try,
  tryAtOthers,
  tryInBrowser,
  tryInSession,
  tryOf,
  withdrawTry,
} from './slow-tries.ts';

export interface PasswordProof {
  password: string;
  /** A code of the authenticator app or a recovery code. */
  code: string | undefined;
  /** Browser of the caller. */
  visit: Visit;
  /** Operation that needs the proof. */
  operation: string;
}

/** Sign-in of a person of an e-mail. */
export interface EmailProof extends PasswordProof {
  email: string;
  /** True if of several people with the password the one is meant who signed in in the browser before. */
  isForBrowser: boolean;
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
 * without a password and one of a stopped person take the same path as a wrong password. A password that several
 * people of the e-mail have chooses none of them.
 *
 * @throws DomainError `sign_in_refused`, `password_of_several`, `code_required`, `sign_in_slowed`, `overloaded`
 */
export async function checkSignIn(
  context: Context,
  { email, ...proof }: EmailProof,
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
  const refusal = credentialErrors.proof_refused;
  return check(context, { personId }, { ...proof, isForBrowser: false, refusal });
}

type Check = Omit<EmailProof, 'email'> & { refusal: ErrorDefinition };

/** Checks a try, which is counted before; a refused one is noted for the audit. */
async function check(context: Context, whose: Whose, given: Check): Promise<ProvenPerson> {
  const { visit } = given;
  const device = 'email' in whose ? await findKnownDevice(context, whose, visit) : null;
  const people = await listSignIns(context, whose);
  const isOfBrowser = ({ person_id }: SignInRow) => device?.personIds.includes(person_id) ?? true;
  const theirs = device ? people.filter(isOfBrowser) : people;
  const note = async (reason: ErrorDefinition, factors: readonly Factor[], tried = theirs) => {
    const ending = reason === credentialErrors.code_required ? 'code required' : 'refused';
    await noteRefusal(context, {
      operation: `${given.operation} (${ending})`,
      tried: triedAccounts(tried, visit.address),
      email: 'email' in whose ? whose.email : undefined,
      factors,
      reason: reason.code,
      isKnownBrowser: device !== null || !('email' in whose),
    });
  };
  const attempt = firstTry(whose, device, visit);
  const seconds = await beginTry(context, attempt);
  if (seconds > 0) {
    await note(credentialErrors.sign_in_slowed, ['password']);
    throw new DomainError(credentialErrors.sign_in_slowed, { seconds });
  }
  const right = (await findByPassword(given.password, people)).filter(isAdmitted);
  let chosen = right.filter(isOfBrowser);
  const attempts = [attempt];
  if (chosen.length === 0 && device && 'email' in whose) {
    // A browser that knows one person of an e-mail gives no uncounted guesses at another.
    const other = tryAtOthers(whose.email);
    if ((await beginTry(context, other)) === 0) {
      attempts.push(other);
      chosen = right;
    }
  }
  if (chosen.length > 0 && !given.isForBrowser) chosen = right;
  const [person, another] = chosen;
  const withdraw = async () => {
    for (const each of attempts) await withdrawTry(context, each);
  };
  if (another) {
    await withdraw();
    await note(credentialErrors.password_of_several, ['password'], chosen);
    throw new DomainError(credentialErrors.password_of_several);
  }
  if (!person) {
    await note(given.refusal, ['password']);
    throw new DomainError(given.refusal);
  }
  const factors = await proveSecond(context, person, given.code);
  if (factors === 'code_required') {
    await withdraw();
    await note(credentialErrors.code_required, ['password'], [person]);
    throw new DomainError(credentialErrors.code_required);
  }
  if (!factors.isRight) {
    await note(given.refusal, factors.tried, [person]);
    throw new DomainError(given.refusal);
  }
  for (const each of attempts) await endTry(context, each);
  const { tried } = factors;
  return { personId: person.person_id, factors: tried, isStrong: tried.length > 1 };
}

const isAdmitted = ({ stopped_at }: SignInRow): boolean => stopped_at === null;

/**
 * Accounts at which a try is noted. The audit of a person's brands has no address of somebody else with the e-mail: where
 * it is of several people, the installation's chain alone has the address.
 */
function triedAccounts(people: readonly SignInRow[], address: string | null): TriedAccount[] {
  const ids = people.map(({ person_id }) => person_id);
  const [only = null] = ids;
  if (ids.length <= 1) return [{ personId: only, address }];
  return [...ids.map((personId) => ({ personId, address: null })), { personId: null, address }];
}

function firstTry(whose: Whose, device: KnownDevice | null, { address }: Visit): Try {
  if ('personId' in whose) return tryInSession(whose.personId);
  return device ? tryInBrowser(whose.email, device) : tryOf(whose.email, address ?? '');
}

/** Proves, of a person with an app, the code beside the password. */
async function proveSecond(
  context: Context,
  { person_id: personId, confirmed_at }: SignInRow,
  code: string | undefined,
): Promise<'code_required' | { isRight: boolean; tried: readonly Factor[] }> {
  if (confirmed_at === null) return { isRight: true, tried: ['password'] };
  if (code === undefined) return 'code_required';
  const isRight = await proveCode(context, personId, code);
  return { isRight, tried: ['password', factorOf(code)] };
}
