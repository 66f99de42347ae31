import type pg from 'pg';
import { readBounded } from '../../../../platform/db/bounded-read.ts';

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

/** Oldest waiting event and oldest waiting delivery of all brands. */
export interface FirstWaiting {
  event_id: string | null;
  /** With its number of attempts, since a retry is progress. */
  delivery_id: string | null;
}

/**
 * Reads the first complete event of a listening brand that the fan-out has not passed, and the
 * oldest due delivery to a webhook that is expected to take it. global: the fan-out and the
 * dispatchers serve all brands.
 */
export async function readFirstWaiting(
  pool: pg.Pool,
  now: Temporal.Instant,
): Promise<FirstWaiting> {
  const [first] = await readBounded<FirstWaiting>(
    pool,
    `select (select e.event_id from fan_out_cursor c
              cross join lateral (
                select event_id from events
                 where (xid, event_id) > (c.xid, c.event_id) and xid < events_complete_below()
                   and brand_id in (
                     select brand_id from webhooks where status = 'enabled' and date_deleted is null)
                 order by xid, events.event_id limit 1) e) as event_id,
            (select d.delivery_id || ':' || d.attempts_made from webhooks w
              cross join lateral (
                select delivery_id, attempts_made, next_attempt_at from deliveries
                 where brand_id = w.brand_id and webhook_id = w.webhook_id and status = 'pending'
                   and next_attempt_at <= $1::timestamptz
                 order by next_attempt_at limit 1) d
              where w.status = 'enabled' and w.date_deleted is null
                and w.failing_since is null and w.ordering = 'none'
              order by d.next_attempt_at, d.delivery_id limit 1) as delivery_id`,
    [now.toString()],
  );
  return first ?? { event_id: null, delivery_id: null };
}
