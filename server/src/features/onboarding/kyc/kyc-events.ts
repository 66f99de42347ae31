import Type from 'typebox';
import { defineBareEvent, defineEvent, withSample } from '../../../platform/events/define-event.ts';
import { Uuid } from '../../../platform/http/schema.ts';
import { KycDocumentsSchema, KycStatusSchema } from './kyc-schemas.ts';

/** Ids in the events of a business owner (completion page, section 3). */
const owner = {
  beneficial_owner_id: Type.Optional(
    Uuid({ description: 'The owner of a business; absent in the events of a customer.' }),
  ),
  business_id: Type.Optional(
    Uuid({ description: "The owner's business; absent in the events of a customer." }),
  ),
};

const text = (description: string, example: string) =>
  Type.String({ description, examples: [example] });

export const kycEvents = [
  defineBareEvent('kyc.verification.submitted', 'A KYC has begun.', {
    ...owner,
    kyc_status: KycStatusSchema,
  }),
  defineEvent('kyc.verification.success', 'An identity is verified.', owner, 'owner'),
  defineEvent(
    'kyc.verification.failure',
    'An identity could not be verified, which uses up an attempt.',
    {
      ...owner,
      error_code: Type.Optional(text("The vendor's code of the reason.", 'identity_not_found')),
      description: Type.Optional(text('The reason, as text.', 'The identity was not found.')),
    },
    'owner',
  ),
  defineEvent(
    'kyc.verification.error',
    'The KYC vendor failed, which uses up no attempt.',
    owner,
    'owner',
  ),
  defineEvent(
    'kyc.verification.timeout',
    'A KYC has ended without an answer or documents, which uses up no attempt.',
    owner,
    'owner',
  ),
  defineEvent(
    'kyc.verification.document_required',
    'Documents have to be uploaded.',
    { ...owner, documents: KycDocumentsSchema },
    'owner',
  ),
  defineEvent(
    'kyc.verification.under_review',
    'The uploaded documents are being reviewed.',
    owner,
    'owner',
  ),
  defineEvent(
    'kyc.verification.reenter_information',
    'The person should correct some fields. `kyc.verification.resubmit_required` is another name of this event.',
    {
      ...owner,
      description: text('The request, as text.', 'Enter your date of birth again.'),
      fields: Type.Array(text('The field.', 'dob'), { description: 'The fields to correct.' }),
    },
    'owner',
  ),
].map((event) =>
  // The samples are about a customer, who is no owner of a business.
  withSample(event, { beneficial_owner_id: undefined, business_id: undefined }),
);
