import { sql } from 'kysely';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';

/** Newest verifications that are looked through: statuses have no index. */
const lookedThrough = 10_000;

/** Verifications of identities that wait for a person. */
export const kycNeeds: readonly NeedDefinition[] = [
  {
    type: 'kyc_under_review',
    words: 'a verification of an identity (KYC) that a person reviews',
    select: ({ brandId, limit }) => sql`
      select 'kyc_under_review', k.verification_id, null::integer, k.customer_id, null::bigint,
             null::text, k.date_updated, null::text
        from (select * from kyc_verifications where brand_id = ${brandId}
               order by verification_id desc limit ${lookedThrough}) k
       where k.status = 'under review'
       order by k.date_updated limit ${limit}`,
  },
];
