import { sql } from 'kysely';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';
import { noticeDays } from './adverse-action-rules.ts';

/** Applications that wait for the brand. */
export const applicationNeeds: readonly NeedDefinition[] = [
  {
    type: 'notice_due',
    words: 'a notice of adverse action that was not sent yet',
    select: ({ brandId, limit }) => sql`
      select 'notice_due', x.application_id, null::integer, c.customer_id, null::bigint, null::text,
             x.date_created,
             ((x.date_created at time zone 'America/New_York')::date + ${noticeDays}::integer)::text
        from adverse_actions x
        join credit_applications c on c.brand_id = x.brand_id and c.application_id = x.application_id
       where x.brand_id = ${brandId} and x.notice_sent_at is null
       order by x.adverse_action_id limit ${limit}`,
  },
];
