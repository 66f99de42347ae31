import { sql } from 'kysely';
import type { ObjectDefinition } from '../../../platform/objects/define-object.ts';

/** A notice; one of adverse action is found by its application, whose adverse action has its id. */
export const noticeObject: ObjectDefinition = {
  type: 'notice',
  words: 'a paper that is owed to a customer',
  path: '/notices/{object_id}',
  select: (brandId, ids) => sql`
    select 'notice', n.notice_id, 'Notice: ' || replace(n.kind, '_', ' '), n.customer_id, '{}',
           jsonb_build_object('notice_id', n.notice_id, 'customer_id', n.customer_id,
             'program_id', n.program_id)
      from notices n
     where n.brand_id = ${brandId} and n.notice_id = any(${ids}::uuid[])
       and n.kind <> 'adverse_action'`,
};
