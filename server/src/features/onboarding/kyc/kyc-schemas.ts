import Type from 'typebox';
import {
  exactlyOneOf,
  explained,
  named,
  nullable,
  secret,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { documentTypes, suppliedFields } from './kyc-rules.ts';
import type { forcedOutcomes, kycStates } from './kyc-states.ts';

export const StartKycBody = Type.Object(
  {
    program_id: Uuid(),
    ssn: Type.Optional(secret(Type.String({ ...suppliedFields.ssn, examples: ['123-45-6789'] }))),
    phone: Type.Optional(Type.String({ ...suppliedFields.phone, examples: ['555-555-5555'] })),
    phone_country_code: Type.Optional(
      Type.String({ ...suppliedFields.phone_country_code, examples: ['1'] }),
    ),
    email: Type.Optional(Type.String({ ...suppliedFields.email, examples: ['ada@example.com'] })),
    ip: Type.Optional(
      Type.String({
        ...suppliedFields.ip,
        description: "The IP address is required if the program's settings require it.",
        examples: ['203.0.113.7'],
      }),
    ),
  },
  named('KycCreate'),
);

export const StatusQuery = Type.Object({ program_id: Uuid() });

const statusSentences: Record<(typeof kycStates.states)[number], string> = {
  submitted: 'the KYC vendor is checking the person',
  'document required': 'the documents of `documents` have to be uploaded within 28 days',
  'under review':
    'the uploaded documents are being reviewed, in one to two business days if by a person',
  passed: 'the identity is verified, and no further KYC is possible',
  failed: 'the identity was not verified; an attempt is used up',
  error: 'the KYC vendor failed, which uses up no attempt: start a new KYC',
  expired:
    'the vendor did not answer, or no documents came within 28 days, which uses up no attempt: start a new KYC',
};
export const KycStatusSchema = explained(
  'The status of the KYC.',
  statusSentences,
  named('KycStatus'),
);

const documentSentences: Record<(typeof documentTypes)[number], string> = {
  government_id: 'a passport, a driver license or another identity document with a photo',
  utility_bill: 'a bill that proves the physical address',
  social_security_card: 'the card that proves the Social Security number',
};
export const documentType = explained(
  'The kind of document.',
  documentSentences,
  named('KycDocumentType'),
);

export const documentStatus = explained('The status of the document.', {
  required: 'the document has not been uploaded',
  submitted: 'the document has arrived',
});

export const KycDocumentsSchema = Type.Array(
  Type.Object(
    {
      document_type: documentType,
      upload_link: secret(
        nullable(
          Type.String({
            format: 'uri',
            examples: ['http://localhost:4000/uploads/upl_example'],
            description:
              'The link opens an upload page for the person and accepts the file by PUT. It is null for a key that is restricted to reading. It ends when the key that started the KYC is revoked. An app that adds `?return_url=` with an address of a registered origin (`PUT /origins`) gets the person back from the page.',
          }),
        ),
      ),
      status: documentStatus,
    },
    named('KycDocument'),
  ),
  { description: 'The documents are present while the KYC requires documents.' },
);
const documents = Type.Optional(KycDocumentsSchema);

const ownerIds = {
  customer_id: Type.Null({ description: 'Always null: the owner is no customer.' }),
  beneficial_owner_id: Uuid(),
  business_id: Uuid(),
};

export const CustomerStarted = Type.Object(
  { customer_id: Uuid(), kyc_status: KycStatusSchema },
  named('CustomerKycCreated'),
);
export const OwnerStarted = Type.Object(
  { ...ownerIds, kyc_status: KycStatusSchema },
  named('BeneficialOwnerKycCreated'),
);

export const CustomerStatus = Type.Object(
  {
    customer_id: Uuid(),
    brand_id: Uuid(),
    kyc_status: KycStatusSchema,
    documents,
  },
  named('CustomerKyc'),
);
export const OwnerStatus = Type.Object(
  {
    ...ownerIds,
    brand_id: Uuid(),
    kyc_status: KycStatusSchema,
    documents,
  },
  named('BeneficialOwnerKyc'),
);

/** Documents of one request: each type at most once, 10 MiB each (completion page, section 1). */
export const DocumentsBody = Type.Object(
  {
    documents: Type.Array(
      Type.Object(
        {
          document_type: documentType,
          file_name: Type.String({
            minLength: 1,
            maxLength: 255,
            pattern: '^[^\\p{Cc}]+$',
            rule: 'must not contain control characters',
            examples: ['license.jpg'],
          }),
          content: secret(
            Type.String({
              contentEncoding: 'base64',
              description:
                'The content is a jpg, png, heic or pdf file of at most 10 MiB, in base64.',
              examples: ['/9j/4AAQSkZJRgABAQAAAQABAAD/2Q=='],
            }),
          ),
        },
        named('KycDocumentUpload'),
      ),
      { minItems: 1, maxItems: documentTypes.length },
    ),
  },
  named('KycDocumentsUpload'),
);

/** One file for each document, in the field of its type. */
export const DocumentsForm = Type.Object(
  Object.fromEntries(
    documentTypes.map((type) => [type, Type.Optional(Type.String({ format: 'binary' }))]),
  ),
  { ...named('KycDocumentsForm'), minProperties: 1, additionalProperties: false },
);

const outcomeSentences: Record<(typeof forcedOutcomes)[number], string> = {
  passed: 'the KYC passes',
  failed: 'the KYC fails for low confidence',
  document_required: 'a government id is required',
  under_review: 'the documents are being reviewed',
  error: 'the vendor failed',
  expired: "the vendor's connection timed out",
};

const oneSubject = exactlyOneOf('customer_id', 'beneficial_owner_id');
const simulated = {
  customer_id: Type.Optional(Uuid()),
  beneficial_owner_id: Type.Optional(Uuid()),
  program_id: Uuid(),
};

const simulatedExample = {
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
};
export const SimulateBody = Type.Object(
  { ...simulated, outcome: explained('The outcome to force.', outcomeSentences) },
  {
    ...named('SimulatedKyc'),
    ...oneSubject,
    examples: [{ ...simulatedExample, outcome: 'passed' }],
  },
);
export const SimulateShortBody = Type.Object(simulated, {
  ...named('SimulatedKycSubject'),
  ...oneSubject,
  examples: [simulatedExample],
});

export const Simulated = Type.Object(
  {
    customer_id: nullable(Uuid()),
    beneficial_owner_id: Type.Optional(Uuid()),
    business_id: Type.Optional(Uuid()),
    kyc_status: KycStatusSchema,
  },
  named('SimulatedKycResult'),
);
