import { sql } from 'kysely';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { call } from '../../../platform/objects/move-call.ts';
import { identityChangeStates } from './identity-change-states.ts';

const running = ['submitted', 'document required', 'under review'];

/** The KYC of a change is that of the customer for the program. */
const forced = (outcome: string, from: readonly (string | null | undefined)[] = running) =>
  call('simulateKyc', 'POST /simulate/kyc', {
    ids: ['customer_id', 'program_id'],
    set: { outcome },
    refusedWhen: ({ kyc_status }) => !from.includes(kyc_status),
  });

const path = '/customers/{customer_id}/identity_changes';

const machine = defineMachine(identityChangeStates, {
  kyc_passed: forced('passed'),
  kyc_failed: forced('failed'),
  kyc_expired: forced('expired', ['submitted', 'document required']),
  kyc_error: forced('error', ['submitted']),
  cancel: call('cancelIdentityChange', `POST ${path}/{identity_change_id}/cancel`),
});

export const identityChangeObject: ObjectDefinition = {
  type: 'identity_change',
  words: 'a change of an identity that KYC has confirmed',
  path: `${path}/{object_id}`,
  machines: { 'identity-change': machine },
  select: (brandId, ids) => sql`
    select 'identity_change', c.identity_change_id,
           'Identity change: ' || replace(c.reason, '_', ' '), c.customer_id,
           jsonb_build_object('identity-change', c.status),
           jsonb_build_object('identity_change_id', c.identity_change_id,
             'customer_id', c.customer_id, 'program_id', c.program_id, 'kyc_status', (
               select v.status from kyc_verifications v
                where v.brand_id = c.brand_id and v.verification_id = c.verification_id))
      from identity_changes c
     where c.brand_id = ${brandId} and c.identity_change_id = any(${ids}::uuid[])`,
};
