import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { DomainError, isError } from '../../../kernel/domain-error.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { findKnownDevice } from '../sign-in/sign-in.ts';
import { noteRefusal } from '../sign-in-acts/sign-in-acts.ts';
import type { ProvenPerson } from './check-sign-in.ts';
import { credentialErrors } from './credential-errors.ts';
import {
  type ChallengeUse,
  noteChallenge,
  openChallenge,
  readOpenChallenge,
  relyingParty,
} from './passkey-challenges.ts';
import { findPasskey, listPasskeys, notePasskeyUse, type PasskeyRow } from './passkeys-store.ts';
import { webauthn } from './webauthn.ts';

/** Options for `navigator.credentials.get`. Without a person any passkey of the origin may answer. */
export async function askForPasskey(
  context: Context,
  personId: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = personId === null ? [] : await listPasskeys(context, personId);
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    allowCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
    challenge: Buffer.from(openChallenge(context, useOf(personId)), 'base64url'),
    userVerification: 'required',
    timeout: 5 * 60_000,
  });
}

/** Proof by passkey: in a session of its person, or of a sign-in with a null person. */
export interface PasskeyProof {
  personId: string | null;
  /** Operation that needs the proof. */
  operation: string;
  visit: Visit;
}

/**
 * Checks the answer of an authenticator; returns the person whose passkey it is. A refused one is noted for the
 * audit.
 *
 * @throws DomainError `passkey_refused`
 */
export async function provePasskey(
  context: Context,
  response: AuthenticationResponseJSON,
  { personId, operation, visit }: PasskeyProof,
): Promise<ProvenPerson> {
  const passkey = await findPasskey(context, response.id);
  try {
    const proven = await proveWith(context, response, passkey, personId);
    return { personId: proven, isStrong: true, factors: ['passkey'] };
  } catch (error) {
    if (!isError(error, credentialErrors.passkey_refused)) throw error;
    const tried = personId ?? passkey?.person_id ?? null;
    const isKnownBrowser =
      tried !== null && (await findKnownDevice(context, { personId: tried }, visit)) !== null;
    await noteRefusal(context, {
      operation: `${operation} (refused)`,
      tried: [{ personId: tried, address: visit.address }],
      factors: ['passkey'],
      reason: credentialErrors.passkey_refused.code,
      isKnownBrowser,
    });
    throw error;
  }
}

async function proveWith(
  context: Context,
  response: AuthenticationResponseJSON,
  passkey: Awaited<ReturnType<typeof findPasskey>>,
  personId: string | null,
): Promise<string> {
  const { clientDataJSON, userHandle } = response.response;
  const use = useOf(personId);
  const challenge = readOpenChallenge(context, use, clientDataJSON);
  const isTheirs = personId === null || passkey?.person_id === personId;
  if (!passkey || !isTheirs || passkey.stopped_at !== null) throw refused('it is not known');
  if (userHandle && userHandle !== userHandleOf(passkey.person_id)) {
    throw refused('it names another person');
  }
  const newCounter = await verify(context, response, { passkey, challenge });
  await context.unit(async (unit) => {
    await noteChallenge(unit, use, challenge);
    const count = BigInt(newCounter);
    const isNoted = await notePasskeyUse(unit, passkey.passkey_id, count, wallClock.now());
    if (!isNoted) throw refused('its counter did not grow');
  });
  return passkey.person_id;
}

async function verify(
  context: Context,
  response: AuthenticationResponseJSON,
  { passkey, challenge }: { passkey: PasskeyRow; challenge: string },
): Promise<number> {
  const { rpID, origin } = relyingParty(context);
  const credential = {
    id: passkey.credential_id,
    publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
    counter: Number(passkey.sign_count),
  };
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    context.log.debug({ err: error }, 'a passkey was refused');
    throw refused('the answer of the authenticator does not hold');
  });
  if (!verified) throw refused('its signature is wrong');
  return authenticationInfo.newCounter;
}

function refused(reason: string): DomainError {
  return new DomainError(credentialErrors.passkey_refused, { reason });
}

function useOf(personId: string | null): ChallengeUse {
  return personId === null
    ? { purpose: 'sign_in', personId: null }
    : { purpose: 'confirm', personId };
}

/** The person's id as authenticators keep it (WebAuthn, 5.4.3): no e-mail or name. */
function userHandleOf(personId: string): string {
  return userHandleBytes(personId).toString('base64url');
}

export function userHandleBytes(personId: string): Buffer {
  return Buffer.from(personId.replaceAll('-', ''), 'hex');
}
