import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { invalidInput } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { hashNewPassword } from './new-password.ts';
import type { ChallengeUse } from './passkey-challenges.ts';
import type { PasswordHash } from './password-rules.ts';
import { findPasswordProblem } from './password-rules.ts';
import { savePassword } from './passwords-store.ts';
import { insertPerson } from './people-store.ts';
import {
  askForNewPasskey,
  checkNewPasskey,
  type Holder,
  type NewPasskey,
  savePasskey,
} from './register-passkey.ts';

/** The first credential of a new person. */
export type NewCredential =
  | { kind: 'password'; hash: PasswordHash }
  | { kind: 'passkey'; passkey: NewPasskey };

/** Person whom the invitation of a brand makes. */
export interface NewPerson {
  personId: string;
  email: string;
  name: string;
  brandId: string;
}

/** Challenges of people who do not exist yet name none. */
const use: ChallengeUse = { purpose: 'accept', personId: null };

/**
 * Options for the passkey of an invited person who does not exist yet.
 */
export function askForFirstPasskey(context: Context, holder: Holder) {
  return askForNewPasskey(context, holder, use);
}

/** @throws DomainError `passkey_refused` */
export function checkFirstPasskey(
  context: Context,
  response: RegistrationResponseJSON,
): Promise<NewPasskey> {
  return checkNewPasskey(context, response, use);
}

/** Hashes a new person's password. @throws DomainError `invalid_input` for one that breaks a rule. */
export async function checkNewPassword(
  context: Context,
  password: string,
  person: { email: string; name: string },
): Promise<PasswordHash> {
  const rule = findPasswordProblem(password, person);
  if (rule) throw invalidInput([{ field: 'password', rule }]);
  return hashNewPassword(context, person.email, password);
}

/** Adds a person with their first credential; false if the brand made a person of the e-mail before. */
export async function addPerson(
  unit: Unit,
  { personId, email, name, brandId }: NewPerson,
  credential: NewCredential,
): Promise<boolean> {
  const now = wallClock.now();
  const row = { person_id: personId, email, name, made_by_brand: brandId, created_at: now };
  if (!(await insertPerson(unit, row))) return false;
  if (credential.kind === 'password') await savePassword(unit, personId, credential.hash, now);
  else await savePasskey(unit, personId, { credential: credential.passkey, name: 'First passkey' });
  return true;
}
