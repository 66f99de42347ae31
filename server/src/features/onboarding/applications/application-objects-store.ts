import { sql } from 'kysely';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { call, serviceDoes } from '../../../platform/objects/move-call.ts';
import { applicationStates } from './application-states.ts';

const running = ['submitted', 'document required', 'under review'];

/** The KYC of an application is that of a customer. */
const forced = (outcome: string, from: readonly (string | null | undefined)[] = running) =>
  call('simulateKyc', 'POST /simulate/kyc', {
    ids: ['customer_id', 'program_id'],
    set: { outcome },
    refusedWhen: ({ kyc_status }) => !from.includes(kyc_status),
  });

const machine = defineMachine(
  applicationStates,
  {
    patch: call('updateApplication', 'PATCH /credit/applications/{application_id}', {
      asks: ['applicant'],
    }),
    submit: call('submitApplication', 'POST /credit/applications/{application_id}/submit'),
    kyc_passed: forced('passed'),
    kyc_failed: forced('failed'),
    kyc_interrupted: forced('error', ['submitted']),
    last_attempt_failed: serviceDoes(
      "when the customer's last attempt fails in a KYC that is not this application's",
    ),
  },
  (facts) => ({
    hasPassedKyc: facts.has_passed_kyc === 'true',
    kycRequestsAvailable: Number(facts.kyc_requests_available ?? 0),
    // The guard counts the failure that would be applied.
    failedKycCount: Number(facts.failed_kyc_count ?? 0) + 1,
    hasCustomer: facts.has_customer === 'true',
  }),
);

const application: ObjectDefinition = {
  type: 'credit_application',
  words: 'a credit application',
  path: '/credit/applications/{object_id}',
  machines: { application: machine },
  select: (brandId, ids) => sql`
    select 'credit_application', a.application_id, 'Application for ' || p.name, a.customer_id,
           jsonb_build_object('application', a.application_status),
           jsonb_build_object('application_id', a.application_id, 'customer_id', a.customer_id,
             'program_id', a.program_id, 'failed_kyc_count', a.failed_kyc_count::text,
             'kyc_requests_available', c.kyc_requests_available::text,
             'has_customer', (c.date_deleted is null)::text,
             'kyc_status', (
               select v.status from kyc_verifications v
                where v.brand_id = a.brand_id and v.customer_id = a.customer_id
                  and v.program_id = a.program_id
                order by v.verification_id desc limit 1),
             'has_passed_kyc', exists (
               select from kyc_verifications v
                where v.brand_id = a.brand_id and v.customer_id = a.customer_id
                  and v.program_id = a.program_id and v.status = 'passed')::text)
      from credit_applications a
      join programs p on p.brand_id = a.brand_id and p.program_id = a.program_id
      join customers c on c.brand_id = a.brand_id and c.customer_id = a.customer_id
     where a.brand_id = ${brandId} and a.application_id = any(${ids}::uuid[])`,
};

const adverseAction: ObjectDefinition = {
  type: 'adverse_action',
  words: 'an adverse action on an application',
  path: '/credit/applications/{application_id}/adverse-actions',
  select: (brandId, ids) => sql`
    select 'adverse_action', n.adverse_action_id, 'Adverse action on an application', a.customer_id,
           '{}', jsonb_build_object('application_id', n.application_id)
      from adverse_actions n
      join credit_applications a
        on a.brand_id = n.brand_id and a.application_id = n.application_id
     where n.brand_id = ${brandId} and n.adverse_action_id = any(${ids}::uuid[])`,
};

export const applicationObjects = [application, adverseAction];
