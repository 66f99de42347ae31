import type { Static } from 'typebox';
import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import type { Visit } from '../../../platform/http/operations/visit.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import {
  requirePerson,
  SessionView,
  sessionExample,
  signInPerson,
  viewSession,
} from '../sign-in/sign-in.ts';
import { checkSignIn, type ProvenPerson } from './check-sign-in.ts';
import { confirmSession, type SessionProof } from './confirm-session.ts';
import { credentialErrors } from './credential-errors.ts';
import { ConfirmBody, PasskeyBody, PasskeyOptions, SignInBody } from './credentials-schemas.ts';
import { askForPasskey, provePasskey } from './prove-passkey.ts';
import { readAssertion } from './read-passkey.ts';

const shared = {
  tag: 'Sessions',
  dialect: 'request',
  access: 'person',
  idempotency: 'none',
  schemaCode: 'session_schema',
} as const;
const answer = { status: 200, schema: SessionView, example: sessionExample };
const options = { status: 200, schema: PasskeyOptions, example: { challenge: 'vZ3k…' } };
const { sign_in_refused, password_of_several, code_required, sign_in_slowed, passkey_refused } =
  credentialErrors;

/** Signs a person in who has proved who they are. In live only more than a password confirms. */
async function signIn(
  context: Context,
  operation: string,
  { personId, isStrong, factors }: ProvenPerson,
  visit: Visit,
) {
  const isConfirmed = isStrong || context.environment === 'sandbox';
  const act = { operation, factors };
  const beginning = { personId, isStrong, isConfirmed, isByLink: false, act };
  return viewSession(context, await signInPerson(context, beginning, visit));
}

const passwordOperation = defineOperation({
  ...shared,
  isOpen: true,
  method: 'POST',
  path: '/session',
  operationId: 'signIn',
  summary: 'Sign in by password',
  body: SignInBody,
  answer,
  errors: [sign_in_refused, password_of_several, code_required, sign_in_slowed],
  handle: async (context, { body, visit }) => {
    const { email, password, code } = body;
    const operation = 'signIn';
    const proof = { email, password, code, visit, operation, isForBrowser: true };
    return signIn(context, operation, await checkSignIn(context, proof), visit);
  },
});

const passkeyOptionsOperation = defineOperation({
  ...shared,
  isOpen: true,
  method: 'POST',
  path: '/session/passkey/options',
  operationId: 'askForPasskey',
  summary: 'Begin to sign in by passkey',
  answer: options,
  handle: async (context) => askForPasskey(context, null),
});

const passkeyOperation = defineOperation({
  ...shared,
  isOpen: true,
  method: 'POST',
  path: '/session/passkey',
  operationId: 'signInByPasskey',
  summary: 'Sign in by passkey',
  body: PasskeyBody,
  answer,
  errors: [passkey_refused],
  handle: async (context, { body, visit }) => {
    const operation = 'signInByPasskey';
    const whose = { personId: null, operation, visit };
    const proven = await provePasskey(context, readAssertion(body.passkey), whose);
    return signIn(context, operation, proven, visit);
  },
});

const confirmOptionsOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/session/confirm/options',
  operationId: 'askToConfirm',
  summary: 'Begin to confirm by passkey',
  answer: options,
  handle: async (context) => askForPasskey(context, requirePerson(context).personId),
});

const confirmOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/session/confirm',
  operationId: 'confirmSession',
  summary: 'Confirm that it is you',
  body: ConfirmBody,
  answer,
  errors: [
    credentialErrors.proof_refused,
    credentialErrors.second_factor_required,
    code_required,
    passkey_refused,
    sign_in_slowed,
    platformErrors.confirmation_required,
  ],
  handle: async (context, { body, visit }) => {
    await confirmSession(context, readProof(body), visit);
    return viewSession(context, requirePerson(context));
  },
});

function readProof({ password, code, passkey }: Static<typeof ConfirmBody>): SessionProof {
  if (passkey && password === undefined) return { passkey: readAssertion(passkey) };
  if (password !== undefined && !passkey) return { password, code };
  throw invalidInput([{ field: 'body', rule: 'must have either password or passkey' }]);
}

/** Operations that sign in and confirm; they are of the portal alone. */
export const signInOperations: readonly Operation[] = [
  passwordOperation,
  passkeyOptionsOperation,
  passkeyOperation,
  confirmOptionsOperation,
  confirmOperation,
];
