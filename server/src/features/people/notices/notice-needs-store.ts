import { sql } from 'kysely';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';

/** Papers that wait for the brand to send them. */
export const noticeNeeds: readonly NeedDefinition[] = [
  {
    type: 'notice_due',
    words: 'a notice of adverse action that was not sent yet',
    select: ({ brandId, limit }) => sql`
      select 'notice_due', n.subject_id, null::integer, n.customer_id, null::bigint, null::text,
             n.date_created, n.owed_by::text
        from notices n
       where n.brand_id = ${brandId} and n.sent_at is null and n.kind = 'adverse_action'
       order by n.owed_by, n.notice_id limit ${limit}`,
  },
  {
    type: 'paper_due',
    words: 'another notice to a customer that was not sent yet',
    select: ({ brandId, limit }) => sql`
      select 'paper_due', n.notice_id, null::integer, n.customer_id, null::bigint, null::text,
             n.date_created, n.owed_by::text
        from notices n
       where n.brand_id = ${brandId} and n.sent_at is null and n.kind <> 'adverse_action'
       order by n.owed_by, n.notice_id limit ${limit}`,
  },
];
