import Type from 'typebox';
import {
  DateOnly,
  explained,
  named,
  nullable,
  oneOf,
  personal,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { agreementChanges, agreementKinds, maxTextLength } from './agreement-rules.ts';

export const AgreementKindSchema = explained(
  'The kind of the agreement.',
  agreementKinds,
  named('AgreementKind'),
);

const changeWords = Object.fromEntries(
  Object.entries(agreementChanges).map(([name, { words }]) => [name, words]),
) as Record<keyof typeof agreementChanges, string>;

const ChangesSchema = Type.Array(
  explained('A difference.', changeWords, named('AgreementChange')),
  {
    maxItems: 20,
    uniqueItems: true,
    description:
      'The differences from the version before. They decide on the notice that earlier customers are owed.',
    examples: [['fee_raised']],
  },
);

const Sha256 = (description: string) =>
  Type.String({
    pattern: '^[0-9a-f]{64}$',
    rule: 'must be a SHA-256 in 64 lower-case hexadecimal digits',
    description,
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  });

const address = Type.String({
  format: 'uri',
  pattern: '^https://',
  rule: 'must be an https address',
  maxLength: 2_000,
  description: 'The address at which the brand publishes the text.',
  examples: ['https://brand.example/terms/2026-07'],
});

const effectiveOn = (description: string) => DateOnly({ description, examples: ['2026-07-01'] });

export const AgreementBody = Type.Object(
  {
    kind: AgreementKindSchema,
    title: Type.String({
      minLength: 1,
      blanks: 'trim',
      maxLength: 200,
      description: 'The title, as customers read it.',
      examples: ['Cardholder agreement'],
    }),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: maxTextLength,
        hasLines: true,
        pattern: '\\S',
        rule: `must have 1 to ${maxTextLength} characters, not blanks alone`,
        description:
          'The words, as the customer is shown them. Either `text` or `address` is required.',
        examples: ['Terms of the card. 1. You pay the whole balance each month.'],
      }),
    ),
    address: Type.Optional(address),
    sha256: Type.Optional(
      Sha256(
        'The SHA-256 of the words in UTF-8. It is required with an address alone; with `text` it must fit.',
      ),
    ),
    effective_on: Type.Optional(
      effectiveOn(
        'The first day on which customers can accept the version, in US Eastern time; today if omitted. A significant change needs 45 days for its notice.',
      ),
    ),
    changes: Type.Optional(ChangesSchema),
  },
  {
    ...named('AgreementCreate'),
    examples: [
      {
        kind: 'cardholder',
        title: 'Cardholder agreement',
        text: 'Terms of the card. 1. You pay the whole balance each month.',
      },
    ],
  },
);

export const AgreementAnswer = Type.Object(
  {
    agreement_id: Uuid({ description: 'The id of this version.' }),
    program_id: Uuid(),
    kind: AgreementKindSchema,
    version: Type.Integer({ minimum: 1, description: 'The number of the version.', examples: [1] }),
    replaces_agreement_id: nullable(
      Uuid({ description: 'The version that this one replaces. It is null for a first version.' }),
    ),
    title: Type.String({ description: 'The title, as customers read it.' }),
    has_text: Type.Boolean({ description: 'True if the words are kept here.' }),
    address: nullable(address),
    sha256: Sha256('The SHA-256 of the words in UTF-8.'),
    effective_on: effectiveOn('The first day on which customers can accept the version.'),
    changes: ChangesSchema,
    is_significant: Type.Boolean({
      description:
        'True if the version holds for earlier customers only 45 days after its notice was sent (12 CFR 1026.9(c)(2)).',
    }),
    is_rejectable: Type.Boolean({
      description: 'True if earlier customers may reject the change (12 CFR 1026.9(h)).',
    }),
    is_in_force: Type.Boolean({ description: 'True if customers can accept the version today.' }),
    is_sample: Type.Boolean({
      description: 'True for a sample of the sandbox, which says so and binds nobody.',
    }),
    date_created: Timestamp(),
  },
  named('Agreement'),
);

export const agreementExample = {
  agreement_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c72',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  kind: 'cardholder' as const,
  version: 1,
  replaces_agreement_id: null,
  title: 'Cardholder agreement',
  has_text: true,
  address: null,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  effective_on: '2026-07-01',
  changes: [],
  is_significant: false,
  is_rejectable: false,
  is_in_force: true,
  is_sample: false,
  date_created: '2026-07-01T12:00:00.000Z',
};

const ipAddress = (options: object = {}) =>
  Type.String({
    maxLength: 45,
    pattern: '^[0-9A-Fa-f.:]{2,45}$',
    rule: 'must be an IP address',
    description: 'The IP address from which the customer accepted.',
    examples: ['203.0.113.7'],
    ...options,
  });

const userAgent = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'The browser with which the customer accepted, as its header User-Agent.',
  examples: ['Mozilla/5.0'],
});

export const ConsentBody = Type.Object(
  {
    agreement_id: Uuid({ description: 'The version that the customer accepts; it is in force.' }),
    ip_address: Type.Optional(ipAddress()),
    user_agent: Type.Optional(userAgent),
    is_separate: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'True for a signature of its own beside that of other agreements, such as that of a security interest.',
      }),
    ),
  },
  {
    ...named('ConsentCreate'),
    examples: [{ agreement_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c72', ip_address: '203.0.113.7' }],
  },
);

export const ConsentAnswer = Type.Object(
  {
    consent_id: Uuid({ description: 'The id of the consent.' }),
    customer_id: Uuid(),
    agreement: Type.Object(
      {
        agreement_id: Uuid(),
        program_id: Uuid(),
        kind: AgreementKindSchema,
        version: Type.Integer({ minimum: 1, description: 'The number of the version.' }),
        title: Type.String({ description: 'The title, as customers read it.' }),
        sha256: Sha256('The SHA-256 of the words that the customer accepted.'),
        effective_on: effectiveOn('The first day on which customers could accept the version.'),
        is_sample: Type.Boolean({ description: 'True for a sample of the sandbox.' }),
      },
      { ...named('AcceptedAgreement'), description: 'The version that the customer accepted.' },
    ),
    given_by: oneOf(['request', 'application'], {
      description:
        'The consent was given by a request of its own, or with the terms of a credit application.',
      ...named('ConsentGivenBy'),
    }),
    accepted_at: Timestamp({ description: 'The customer accepted at this time.' }),
    ip_address: nullable(personal(ipAddress())),
    user_agent: nullable(personal(userAgent)),
    is_separate: Type.Boolean({ description: 'True for a signature of its own.' }),
    can_be_withdrawn: Type.Boolean({
      description: 'True for electronic papers and payments by themselves, until it is withdrawn.',
    }),
    withdrawn_at: nullable(
      Timestamp({ description: 'The customer withdrew it at this time; null until then.' }),
    ),
  },
  named('Consent'),
);

export const consentExample = {
  consent_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c74',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  agreement: {
    agreement_id: agreementExample.agreement_id,
    program_id: agreementExample.program_id,
    kind: 'esign' as const,
    version: 1,
    title: 'Consent to electronic papers',
    sha256: agreementExample.sha256,
    effective_on: '2026-07-01',
    is_sample: false,
  },
  given_by: 'request' as const,
  accepted_at: '2026-07-01T12:00:00.000Z',
  ip_address: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  is_separate: false,
  can_be_withdrawn: true,
  withdrawn_at: null,
};
