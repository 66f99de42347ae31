import Type from 'typebox';
import {
  atLeastOneOf,
  explained,
  inPlace,
  named,
  nullable,
  oneOf,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { PrimaryAddressBody } from '../../people/persons/address-schemas.ts';
import { maskSsn } from '../../people/persons/identity-rules.ts';
import { identityBodyFields, MaskedSsn } from '../../people/persons/identity-schemas.ts';
import { KycDocumentsSchema, KycStatusSchema } from '../kyc/kyc-schemas.ts';
import {
  type ChangeReason,
  changeableFields,
  type Evidence,
  type WantedIdentity,
} from './identity-change-rules.ts';
import type { IdentityChangeStatus } from './identity-change-states.ts';

const reasonSentences: Record<ChangeReason, string> = {
  moved: 'the customer lives or gets mail at another address',
  name_changed: 'the customer has another name, by a marriage for example',
  corrected: 'a value was wrong from the beginning',
};
export const ReasonSchema = explained(
  'The reason of the change.',
  reasonSentences,
  named('IdentityChangeReason'),
);

const evidenceSentences: Record<Evidence, string> = {
  none: 'the change was applied at once',
  documents: 'documents are required, and the KYC vendor decides on them',
  kyc: 'the KYC vendor checks the changed identity, and may require documents',
};
export const EvidenceSchema = explained(
  'The evidence that the settings of the program require.',
  evidenceSentences,
  named('IdentityChangeEvidence'),
);

const statusSentences: Record<IdentityChangeStatus, string> = {
  checking: 'the change waits for its evidence or for the decision; the record is as it was',
  applied: 'the record has the new values',
  refused: 'the KYC failed, and the record is as it was',
  expired: 'no documents or no answer came in time, and the record is as it was',
  error: 'the KYC vendor failed, and the record is as it was: start another change',
  cancelled: 'the change was cancelled, and the record is as it was',
};
const ChangeStatusSchema = explained(
  'The status of the change.',
  statusSentences,
  named('IdentityChangeStatus'),
);

export const FieldsSchema = Type.Array(oneOf(changeableFields), {
  description: 'The names of the changed fields.',
  examples: [['last_name']],
});

const NewAddress = inPlace(PrimaryAddressBody, { description: 'The new primary address.' });

export const IdentityChangeBody = Type.Object(
  {
    reason: ReasonSchema,
    ...Type.Partial(Type.Object(identityBodyFields)).properties,
    address: Type.Optional(NewAddress),
  },
  {
    ...named('IdentityChangeCreate'),
    ...atLeastOneOf(...changeableFields),
    examples: [{ reason: 'name_changed', last_name: 'Sample' }],
  },
);

const WantedAnswer = Type.Object(
  {
    first_name: Type.Optional(Type.String()),
    middle_name: Type.Optional(nullable(Type.String())),
    last_name: Type.Optional(Type.String()),
    dob: Type.Optional(Type.String({ format: 'date', examples: ['1990-04-30'] })),
    ssn: Type.Optional(MaskedSsn),
    address: Type.Optional(NewAddress),
  },
  { ...named('IdentityChangeValues'), description: 'The new values of the changed fields.' },
);

export const IdentityChangeAnswer = Type.Object(
  {
    identity_change_id: Uuid({ description: 'The id of the identity change.' }),
    customer_id: Uuid(),
    program_id: Uuid({
      description:
        'The program whose settings decided on the evidence: of those that the customer has passed KYC for, the one that requires most.',
    }),
    reason: ReasonSchema,
    evidence: EvidenceSchema,
    status: ChangeStatusSchema,
    fields: FieldsSchema,
    values: WantedAnswer,
    verification_id: nullable(
      Uuid({ description: 'The KYC that carries the change; null without one.' }),
    ),
    kyc_status: nullable(KycStatusSchema),
    error_code: nullable(
      Type.String({
        description: 'The reason of a refusal as a code. It is null without one.',
        examples: ['document_rejected'],
      }),
    ),
    error_description: nullable(
      Type.String({
        description: 'The reason of a refusal, as text. It is null without one.',
        examples: ['The documents do not prove the identity.'],
      }),
    ),
    documents: Type.Optional(KycDocumentsSchema),
    date_created: Timestamp(),
    date_updated: Timestamp(),
  },
  named('IdentityChange'),
);

export const identityChangeExample = {
  identity_change_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c91',
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  program_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c20',
  reason: 'name_changed',
  evidence: 'documents',
  status: 'checking',
  fields: ['last_name'],
  values: { last_name: 'Sample' },
  verification_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c35',
  kyc_status: 'document required',
  error_code: null,
  error_description: null,
  documents: [
    {
      document_type: 'government_id',
      upload_link: 'http://localhost:4000/uploads/q2Zk0m1yJr0l5C7sV9xTn4bHw8uEoA3dPfGiKjLzXcY',
      status: 'required',
    },
  ],
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
};

/** The wanted values as answers have them: of the SSN the last four digits. */
export function viewWanted({ ssn, ...wanted }: WantedIdentity) {
  return { ...wanted, ...(ssn === undefined ? {} : { ssn: maskSsn(ssn.slice(-4)) }) };
}
