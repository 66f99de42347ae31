import { randomBytes } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import {
  endSessions,
  refuseWeakSession,
  requirePerson,
  strengthenOwnSession,
} from '../sign-in/sign-in.ts';
import { checkOwnPassword } from './check-sign-in.ts';
import {
  lockTotp,
  readFactors,
  removeCodes,
  replaceRecoveryCodes,
  saveTotp,
} from './codes-store.ts';
import { hasStrongFactor, requireFreshProof } from './confirm-session.ts';
import { credentialErrors } from './credential-errors.ts';
import { hashNewPassword } from './new-password.ts';
import { listPasskeys, removePasskeyRow } from './passkeys-store.ts';
import { findPasswordProblem } from './password-rules.ts';
import { listSignIns, savePassword } from './passwords-store.ts';
import { findPerson, lockPerson, type PersonRow, renamePerson } from './people-store.ts';
import { proveAppCode, sealSecret } from './prove-code.ts';
import { recordOwnChange } from './record-own-change.ts';
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from './recovery-code-rules.ts';
import { askForNewPasskey, checkNewPasskey, savePasskey } from './register-passkey.ts';
import { beginTry, tryOfNewPassword } from './slow-tries.ts';
import { encodeBase32, otpauthUri, secretBytes } from './totp-rules.ts';

/** The person of the session with their credentials, without any secret. */
export async function readMe(context: Context) {
  const person = await findMe(context);
  const { person_id: personId } = person;
  const [factors, passkeys] = await Promise.all([
    readFactors(context, personId),
    listPasskeys(context, personId),
  ]);
  return {
    person,
    passkeys,
    hasPassword: Boolean(factors?.has_password),
    hasTotp: Boolean(factors?.has_totp),
    recoveryCodesLeft: Number(factors?.recovery_code_count ?? 0),
  };
}

async function findMe(context: Context): Promise<PersonRow> {
  const { personId } = requirePerson(context);
  const person = await findPerson(context, personId);
  if (!person) throw new Error(`Person ${personId} has a session and does not exist`);
  return person;
}

/** @throws DomainError `confirmation_required` */
export async function renameMe(context: Context, name: string, visit: Visit): Promise<void> {
  const { personId } = requirePerson(context);
  await refuseWeakSession(context);
  await context.unit(async (unit) => {
    await renamePerson(unit, personId, name);
    await recordOwnChange(unit, 'updateMe', visit);
  });
}

/**
 * Sets the password of the person, and ends their other sessions.
 *
 * @param change.current is needed where there is a password; without one the session must be fresh.
 * @throws DomainError `invalid_input`, `email_missing`, `proof_refused`, `code_required`,
 * `sign_in_slowed`, `confirmation_required`
 */
export async function changeMyPassword(
  context: Context,
  change: { current: string | undefined; code: string | undefined; password: string },
  visit: Visit,
): Promise<void> {
  const { personId, sessionId } = requirePerson(context);
  const person = await findMe(context);
  if (person.email === null) throw new DomainError(credentialErrors.email_missing);
  const rule = findPasswordProblem(change.password, person);
  if (rule) throw invalidInput([{ field: 'password', rule }]);
  const [known] = await listSignIns(context, { personId });
  if (known?.password_hash) {
    if (change.current === undefined) {
      throw invalidInput([{ field: 'current_password', rule: 'is required' }]);
    }
    const proof = { password: change.current, code: change.code, visit, operation: 'setPassword' };
    const { isStrong } = await checkOwnPassword(context, personId, proof);
    if (!isStrong && hasStrongFactor(await readFactors(context, personId))) {
      await requireFreshProof(context);
    }
  } else {
    await requireFreshProof(context);
  }
  const seconds = await beginTry(context, tryOfNewPassword(person.email));
  if (seconds > 0) throw new DomainError(credentialErrors.sign_in_slowed, { seconds });
  const hashed = await hashNewPassword(context, person.email, change.password);
  await context.unit(async (unit) => {
    await savePassword(unit, personId, hashed, wallClock.now());
    await endSessions(unit, personId, sessionId);
    await recordOwnChange(unit, 'setPassword', visit);
  });
}

/**
 * Begins with an authenticator app: its secret counts once a first code proves it.
 *
 * @throws DomainError `totp_exists`, `confirmation_required`
 */
export async function beginTotp(context: Context): Promise<{ secret: string; uri: string }> {
  await requireFreshProof(context);
  const { person_id: personId, email, name } = await findMe(context);
  const secret = randomBytes(secretBytes);
  await context.unit(async (unit) => {
    await lockPerson(unit, personId);
    const totp = await lockTotp(unit, personId);
    if (totp?.confirmed_at) throw new DomainError(credentialErrors.totp_exists);
    const sealed = sealSecret(context, personId, secret);
    const row = { person_id: personId, secret_sealed: sealed, started_at: wallClock.now() };
    await saveTotp(unit, row);
  });
  const issuer = context.environment === 'live' ? 'Surety' : 'Surety sandbox';
  return { secret: encodeBase32(secret), uri: otpauthUri(secret, email ?? name, issuer) };
}

/**
 * Takes the authenticator app into use by a first code.
 *
 * @throws DomainError `invalid_input`, `totp_exists`, `totp_missing`, `confirmation_required`
 */
export async function confirmTotp(context: Context, code: string, visit: Visit): Promise<void> {
  await requireFreshProof(context);
  const { personId } = requirePerson(context);
  await context.unit(async (unit) => {
    const totp = await lockTotp(unit, personId);
    if (!totp) throw new DomainError(credentialErrors.totp_missing);
    if (totp.confirmed_at) throw new DomainError(credentialErrors.totp_exists);
    if (!(await proveAppCode(unit, personId, code, 'started'))) {
      throw invalidInput([{ field: 'code', rule: "must be the app's present code" }]);
    }
    await strengthenOwnSession(unit);
    await recordOwnChange(unit, 'confirmTotp', visit);
  });
}

/** Removes the authenticator app and its recovery codes. @throws DomainError `confirmation_required` */
export async function removeTotp(context: Context, visit: Visit): Promise<void> {
  await requireFreshProof(context);
  const { personId } = requirePerson(context);
  await context.unit(async (unit) => {
    await lockPerson(unit, personId);
    await removeCodes(unit, personId);
    await recordOwnChange(unit, 'removeTotp', visit);
  });
}

/**
 * Makes a new set of recovery codes, which are shown this once and replace all earlier ones.
 *
 * @throws DomainError `totp_missing`, `confirmation_required`
 */
export async function renewRecoveryCodes(context: Context, visit: Visit): Promise<string[]> {
  await requireFreshProof(context);
  const { personId } = requirePerson(context);
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(personId, readRecoveryCode(code) ?? code));
  await context.unit(async (unit) => {
    const totp = await lockTotp(unit, personId);
    if (!totp?.confirmed_at) throw new DomainError(credentialErrors.totp_missing);
    await replaceRecoveryCodes(unit, personId, hashes, wallClock.now());
    await recordOwnChange(unit, 'renewRecoveryCodes', visit);
  });
  return codes;
}

/** Options to make a passkey with. @throws DomainError `confirmation_required` */
export async function askForMyPasskey(context: Context) {
  await requireFreshProof(context);
  const { person_id: personId, email, name } = await findMe(context);
  return askForNewPasskey(context, { personId, email, name }, { purpose: 'register', personId });
}

/**
 * Adds a passkey; returns its id.
 *
 * @throws DomainError `passkey_refused`, `passkey_exists`, `passkey_limit`, `confirmation_required`
 */
export async function addMyPasskey(
  context: Context,
  { name, response }: { name: string; response: RegistrationResponseJSON },
  visit: Visit,
): Promise<string> {
  await requireFreshProof(context);
  const { personId } = requirePerson(context);
  const credential = await checkNewPasskey(context, response, { purpose: 'register', personId });
  return context.unit(async (unit) => {
    const passkeyId = await savePasskey(unit, personId, { credential, name });
    await strengthenOwnSession(unit);
    await recordOwnChange(unit, 'addPasskey', visit, passkeyId);
    return passkeyId;
  });
}

/**
 * Removes a passkey of the person, unless it is their only way in.
 *
 * @throws DomainError `passkey_dne`, `last_credential`, `confirmation_required`
 */
export async function removeMyPasskey(
  context: Context,
  passkeyId: string,
  visit: Visit,
): Promise<void> {
  await requireFreshProof(context);
  const { personId } = requirePerson(context);
  await context.unit(async (unit) => {
    const person = await lockPerson(unit, personId);
    if (!(await removePasskeyRow(unit, personId, passkeyId))) {
      throw new DomainError(credentialErrors.passkey_dne, { passkey_id: passkeyId });
    }
    const left = await readFactors(unit, personId);
    const hasOther = left?.has_password || Number(left?.passkey_count) > 0;
    // The owner of a local sandbox signs in by links.
    if (!hasOther && !person?.reaches_every_brand) {
      throw new DomainError(credentialErrors.last_credential);
    }
    await recordOwnChange(unit, 'removePasskey', visit, passkeyId);
  });
}
