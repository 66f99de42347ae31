import Type from 'typebox';
import { defineEvent } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schemas/schema.ts';
import { KycDocumentsSchema, KycStatusSchema } from './kyc-schemas.ts';

/** Ids in the events of a business owner (completion page, section 3), and of an identity change. */
const owner = {
  beneficial_owner_id: Type.Optional(
    Uuid({ description: 'The owner of a business; absent in the events of a customer.' }),
  ),
  business_id: Type.Optional(
    Uuid({ description: "The owner's business; absent in the events of a customer." }),
  ),
  identity_change_id: Type.Optional(
    Uuid({
      description: 'The identity change that the KYC carries; absent in those of any other.',
    }),
  ),
};

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });

const ofOwner = {
  about: 'owner',
  // The samples are about a customer, who is no owner of a business.
  sample: {
    beneficial_owner_id: undefined,
    business_id: undefined,
    identity_change_id: undefined,
  },
} as const;

export const kycEvents = {
  submitted: defineEvent({
    name: 'kyc.verification.submitted',
    reports: 'A KYC has begun.',
    says: 'KYC began',
    tone: 'accent',
    tells: { kyc: '{kyc_status}' },
    ...ofOwner,
    isBare: true,
    payload: { ...owner, kyc_status: KycStatusSchema },
  }),
  success: defineEvent({
    name: 'kyc.verification.success',
    reports: 'An identity is verified.',
    says: 'KYC passed',
    tone: 'ok',
    tells: { kyc: 'passed' },
    ...ofOwner,
    payload: owner,
  }),
  failure: defineEvent({
    name: 'kyc.verification.failure',
    reports: 'An identity could not be verified, which uses up an attempt.',
    says: 'KYC failed[: {error_code}]',
    tone: 'bad',
    tells: { kyc: 'failed' },
    ...ofOwner,
    payload: {
      ...owner,
      error_code: Type.Optional(text("The vendor's code of the reason.", 'identity_not_found')),
      description: Type.Optional(text('The reason, as text.', 'The identity was not found.')),
    },
  }),
  error: defineEvent({
    name: 'kyc.verification.error',
    reports: 'The KYC vendor failed, which uses up no attempt.',
    says: 'The KYC vendor failed, which uses up no attempt',
    tone: 'warn',
    tells: { kyc: 'error' },
    ...ofOwner,
    payload: owner,
  }),
  timeout: defineEvent({
    name: 'kyc.verification.timeout',
    reports: 'A KYC has ended without an answer or documents, which uses up no attempt.',
    says: 'KYC expired, which uses up no attempt',
    tone: 'warn',
    tells: { kyc: 'expired' },
    ...ofOwner,
    payload: owner,
  }),
  documentRequired: defineEvent({
    name: 'kyc.verification.document_required',
    reports: 'Documents have to be uploaded.',
    says: 'KYC requires documents',
    tone: 'warn',
    tells: { kyc: 'document required' },
    ...ofOwner,
    payload: { ...owner, documents: KycDocumentsSchema },
  }),
  underReview: defineEvent({
    name: 'kyc.verification.under_review',
    reports: 'The uploaded documents are being reviewed.',
    says: 'KYC is under review',
    tone: 'warn',
    tells: { kyc: 'under review' },
    ...ofOwner,
    payload: owner,
  }),
  reenterInformation: defineEvent({
    name: 'kyc.verification.reenter_information',
    reports:
      'The person should correct some fields. `kyc.verification.resubmit_required` is another name of this event.',
    says: 'KYC requires corrected data',
    tone: 'warn',
    tells: {},
    ...ofOwner,
    payload: {
      ...owner,
      description: text('The request, as text.', 'Enter your date of birth again.'),
      fields: Type.Array(text('The field.', 'dob'), { description: 'The fields to correct.' }),
    },
  }),
};
