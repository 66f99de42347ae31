import Type from 'typebox';
import { pageQuery } from '../../../platform/http/schemas/paging.ts';
import {
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { TimeParameter } from '../../../platform/http/schemas/time-query.ts';

const actors = {
  key: 'a key of the brand',
  temporary_key: "a customer's temporary key",
  management_key: "the sandbox's management key",
  operator: 'a command of the operator',
  person: 'a person in the portal',
  visitor: 'somebody who was not signed in and whose try was refused',
} as const;

const factors = {
  password: 'a password',
  totp: 'a code of an authenticator app',
  recovery_code: 'a recovery code',
  passkey: 'a passkey',
  link: 'a one-time link',
  device_code: 'the code of a command that logs in',
  user_code: 'the code that a command shows',
} as const;

/** Facts of a sign-in or confirmation, or of refused ones that one act tells of. */
const AuditDetails = Type.Object(
  {
    factors: Type.Array(explained('A factor that was proved or tried.', factors), {
      description: 'The factors that were proved or, in a refused try, sent.',
    }),
    reasons: Type.Array(Type.String(), {
      description: 'The codes of the errors of refused tries. It is empty for other acts.',
      examples: [['sign_in_refused']],
    }),
    tries: Type.Integer({
      description:
        'The number of tries that the act tells of: 1, except for refused ones, which become one act at first and then one an hour, and for acts of access beyond 60 an hour.',
    }),
    first_at: nullable(
      Timestamp({ description: 'The first refused or counted try was made at this time.' }),
    ),
    last_at: nullable(
      Timestamp({ description: 'The last refused or counted try was made at this time.' }),
    ),
    addresses: Type.Array(Type.String(), {
      description: 'IP addresses of the refused or counted tries, at most ten.',
      examples: [['203.0.113.7']],
    }),
    email_hashes: Type.Array(Type.String(), {
      description:
        'Keyed hashes of the e-mails of refused tries that belong to nobody, at most ten: equal e-mails have equal hashes.',
    }),
    is_known_browser: Type.Boolean({
      description: 'True if the person signed in in this browser before.',
    }),
  },
  named('AuditDetails'),
);

/** One act of the audit. */
export const AuditEvent = Type.Object(
  {
    sequence: Type.Integer({ description: "The brand's acts are numbered from 1 without gaps." }),
    date_created: Timestamp({ description: 'The act was made at this time, in real time.' }),
    actor: explained('The kind of actor that made the change.', actors),
    key_id: nullable(
      Uuid({ description: 'The change was made with this key. It is null for acts without one.' }),
    ),
    person_id: nullable(
      Uuid({ description: 'The change was made by this person. It is null for acts of keys.' }),
    ),
    address: nullable(
      Type.String({
        description: "The caller's IP address, or the operator's machine. It is null if unknown.",
      }),
    ),
    operation: Type.String({
      description: 'The operationId, or the command of the operator.',
      examples: ['updateCustomer'],
    }),
    object: nullable(
      Type.String({
        description:
          'The ids of the path, separated by slashes, or the arguments of a command. The id of an object that was created is the last. Of a sign-in it is the session, of a refused one the person whose account was tried. It is null for an act on no object.',
      }),
    ),
    request_id: Type.String({
      description: 'The `X-Request-Id` of the request, of several refused tries that of the last.',
    }),
    details: nullable(AuditDetails),
    hash: Type.String({
      description:
        'The hash of this act and the hash of the one before it, in hexadecimal digits. Keep one outside to find out later if acts were removed.',
    }),
  },
  named('AuditEvent'),
);

export const AuditQuery = Type.Object({
  ...pageQuery,
  actor: Type.Optional(explained('Returns acts of this kind of actor.', actors)),
  key_id: Type.Optional(Uuid({ description: 'Returns acts with this key.' })),
  person_id: Type.Optional(Uuid({ description: 'Returns acts of this person.' })),
  operation: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[A-Za-z][A-Za-z0-9 .:_-]*([(][a-z ]+[)])?$',
      rule: 'must be an operationId, or a command of the operator',
      description:
        'Returns acts of this operation, by its operationId or command. Repeats, refused tries and counted acts have names of their own, such as `signIn (refused)`.',
      examples: ['updateCustomer'],
    }),
  ),
  object: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Returns acts on the object with this id.',
      examples: ['01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11'],
    }),
  ),
  request_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Returns acts of the request with this id.',
    }),
  ),
  since: Type.Optional(TimeParameter('Returns acts at this time or later.')),
  until: Type.Optional(TimeParameter('Returns acts before this time.')),
});

export const auditExample = {
  sequence: 17,
  date_created: '2026-07-01T12:00:00.000Z',
  actor: 'key',
  key_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12',
  person_id: null,
  address: '203.0.113.7',
  operation: 'updateCustomer',
  object: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  request_id: '8f14e45f-ceea-467f-a0e6-5f0a2f0d3c11',
  details: null,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
