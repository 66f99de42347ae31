import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Static } from 'typebox';
import type { Assertion, Attestation } from './credentials-schemas.ts';

/** An authenticator's answer to a request for a passkey, as the library of WebAuthn has it. */
export function readAssertion({
  response: { userHandle, ...response },
  ...sent
}: Static<typeof Assertion>): AuthenticationResponseJSON {
  return { ...sent, response: { ...response, ...(userHandle ? { userHandle } : {}) } };
}

/** An authenticator's answer with a new passkey, as the library of WebAuthn has it. */
export function readAttestation({
  response: { transports, ...response },
  ...sent
}: Static<typeof Attestation>): RegistrationResponseJSON {
  return { ...sent, response: { ...response, ...(transports ? { transports } : {}) } };
}
