import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { brandErrors } from '../../tenants/brands/brands.ts';
import { beginDeviceLogin } from './begin-device-login.ts';
import { approveDeviceLogin, findDeviceLogin, refuseDeviceLogin } from './decide-device-login.ts';
import { deviceLoginErrors } from './device-login-errors.ts';
import { loginMinutes, pollSeconds } from './device-login-rules.ts';
import {
  ApprovalBody,
  BeginBody,
  BegunLoginView,
  begunLoginExample,
  DeviceCodeBody,
  DeviceGrant,
  DeviceLogin,
  deviceGrantExample,
  deviceLoginExample,
  PollView,
  UserCodeBody,
} from './device-logins-schemas.ts';
import { cancelDeviceLogin, type GrantedKey, pollDeviceLogin } from './poll-device-login.ts';

const shared = { tag: 'Sessions', dialect: 'request', schemaCode: 'device_login_schema' } as const;
/** Operations of a command that has no keys yet. */
const open = { ...shared, access: 'person', isOpen: true, idempotency: 'none' } as const;
const nothing = { status: 204, schema: Type.Null(), example: null };
const { device_login_ended, device_codes_slowed, device_login_limit, device_code_unknown } =
  deviceLoginErrors;

const beginOperation = defineOperation({
  ...open,
  method: 'POST',
  path: '/device-logins',
  operationId: 'beginDeviceLogin',
  summary: 'Begin a login by the browser',
  body: BeginBody,
  answer: { status: 201, schema: BegunLoginView, example: begunLoginExample },
  errors: [device_login_limit, deviceLoginErrors.portal_absent],
  handle: async (context, { body, visit }) => {
    const asker = { hostName: body.host_name?.trim() || null, address: visit.address ?? '' };
    const begun = await beginDeviceLogin(context, asker);
    return {
      device_code: begun.deviceCode,
      user_code: begun.userCode,
      verification_uri: begun.pageUrl,
      verification_uri_complete: begun.pageUrlWithCode,
      expires_in: loginMinutes * 60,
      interval: pollSeconds,
      environment: context.environment,
    };
  },
});

const pollOperation = defineOperation({
  ...open,
  method: 'POST',
  path: '/device-logins/poll',
  operationId: 'pollDeviceLogin',
  summary: 'Fetch the keys of a login',
  body: DeviceCodeBody,
  answer: {
    status: 200,
    schema: PollView,
    example: { status: 'authorization_pending', interval: pollSeconds, keys: null },
  },
  errors: [device_code_unknown, brandErrors.key_limit],
  handle: async (context, { body, visit }) => {
    const answer = await pollDeviceLogin(context, body.device_code, visit.address);
    const { status, intervalSeconds: interval, granted } = answer;
    return { status, interval, keys: granted && viewGranted(granted) };
  },
});

const cancelOperation = defineOperation({
  ...open,
  method: 'POST',
  path: '/device-logins/cancel',
  operationId: 'cancelDeviceLogin',
  summary: 'Cancel a login, and revoke the key that it gave',
  body: DeviceCodeBody,
  answer: nothing,
  errors: [device_code_unknown],
  handle: async (context, { body, visit }) =>
    cancelDeviceLogin(context, body.device_code, visit.address),
});

const findOperation = defineOperation({
  ...shared,
  access: 'person',
  idempotency: 'none',
  method: 'POST',
  path: '/device-logins/find',
  operationId: 'findDeviceLogin',
  summary: 'Find the login of a code',
  body: UserCodeBody,
  answer: { status: 200, schema: DeviceLogin, example: deviceLoginExample },
  errors: [device_login_ended, device_codes_slowed],
  handle: async (context, { body, visit }) => {
    const login = await findDeviceLogin(context, body.user_code, visit.address ?? '');
    return {
      login_id: login.login_id,
      host_name: login.host_name,
      address: login.address,
      is_same_address: login.isSameAddress,
      created_at: renderInstant(login.created_at),
      ends_at: renderInstant(login.ends_at),
    };
  },
});

const refuseOperation = defineOperation({
  ...shared,
  access: 'person',
  idempotency: 'none',
  method: 'POST',
  path: '/device-logins/{login_id}/refuse',
  operationId: 'refuseDeviceLogin',
  summary: 'Refuse a login',
  params: idParams('login_id'),
  answer: nothing,
  errors: [device_login_ended],
  handle: async (context, { params, visit }) => refuseDeviceLogin(context, params.login_id, visit),
});

/**
 * The operation is of a brand and needs the right to make keys: role, confirmation and audit are those of
 * `createKey`.
 */
const approveOperation = defineOperation({
  ...shared,
  access: 'member',
  permission: 'keys',
  method: 'POST',
  path: '/device-logins/{login_id}/approve',
  operationId: 'approveDeviceLogin',
  summary: 'Approve a login for the brand',
  params: idParams('login_id'),
  body: ApprovalBody,
  answer: { status: 200, schema: DeviceGrant, example: deviceGrantExample },
  errors: [device_login_ended],
  handle: async (context, { params: { login_id }, body }) => {
    const grant = { scope: body.scope, label: body.label.trim() };
    await approveDeviceLogin(context, login_id, grant);
    return { login_id, ...grant };
  },
});

function viewGranted({ key, pair, brandId, brandName, approvedBy }: GrantedKey) {
  return {
    identity: pair.identity,
    authorization: pair.authorization,
    key_id: key.key_id,
    label: key.label,
    scope: key.scope,
    brand_id: brandId,
    brand_name: brandName,
    approved_by: approvedBy,
  };
}

/** Operations of logins by the browser (RFC 8628); they are of the portal alone. */
export const deviceLoginOperations: readonly Operation[] = [
  beginOperation,
  pollOperation,
  cancelOperation,
  findOperation,
  refuseOperation,
  approveOperation,
];
