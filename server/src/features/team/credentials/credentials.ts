import { defineFeature } from '../../../platform/feature.ts';
import { signInMethods } from '../sign-in/sign-in.ts';
import { credentialErrors } from './credential-errors.ts';
import { listMethods } from './list-methods.ts';
import { meOperations } from './me-routes.ts';
import { signInOperations } from './session-routes.ts';
import { startSweepingTries } from './sweep-tries.ts';

export { checkSignIn, type ProvenPerson } from './check-sign-in.ts';
export { PasskeyOptions } from './credentials-schemas.ts';
export {
  addPerson,
  askForFirstPasskey,
  checkFirstPasskey,
  checkNewPassword,
  type NewCredential,
} from './first-credential.ts';
export { findPerson } from './people-store.ts';
export { provePasskey } from './prove-passkey.ts';
export { readAssertion, readAttestation } from './read-passkey.ts';
export { normalizeEmail } from './sign-in-rules.ts';
export { beginGuess, endGuess, guessOf } from './slow-guesses.ts';
export { hashAddress } from './slow-tries.ts';

export const credentials = defineFeature({
  name: 'credentials',
  errors: credentialErrors,
  operations: [...signInOperations, ...meOperations],
  loops: [startSweepingTries],
  binds: [signInMethods.opens(() => listMethods)],
});
