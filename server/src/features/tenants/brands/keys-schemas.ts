import Type from 'typebox';
import {
  atLeastOneOf,
  explained,
  extending,
  named,
  nullable,
  oneOf,
  shownOnce,
  Timestamp,
} from '../../../platform/http/schemas/schema.ts';

const scopes = {
  full: 'may call every operation of the brand',
  read_only: 'may call GET operations alone',
} as const;

const Label = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    description: "Names the key's use for people, such as the application that holds it.",
    examples: ['checkout'],
    ...options,
  });

const LastUse = Type.Object(
  {
    at: Timestamp({ description: 'The time of the last use, exact to a minute.' }),
    address: nullable(
      Type.String({
        description:
          'The IP address of the caller. It is null for uses before it was recorded, and in answers to keys that only read.',
      }),
    ),
    operation: nullable(
      Type.String({
        description: 'The operationId that was called. It is null for uses before it was recorded.',
      }),
    ),
  },
  {
    ...named('KeyUse'),
    description: 'The last use of the key. It is null for a key that was never used.',
  },
);

const keyFields = {
  key_id: Type.String({ format: 'uuid', description: 'The id of the key, which is no secret.' }),
  label: Label(),
  scope: explained('The calls that the key may make.', scopes),
  manages_keys: Type.Boolean({
    description:
      'True for a key with which keys can be made, rolled, restricted and revoked in live. The operator alone makes such keys.',
  }),
  identity_hint: Type.String({
    description: 'The last four characters of the value of the header `Identity`.',
    examples: ['e77f'],
  }),
  status: explained('The validity of the key at the time of the response.', {
    active: 'it is valid without an end',
    expiring: 'it was rolled and is valid until `expires_at`',
    expired: 'it was rolled and is no longer valid',
    revoked: 'it was revoked and is no longer valid',
  }),
  expires_at: nullable(
    Timestamp({ description: 'The end of a rolled key, in real time. It is null for other keys.' }),
  ),
  revoked_at: nullable(
    Timestamp({ description: 'The time of the revocation, in real time. It is null without one.' }),
  ),
  last_used: nullable(LastUse),
  date_created: Timestamp({ description: 'The time at which the key was made, in real time.' }),
};

/** A permanent key of the brand, without its secrets. */
export const ApiKey = Type.Object(keyFields, named('ApiKey'));

/** A new key with its pair. */
export const ApiKeyWithPair = Type.Object(
  {
    ...keyFields,
    identity: shownOnce(
      Type.String({ description: 'The value of the header `Identity`, shown this once.' }),
    ),
    authorization: shownOnce(
      Type.String({
        description: 'The value of the header `Authorization`, shown this once.',
      }),
    ),
  },
  extending(ApiKey, 'ApiKeyWithPair'),
);

export const ApiKeyBody = Type.Object(
  {
    label: Label(),
    scope: Type.Optional(
      explained('The calls that the key may make. The default is `full`.', scopes),
    ),
  },
  { ...named('ApiKeyCreate'), examples: [{ label: 'checkout', scope: 'full' }] },
);

export const ApiKeyChangeBody = Type.Object(
  {
    label: Type.Optional(Label()),
    scope: Type.Optional(
      oneOf(['read_only'], {
        description:
          'Restricts the key to reading. A restriction cannot be undone; make another key instead.',
      }),
    ),
  },
  {
    ...named('ApiKeyUpdate'),
    examples: [{ scope: 'read_only' }],
    ...atLeastOneOf('label', 'scope'),
  },
);

/** An empty body is valid: the overlap is then a day. */
export const ApiKeyRollBody = nullable(
  Type.Object(
    {
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 720,
          default: 24,
          description:
            'Hours of real time for which the old key stays valid, at most 30 days. 0 ends it at once. The default is 24. An earlier end of the old key is never moved later.',
        }),
      ),
    },
    { ...named('ApiKeyRoll'), examples: [{ overlap_hours: 24 }] },
  ),
);

export const apiKeyExample = {
  key_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  label: 'checkout',
  scope: 'full',
  manages_keys: false,
  identity_hint: 'e77f',
  status: 'active',
  expires_at: null,
  revoked_at: null,
  last_used: {
    at: '2026-07-01T12:00:00.000Z',
    address: '203.0.113.7',
    operation: 'createCustomer',
  },
  date_created: '2026-06-01T09:00:00.000Z',
};

export const apiKeyWithPairExample = {
  ...apiKeyExample,
  last_used: null,
  identity: 'id_sandbox_...',
  authorization: 'auth_sandbox_...',
};
