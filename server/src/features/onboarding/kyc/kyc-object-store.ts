import { sql } from 'kysely';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { call } from '../../../platform/objects/move-call.ts';
import { kycStates } from './kyc-states.ts';

const forced = (outcome: string) =>
  call('simulateKyc', 'POST /simulate/kyc', {
    ids: ['customer_id', 'beneficial_owner_id', 'program_id'],
    set: { outcome },
  });

const machine = defineMachine(kycStates, {
  verified: forced('passed'),
  rejected: forced('failed'),
  documents_requested: forced('document_required'),
  documents_approved: forced('passed'),
  documents_referred: forced('under_review'),
  review_approved: forced('passed'),
  review_rejected: forced('failed'),
  server_failed: forced('error'),
  timed_out: forced('expired'),
});

const ofCustomer = '/customers/{customer_id}';
const ofOwner = '/businesses/{business_id}/beneficial_owners/{beneficial_owner_id}';

export const kycObject: ObjectDefinition = {
  type: 'kyc_verification',
  words: 'one KYC of a person',
  path: ({ customer_id }) =>
    `${customer_id ? ofCustomer : ofOwner}/verification-kyc?program_id={program_id}`,
  machines: { kyc: machine },
  select: (brandId, ids) => sql`
    select 'kyc_verification', v.verification_id, 'KYC for ' || p.name, v.customer_id,
           jsonb_build_object('kyc', v.status),
           jsonb_build_object('customer_id', v.customer_id, 'business_id', v.business_id,
             'beneficial_owner_id', v.beneficial_owner_id, 'program_id', v.program_id)
      from kyc_verifications v
      join programs p on p.brand_id = v.brand_id and p.program_id = v.program_id
     where v.brand_id = ${brandId} and v.verification_id = any(${ids}::uuid[])`,
};
