import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { DomainError, invalidInput } from '../../../kernel/domain-error.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import {
  addPerson,
  askForFirstPasskey,
  checkFirstPasskey,
  checkNewPassword,
  checkSignIn,
  findPerson,
  type NewCredential,
  type ProvenPerson,
  provePasskey,
} from '../credentials/credentials.ts';
import { type NewSession, signInPerson } from '../sign-in/sign-in.ts';
import { noteRefusal } from '../sign-in-acts/sign-in-acts.ts';
import { acceptInvitationRow, findInvitation } from './invitations-store.ts';
import { memberErrors } from './member-errors.ts';
import { insertMember } from './members-store.ts';

/** Name of the act. */
const operation = 'acceptInvitation';

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Proofs of who accepts: a new person chooses a password or a passkey, a known one has them. */
export interface Acceptance {
  name: string | undefined;
  password: string | undefined;
  code: string | undefined;
  newPasskey: RegistrationResponseJSON | undefined;
  passkey: AuthenticationResponseJSON | undefined;
}

/** The invitation of a link. @throws DomainError `invitation_ended` */
export async function readInvitation(context: Context, token: string, visit: Visit) {
  return requireInvitation(context, token, { operation: 'findInvitation', visit });
}

interface Reading {
  operation: string;
  visit: Visit;
}

async function requireInvitation(
  context: Context,
  token: string,
  { operation, visit }: Reading,
): Promise<Invitation> {
  const found = await findInvitation(context.db, hashKey(token), wallClock.now());
  if (found) return found;
  const reason = memberErrors.invitation_ended;
  await noteRefusal(context, {
    operation: `${operation} (refused)`,
    tried: [{ personId: null, address: visit.address }],
    ...{ factors: ['link'], reason: reason.code, isKnownBrowser: false },
  });
  throw new DomainError(reason);
}

/** Options for the first passkey of a new person. @throws DomainError `invitation_ended` */
export async function askForInvitedPasskey(context: Context, token: string, visit: Visit) {
  const reading = { operation: 'askForInvitedPasskey', visit };
  const { invitation_id: personId, email } = await requireInvitation(context, token, reading);
  const holder = { personId, email, name: email };
  return askForFirstPasskey(context, holder);
}

/**
 * Accepts an invitation and signs in. Whoever chooses a name becomes a new person, whose id is the invitation's;
 * others prove an account with the e-mail of the invitation. The answer depends on what is sent and not on whom
 * the installation knows: an e-mail is not proved, and may be of several people (decision 0273).
 *
 * @throws DomainError `invitation_ended`, `invited_person_exists`, `invitation_of_another`, `invalid_input`,
 * `sign_in_refused`, `password_of_several`, `code_required`, `passkey_refused`, `sign_in_slowed`
 */
export async function acceptInvitation(
  context: Context,
  token: string,
  acceptance: Acceptance,
  visit: Visit,
): Promise<NewSession> {
  const invitation = await requireInvitation(context, token, { operation, visit });
  if (acceptance.name === undefined) {
    const proven = await proveKnown(context, invitation, acceptance, visit);
    // Any brand can invite a known person, so the link of its invitation adds no first factor.
    return context.unit((unit) => join(unit, invitation, { ...proven, isByLink: false }, visit));
  }
  const { name } = acceptance;
  const credential = await chooseCredential(context, invitation, { ...acceptance, name });
  return context.unit(async (unit) => {
    const { invitation_id: personId, email, brand_id: brandId } = invitation;
    const isNew = await addPerson(unit, { personId, email, name, brandId }, credential);
    if (!isNew) throw new DomainError(memberErrors.invited_person_exists);
    const isStrong = credential.kind === 'passkey';
    const factors = ['link', credential.kind] as const;
    return join(unit, invitation, { personId, isStrong, factors, isByLink: true }, visit);
  });
}

async function proveKnown(
  context: Context,
  { email }: Invitation,
  { password, code, passkey, newPasskey }: Acceptance,
  visit: Visit,
): Promise<ProvenPerson> {
  if (passkey) {
    const proven = await provePasskey(context, passkey, { personId: null, operation, visit });
    const person = await findPerson(context, proven.personId);
    if (person?.email === email) return proven;
    throw new DomainError(memberErrors.invitation_of_another);
  }
  if (newPasskey) throw invalidInput([{ field: 'name', rule: 'is required' }]);
  if (password !== undefined) {
    // Who joins a brand is never guessed from the browser, which people may share.
    const proof = { email, password, code, visit, operation, isForBrowser: false };
    return checkSignIn(context, proof);
  }
  const rule = 'must have a name for a new person, or the password or passkey of an account';
  throw invalidInput([{ field: 'body', rule }]);
}

async function chooseCredential(
  context: Context,
  { email }: Invitation,
  { name, password, newPasskey }: Acceptance & { name: string },
): Promise<NewCredential> {
  if (newPasskey && password === undefined) {
    return { kind: 'passkey', passkey: await checkFirstPasskey(context, newPasskey) };
  }
  if (password !== undefined && !newPasskey) {
    const hash = await checkNewPassword(context, password, { email, name });
    return { kind: 'password', hash };
  }
  throw invalidInput([{ field: 'body', rule: 'must have either password or new_passkey' }]);
}

async function join(
  unit: Unit,
  invitation: Invitation,
  { personId, isStrong, factors, isByLink }: ProvenPerson & { isByLink: boolean },
  visit: Visit,
): Promise<NewSession> {
  const now = wallClock.now();
  if (!(await acceptInvitationRow(unit, invitation, now))) {
    throw new DomainError(memberErrors.invitation_ended);
  }
  const { brand_id, role, invitation_id } = invitation;
  await insertMember(unit, { brand_id, person_id: personId, role, created_at: now });
  const isConfirmed = isStrong || unit.environment === 'sandbox';
  const act = {
    operation: factors.includes('passkey') ? 'signInByPasskey' : 'signIn',
    factors,
    joined: { brandId: brand_id, operation, object: invitation_id },
  };
  return signInPerson(unit, { personId, isStrong, isConfirmed, isByLink, act }, visit);
}
