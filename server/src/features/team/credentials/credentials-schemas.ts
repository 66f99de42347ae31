import Type from 'typebox';
import { nullable, oneOf, secret, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';
import { recoveryCodeCount } from './recovery-code-rules.ts';

/** A password as it is typed in; rules for new ones are in `password-rules.ts`. */
export const Password = () => secret(Type.String({ minLength: 1, maxLength: 1024 }));

/** A code of an authenticator app, or a recovery code. */
export const Code = () => secret(Type.String({ minLength: 1, maxLength: 40 }));

/** Nothing in it is unseen, and no label of the domain is empty: people tell each other apart by their e-mails. */
const emailPattern = String.raw`^[^@\s\p{C}\p{DI}]+@[^@\s.\p{C}\p{DI}]+(?:\.[^@\s.\p{C}\p{DI}]+)*$`;

export const Email = (options: object = {}) =>
  Type.String({
    minLength: 3,
    maxLength: 254,
    pattern: emailPattern,
    rule: 'must be an e-mail address without unseen characters',
    ...options,
  });

export const PersonName = () =>
  Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', rule: 'must not be blank' });

const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', rule: 'must be Base64url' });

const shared = {
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  type: oneOf(['public-key']),
  clientExtensionResults: Type.Object({}),
};

/** Answer of `navigator.credentials.get`, as JSON (WebAuthn level 3, 5.1.8). */
export const Assertion = Type.Object({
  ...shared,
  response: Type.Object({
    clientDataJSON: Base64Url(4_000),
    authenticatorData: Base64Url(4_000),
    signature: Base64Url(4_000),
    userHandle: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  }),
});

/** Answer of `navigator.credentials.create`, as JSON (WebAuthn level 3, 5.1.8). */
export const Attestation = Type.Object({
  ...shared,
  response: Type.Object({
    clientDataJSON: Base64Url(4_000),
    attestationObject: Base64Url(20_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});

/** Options for the browser's WebAuthn functions, as JSON. */
export const PasskeyOptions = Type.Object(
  { challenge: Type.String() },
  { additionalProperties: true },
);

export const SignInBody = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Password(),
  code: Type.Optional(Code()),
});

export const PasskeyBody = Type.Object({ passkey: Assertion });

export const ConfirmBody = Type.Object({
  password: Type.Optional(Password()),
  code: Type.Optional(Code()),
  passkey: Type.Optional(Assertion),
});

const Passkey = Type.Object({
  passkey_id: Uuid(),
  name: Type.String(),
  created_at: Timestamp(),
  last_used_at: nullable(Timestamp()),
});

/** The person of the session with their credentials. */
export const Me = Type.Object({
  person_id: Uuid(),
  name: Type.String(),
  email: nullable(Type.String()),
  has_password: Type.Boolean(),
  has_totp: Type.Boolean(),
  recovery_codes_left: Type.Integer({ minimum: 0, maximum: recoveryCodeCount }),
  passkeys: Type.Array(Passkey),
});

export const meExample = {
  person_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  name: 'Dana Miller',
  email: 'dana@example.com',
  has_password: true,
  has_totp: true,
  recovery_codes_left: 10,
  passkeys: [
    {
      passkey_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12',
      name: 'Laptop',
      created_at: '2026-07-01T12:00:00.000Z',
      last_used_at: null,
    },
  ],
};

export const MeBody = Type.Object({ name: PersonName() });

export const PasswordBody = Type.Object({
  current_password: Type.Optional(Password()),
  code: Type.Optional(Code()),
  password: Password(),
});

export const NewTotp = Type.Object({
  secret: secret(Type.String()),
  otpauth_uri: secret(Type.String()),
});

export const TotpCodeBody = Type.Object({ code: Code() });

export const RecoveryCodes = Type.Object({ recovery_codes: secret(Type.Array(Type.String())) });

export const NewPasskeyBody = Type.Object({ name: PersonName(), passkey: Attestation });
