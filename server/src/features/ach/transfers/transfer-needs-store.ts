import { sql } from 'kysely';
import type { NeedDefinition } from '../../../platform/objects/define-need.ts';

/** Days for which a returned pull or payment is news: the list of transfers has the earlier ones. */
const newsDays = 7;
/** Newest transfers that are looked through: statuses have no index. */
const lookedThrough = 10_000;

/** Pulls and payments that the bank returned and that were not tried again. */
export const transferNeeds: readonly NeedDefinition[] = [
  {
    type: 'pull_returned',
    words: `a pull or a payment that the bank returned in the last ${newsDays} days and that was not tried again`,
    select: ({ brandId, now, limit }) => sql`
      select 'pull_returned', t.transfer_id, null::integer, t.customer_id, t.amount_cents, t.currency,
             t.date_updated, null::text
        from (select * from transfers where brand_id = ${brandId}
               order by transfer_id desc limit ${lookedThrough}) t
       where t.kind in ('pull', 'payment') and t.status = 'returned' and t.reverses_transfer_id is null
         and t.date_updated > ${now.subtract({ hours: 24 * newsDays }).toString()}::timestamptz
         and not exists (
           select from transfers r
            where r.brand_id = ${brandId} and r.customer_id = t.customer_id
              and r.original_transfer_id = coalesce(t.original_transfer_id, t.transfer_id)
              and r.attempt > t.attempt)
       order by t.date_updated limit ${limit}`,
  },
];
