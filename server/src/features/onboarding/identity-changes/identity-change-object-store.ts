import { sql } from 'kysely';
import { defineMachine, type ObjectDefinition } from '../../../platform/objects/define-object.ts';
import { call } from '../../../platform/objects/move-call.ts';
import { identityChangeStates } from './identity-change-states.ts';

/** The KYC of a change is that of the customer for the program. */
const forced = (outcome: string) =>
  call('simulateKyc', 'POST /simulate/kyc', {
    ids: ['customer_id', 'program_id'],
    set: { outcome },
  });

const path = '/customers/{customer_id}/identity_changes';

const machine = defineMachine(identityChangeStates, {
  kyc_passed: forced('passed'),
  kyc_failed: forced('failed'),
  kyc_expired: forced('expired'),
  kyc_error: forced('error'),
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
             'customer_id', c.customer_id, 'program_id', c.program_id)
      from identity_changes c
     where c.brand_id = ${brandId} and c.identity_change_id = any(${ids}::uuid[])`,
};
