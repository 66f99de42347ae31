import { sql } from 'kysely';
import type { ObjectDefinition } from '../../../platform/objects/define-object.ts';

export const eventObject: ObjectDefinition = {
  type: 'event',
  words: 'an event',
  path: '/events/{object_id}',
  select: (brandId, ids) => sql`
    select 'event', event_id, event, customer_id, '{}', '{}'
      from events where brand_id = ${brandId} and event_id = any(${ids}::uuid[])`,
};
