import { renderInstant } from '../../../kernel/clock.ts';
import type { Context } from '../../../platform/context.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { credentialErrors } from './credential-errors.ts';
import {
  Me,
  MeBody,
  meExample,
  NewPasskeyBody,
  NewTotp,
  PasskeyOptions,
  PasswordBody,
  RecoveryCodes,
  TotpCodeBody,
} from './credentials-schemas.ts';
import {
  addMyPasskey,
  askForMyPasskey,
  beginTotp,
  changeMyPassword,
  confirmTotp,
  readMe,
  removeMyPasskey,
  removeTotp,
  renameMe,
  renewRecoveryCodes,
} from './own-credentials.ts';
import { readAttestation } from './read-passkey.ts';

const shared = {
  tag: 'Sessions',
  dialect: 'request',
  access: 'person',
  idempotency: 'none',
  schemaCode: 'me_schema',
} as const;
const answer = { status: 200, schema: Me, example: meExample };
const { confirmation_required } = platformErrors;
const { totp_exists, totp_missing, passkey_dne, last_credential } = credentialErrors;

async function viewMe(context: Context) {
  const { person, passkeys, hasPassword, hasTotp, recoveryCodesLeft } = await readMe(context);
  return {
    person_id: person.person_id,
    name: person.name,
    email: person.email,
    has_password: hasPassword,
    has_totp: hasTotp,
    recovery_codes_left: recoveryCodesLeft,
    passkeys: passkeys.map((row) => ({
      passkey_id: row.passkey_id,
      name: row.name,
      created_at: renderInstant(row.created_at),
      last_used_at: row.last_used_at && renderInstant(row.last_used_at),
    })),
  };
}

const getOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/me',
  operationId: 'getMe',
  summary: 'Get yourself',
  answer,
  handle: viewMe,
});

const renameOperation = defineOperation({
  ...shared,
  method: 'PATCH',
  path: '/me',
  operationId: 'updateMe',
  summary: 'Change your name',
  body: MeBody,
  answer,
  errors: [confirmation_required],
  handle: async (context, { body, visit }) => {
    await renameMe(context, body.name.trim(), visit);
    return viewMe(context);
  },
});

const passwordOperation = defineOperation({
  ...shared,
  method: 'PUT',
  path: '/me/password',
  operationId: 'setPassword',
  summary: 'Set your password',
  body: PasswordBody,
  answer,
  errors: [credentialErrors.email_missing, credentialErrors.proof_refused, confirmation_required],
  handle: async (context, { body, visit }) => {
    const { current_password: current, code, password } = body;
    await changeMyPassword(context, { current, code, password }, visit);
    return viewMe(context);
  },
});

const beginTotpOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/me/totp',
  operationId: 'beginTotp',
  summary: 'Begin with an authenticator app',
  answer: {
    status: 200,
    schema: NewTotp,
    example: { secret: 'GEZDGNBV…', otpauth_uri: 'otpauth://totp/…' },
  },
  errors: [totp_exists, confirmation_required],
  handle: async (context) => {
    const { secret, uri } = await beginTotp(context);
    return { secret, otpauth_uri: uri };
  },
});

const confirmTotpOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/me/totp/confirm',
  operationId: 'confirmTotp',
  summary: 'Take an authenticator app into use',
  body: TotpCodeBody,
  answer,
  errors: [totp_exists, totp_missing, confirmation_required],
  handle: async (context, { body, visit }) => {
    await confirmTotp(context, body.code.replaceAll(' ', ''), visit);
    return viewMe(context);
  },
});

const removeTotpOperation = defineOperation({
  ...shared,
  method: 'DELETE',
  path: '/me/totp',
  operationId: 'removeTotp',
  summary: 'Remove your authenticator app',
  answer,
  errors: [confirmation_required],
  handle: async (context, { visit }) => {
    await removeTotp(context, visit);
    return viewMe(context);
  },
});

const recoveryCodesOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/me/recovery-codes',
  operationId: 'renewRecoveryCodes',
  summary: 'Make new recovery codes',
  answer: {
    status: 201,
    schema: RecoveryCodes,
    example: { recovery_codes: ['abcd-efgh-ijkl-mnop'] },
  },
  errors: [totp_missing, confirmation_required],
  handle: async (context, { visit }) => ({
    recovery_codes: await renewRecoveryCodes(context, visit),
  }),
});

const passkeyOptionsOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/me/passkeys/options',
  operationId: 'askForNewPasskey',
  summary: 'Begin to add a passkey',
  answer: { status: 200, schema: PasskeyOptions, example: { challenge: 'vZ3k…' } },
  errors: [confirmation_required],
  handle: askForMyPasskey,
});

const addPasskeyOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/me/passkeys',
  operationId: 'addPasskey',
  summary: 'Add a passkey',
  body: NewPasskeyBody,
  answer: { ...answer, status: 201 },
  errors: [
    credentialErrors.passkey_refused,
    credentialErrors.passkey_exists,
    credentialErrors.passkey_limit,
    confirmation_required,
  ],
  handle: async (context, { body, visit }) => {
    const response = readAttestation(body.passkey);
    await addMyPasskey(context, { name: body.name.trim(), response }, visit);
    return viewMe(context);
  },
});

const removePasskeyOperation = defineOperation({
  ...shared,
  method: 'DELETE',
  path: '/me/passkeys/{passkey_id}',
  operationId: 'removePasskey',
  summary: 'Remove a passkey',
  params: idParams('passkey_id'),
  answer,
  errors: [passkey_dne, last_credential, confirmation_required],
  handle: async (context, { params, visit }) => {
    await removeMyPasskey(context, params.passkey_id, visit);
    return viewMe(context);
  },
});

/** Operations of a person on themselves; they are of the portal alone. */
export const meOperations: readonly Operation[] = [
  getOperation,
  renameOperation,
  passwordOperation,
  beginTotpOperation,
  confirmTotpOperation,
  removeTotpOperation,
  recoveryCodesOperation,
  passkeyOptionsOperation,
  addPasskeyOperation,
  removePasskeyOperation,
];
