import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { ObjectDefinition } from '../../../platform/objects/define-object.ts';

const business: ObjectDefinition = {
  type: 'business',
  words: 'a business',
  path: '/businesses/{object_id}',
  select: (brandId, ids) => sql`
    select 'business', business_id, legal_business_name, null, '{}', '{}'
      from businesses where brand_id = ${brandId} and business_id = any(${ids}::uuid[])`,
};

const beneficialOwner: ObjectDefinition = {
  type: 'beneficial_owner',
  words: 'a beneficial owner of a business',
  path: '/businesses/{business_id}/beneficial_owners/{object_id}',
  select: (brandId, ids) => sql`
    select 'beneficial_owner', o.beneficial_owner_id, 'Owner of ' || b.legal_business_name, null,
           '{}', jsonb_build_object('business_id', o.business_id)
      from beneficial_owners o
      join businesses b on b.brand_id = o.brand_id and b.business_id = o.business_id
     where o.brand_id = ${brandId} and o.beneficial_owner_id = any(${ids}::uuid[])
       and o.date_deleted is null`,
};

export const businessObjects = [business, beneficialOwner];

/** Upper bound of the texts that begin with another, since no text has this character. */
const lastCharacter = '\u{10FFFF}';

/** At most `limit` ids of businesses whose name begins so, in the order of their names. */
export async function findBusinessIds(
  { db, brandId }: BrandScope,
  beginning: string,
  limit: number,
): Promise<string[]> {
  const from = beginning.toLowerCase();
  const { rows } = await sql<{ business_id: string }>`
    select business_id
      from businesses
     where brand_id = ${brandId} and search_name ~>=~ ${from}
       and search_name ~<~ ${from + lastCharacter}
     order by search_name using ~<~, business_id
     limit ${limit}`.execute(db);
  return rows.map(({ business_id }) => business_id);
}
