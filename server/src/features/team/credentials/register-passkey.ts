import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { DomainError } from '../../../kernel/domain-error.ts';
import { randomId } from '../../../kernel/ids.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { credentialErrors } from './credential-errors.ts';
import {
  type ChallengeUse,
  noteChallenge,
  openChallenge,
  readOpenChallenge,
  relyingParty,
} from './passkey-challenges.ts';
import { insertPasskey, listPasskeys } from './passkeys-store.ts';
import { lockPerson } from './people-store.ts';
import { userHandleBytes } from './prove-passkey.ts';
import { webauthn } from './webauthn.ts';

const maxPasskeys = 10;

/**
 * EdDSA, ES256 and RS256 (COSE algorithms, RFC 9053). By default the library prefers ML-DSA-44, which
 * Node.js calls experimental: a passkey of today might not sign in after an update.
 */
const algorithms = [-8, -7, -257];

/** Person as an authenticator shows them. */
export interface Holder {
  personId: string;
  email: string | null;
  name: string;
}

/** Options for `navigator.credentials.create`: a passkey that can be found without an e-mail. */
export async function askForNewPasskey(
  context: Context,
  holder: Holder,
  use: ChallengeUse,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { personId, email, name } = holder;
  const own = await listPasskeys(context, personId);
  const challenge = openChallenge(context, use);
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: context.environment === 'live' ? 'Surety' : 'Surety sandbox',
    rpID: relyingParty(context).rpID,
    userName: email ?? name,
    userDisplayName: name,
    userID: Uint8Array.from(userHandleBytes(personId)),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: 5 * 60_000,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** A passkey that an authenticator made, before it is saved. */
export type NewPasskey = WebAuthnCredential;

/**
 * Checks the answer of an authenticator that made a passkey, and uses its challenge up.
 *
 * @throws DomainError `passkey_refused`
 */
export async function checkNewPasskey(
  context: Context,
  response: RegistrationResponseJSON,
  use: ChallengeUse,
): Promise<NewPasskey> {
  const challenge = readOpenChallenge(context, use, response.response.clientDataJSON);
  const { rpID, origin } = relyingParty(context);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    context.log.debug({ err: error }, 'a new passkey was refused');
    return { registrationInfo: undefined };
  });
  if (registrationInfo) {
    await context.unit((unit) => noteChallenge(unit, use, challenge));
    return registrationInfo.credential;
  }
  throw new DomainError(credentialErrors.passkey_refused, {
    reason: 'the answer of the authenticator does not hold',
  });
}

/** Saves a new passkey; returns its id. @throws DomainError `passkey_exists`, `passkey_limit` */
export async function savePasskey(
  unit: Unit,
  personId: string,
  { credential, name }: { credential: NewPasskey; name: string },
): Promise<string> {
  await lockPerson(unit, personId);
  const own = await listPasskeys(unit, personId);
  if (own.length >= maxPasskeys) {
    throw new DomainError(credentialErrors.passkey_limit, { limit: maxPasskeys });
  }
  const passkeyId = randomId();
  const isNew = await insertPasskey(unit, {
    passkey_id: passkeyId,
    person_id: personId,
    name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: BigInt(credential.counter),
    transports: credential.transports ?? [],
    created_at: wallClock.now(),
  });
  if (!isNew) throw new DomainError(credentialErrors.passkey_exists);
  return passkeyId;
}
