import type pg from 'pg';
import { readBounded } from '../../../platform/db/bounded-read.ts';

/** Most deliveries that are counted. */
const counted = 100_000;

/** Deliveries of all brands that are due. */
export interface Backlog {
  due: number;
  /** Age of the oldest due delivery whose webhook is expected to take it. */
  oldest_seconds: number;
  failing_webhooks: number;
}

/**
 * Reads the backlog of all brands. global: the operator watches the installation. The oldest age leaves out
 * webhooks that refuse and those ordered by customer, which hold deliveries back on purpose. The
 * oldest are found from webhook to webhook along the index, as the dispatcher finds its lanes.
 */
export async function readBacklog(pool: pg.Pool, now: Temporal.Instant): Promise<Backlog> {
  const [backlog] = await readBounded<Backlog>(
    pool,
    `select (select count(*) from (
               select from deliveries
                where status = 'pending' and next_attempt_at <= $1::timestamptz
                limit ${counted}) due)::integer as due,
            coalesce(extract(epoch from $1::timestamptz - min(first.next_attempt_at)
              filter (where first.next_attempt_at <= $1::timestamptz
                        and w.failing_since is null and w.ordering = 'none')), 0)::float8
              as oldest_seconds,
            (count(*) filter (where w.failing_since is not null))::integer as failing_webhooks
       from webhooks w
       left join lateral (
         select d.next_attempt_at from deliveries d
          where d.brand_id = w.brand_id and d.webhook_id = w.webhook_id and d.status = 'pending'
          order by d.next_attempt_at limit 1) first on true
      where w.status = 'enabled' and w.date_deleted is null`,
    [now.toString()],
  );
  return backlog ?? { due: 0, oldest_seconds: 0, failing_webhooks: 0 };
}
