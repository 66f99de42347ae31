import { sql } from 'kysely';
import type { ObjectDefinition } from '../../../platform/objects/define-object.ts';

const agreement: ObjectDefinition = {
  type: 'agreement',
  words: 'a version of an agreement',
  path: '/agreements/{object_id}',
  select: (brandId, ids) => sql`
    select 'agreement', a.agreement_id, a.title || ', version ' || a.version, null::uuid, '{}',
           jsonb_build_object('agreement_id', a.agreement_id, 'program_id', a.program_id,
             'kind', a.kind)
      from agreements a
     where a.brand_id = ${brandId} and a.agreement_id = any(${ids}::uuid[])`,
};

const consent: ObjectDefinition = {
  type: 'consent',
  words: 'an agreement that a customer accepted',
  path: '/consents/{object_id}',
  select: (brandId, ids) => sql`
    select 'consent', c.consent_id, 'Consent: ' || a.title || ', version ' || a.version,
           c.customer_id, '{}',
           jsonb_build_object('consent_id', c.consent_id, 'customer_id', c.customer_id,
             'agreement_id', c.agreement_id, 'kind', a.kind)
      from consents c
      join agreements a on a.brand_id = c.brand_id and a.agreement_id = c.agreement_id
     where c.brand_id = ${brandId} and c.consent_id = any(${ids}::uuid[])`,
};

export const agreementObjects = [agreement, consent];
