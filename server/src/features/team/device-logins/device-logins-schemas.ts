import Type from 'typebox';
import { nullable, oneOf, secret, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';
import { pollStatuses } from './device-login-rules.ts';

const scopes = ['full', 'read_only'] as const;

export const BeginBody = Type.Object({
  host_name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[A-Za-z0-9 ._-]+$',
      rule: 'must have letters, digits, spaces, dots, dashes and underscores alone',
    }),
  ),
});

/** The answer of RFC 8628, 3.2. */
export const BegunLoginView = Type.Object({
  device_code: secret(Type.String()),
  user_code: secret(Type.String()),
  verification_uri: Type.String(),
  verification_uri_complete: secret(nullable(Type.String())),
  expires_in: Type.Integer(),
  interval: Type.Integer(),
  environment: oneOf(['sandbox', 'live']),
});

export const begunLoginExample = {
  device_code: '…',
  user_code: 'BCDF-GHJK',
  verification_uri: 'http://localhost:4000/portal/login-device',
  verification_uri_complete: 'http://localhost:4000/portal/login-device#code=BCDF-GHJK',
  expires_in: 600,
  interval: 3,
  environment: 'sandbox',
};

export const DeviceCodeBody = Type.Object({
  device_code: secret(Type.String({ minLength: 1, maxLength: 200 })),
});

export const PollView = Type.Object({
  status: oneOf(pollStatuses),
  interval: Type.Integer(),
  keys: nullable(
    Type.Object({
      identity: secret(Type.String()),
      authorization: secret(Type.String()),
      key_id: Uuid(),
      label: Type.String(),
      scope: oneOf(scopes),
      brand_id: Uuid(),
      brand_name: Type.String(),
      approved_by: Type.String(),
    }),
  ),
});

export const UserCodeBody = Type.Object({
  user_code: secret(Type.String({ minLength: 1, maxLength: 40 })),
});

/** A login as the person sees it who typed its code. */
export const DeviceLogin = Type.Object({
  login_id: Uuid(),
  host_name: nullable(Type.String()),
  address: Type.String(),
  is_same_address: Type.Boolean(),
  created_at: Timestamp(),
  ends_at: Timestamp(),
});

export const deviceLoginExample = {
  login_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c41',
  host_name: 'laptop',
  address: '203.0.113.7',
  is_same_address: true,
  created_at: '2026-07-01T12:00:00.000Z',
  ends_at: '2026-07-01T12:10:00.000Z',
};

export const ApprovalBody = Type.Object({
  scope: oneOf(scopes),
  label: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', rule: 'must not be blank' }),
});

export const DeviceGrant = Type.Object({
  login_id: Uuid(),
  scope: oneOf(scopes),
  label: Type.String(),
});

export const deviceGrantExample = {
  login_id: deviceLoginExample.login_id,
  scope: 'full',
  label: 'Command line on laptop',
};
