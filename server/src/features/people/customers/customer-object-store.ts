import { sql } from 'kysely';
import type { ObjectDefinition } from '../../../platform/objects/define-object.ts';

export const customerObject: ObjectDefinition = {
  type: 'customer',
  words: 'a customer',
  path: '/customers/{object_id}',
  select: (brandId, ids) => sql`
    select 'customer', customer_id, null, customer_id, '{}', '{}'
      from customers
     where brand_id = ${brandId} and customer_id = any(${ids}::uuid[]) and date_deleted is null`,
};
