import { sql } from 'kysely';
import type { BrandScope } from '../../../../platform/context.ts';

/** Deliveries of a webhook from which its health is computed: the newest. */
const looked = 1_000;
const mostCounted = 10_000;

export interface HealthFacts {
  pending: number;
  oldest_pending_at: Temporal.Instant | null;
  failing: number;
  last_success_at: Temporal.Instant | null;
  last_failure_at: Temporal.Instant | null;
  failed_since_success: number;
  p50_ms: number | null;
  p95_ms: number | null;
}

/** Facts about the deliveries of a webhook; counts end at 10,000, times at the newest 1,000. */
export async function readHealthFacts(scope: BrandScope, webhookId: string): Promise<HealthFacts> {
  const { rows } = await sql<HealthFacts>`
    with recent as (
      select d.status, d.acknowledged_at, d.acknowledged_ms, d.date_updated,
             d.status = 'failed' or (d.status = 'pending' and d.attempts_made > d.earlier_attempts)
               as is_failing
        from deliveries d
       where d.brand_id = ${scope.brandId} and d.webhook_id = ${webhookId}
       order by d.delivery_id desc limit ${looked}
    ), success as (
      select max(acknowledged_at) as at from recent
    )
    select
      (select count(*)::integer from (
        select from deliveries d
         where d.brand_id = ${scope.brandId} and d.webhook_id = ${webhookId}
           and d.status = 'pending' limit ${mostCounted}) p) as pending,
      (select min(p.date_created) from (
        select d.date_created from deliveries d
         where d.brand_id = ${scope.brandId} and d.webhook_id = ${webhookId}
           and d.status = 'pending' limit ${mostCounted}) p) as oldest_pending_at,
      (select count(*)::integer from (
        select from deliveries d
         where d.brand_id = ${scope.brandId} and d.webhook_id = ${webhookId}
           and (d.status = 'failed' or (d.status = 'pending' and d.attempts_made > d.earlier_attempts))
         limit ${mostCounted}) f) as failing,
      (select at from success) as last_success_at,
      (select max(date_updated) from recent where is_failing) as last_failure_at,
      (select count(*)::integer from recent
        where is_failing and date_updated > coalesce((select at from success), '-infinity'))
        as failed_since_success,
      (select percentile_cont(0.5) within group (order by acknowledged_ms) from recent) as p50_ms,
      (select percentile_cont(0.95) within group (order by acknowledged_ms) from recent) as p95_ms`.execute(
    scope.db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('An aggregate has a row');
  return facts;
}

/**
 * Counts the deliveries that an endpoint has acknowledged since a time, of its newest 1,000 and of the 1,000 before the
 * first that waits for its first attempt: with a backlog, those are the newest that were sent.
 */
export async function countAcknowledged(
  scope: BrandScope,
  webhookId: string,
  since: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{ acknowledged: number }>`
    with own as (
      select d.delivery_id, d.acknowledged_at, d.status, d.attempts_made, d.earlier_attempts, d.next_attempt_at
        from deliveries d
       where d.brand_id = ${scope.brandId} and d.webhook_id = ${webhookId}
    ), waiting as (
      select delivery_id from own
       where status = 'pending' and attempts_made = earlier_attempts
       order by next_attempt_at limit 1
    )
    select count(*)::integer as acknowledged
      from ((select delivery_id, acknowledged_at from own order by delivery_id desc limit ${looked})
            union
            (select delivery_id, acknowledged_at from own
              where delivery_id < (select delivery_id from waiting)
              order by delivery_id desc limit ${looked})) sent
     where acknowledged_at > ${since.toString()}::timestamptz`.execute(scope.db);
  return rows[0]?.acknowledged ?? 0;
}

export interface HealthHour {
  hour: Temporal.Instant;
  succeeded: number;
  failing: number;
  waiting: number;
}

/** Outcomes of the newest 1,000 deliveries of a webhook by the hour in which they were made, from a time on. */
export async function listHealthHours(
  scope: BrandScope,
  webhookId: string,
  since: Temporal.Instant,
): Promise<HealthHour[]> {
  const { rows } = await sql<HealthHour>`
    with recent as (
      select d.status, d.date_created, d.attempts_made > d.earlier_attempts as is_retried
        from deliveries d
       where d.brand_id = ${scope.brandId} and d.webhook_id = ${webhookId}
       order by d.delivery_id desc limit ${looked}
    )
    select date_trunc('hour', r.date_created, 'UTC') as hour,
           (count(*) filter (where r.status = 'succeeded'))::integer as succeeded,
           (count(*) filter (where r.status = 'failed'
              or (r.status = 'pending' and r.is_retried)))::integer as failing,
           (count(*) filter (where r.status = 'pending' and not r.is_retried))::integer as waiting
      from recent r
     where r.date_created >= ${since}::timestamptz
     group by 1 order by 1`.execute(scope.db);
  return rows;
}

/** Attempt that its endpoint did not acknowledge; without a status it did not answer. */
export interface FailedAttempt {
  attempted_at: Temporal.Instant;
  status: number | null;
  error: string | null;
}

/** The last attempt of a webhook that failed, of its newest 1,000 failing deliveries. */
export async function findLastFailedAttempt(
  scope: BrandScope,
  webhookId: string,
): Promise<FailedAttempt | undefined> {
  const { rows } = await sql<FailedAttempt>`
    with failing as (
      select d.delivery_id, d.date_updated, d.attempts_made
        from deliveries d
       where d.brand_id = ${scope.brandId} and d.webhook_id = ${webhookId}
         and (d.status = 'failed' or (d.status = 'pending' and d.attempts_made > d.earlier_attempts))
       order by d.delivery_id desc limit ${looked}
    ), last as (
      select * from failing order by date_updated desc limit 1
    )
    select a.attempted_at, a.status, a.error
      from last l
      join delivery_attempts a
        on a.brand_id = ${scope.brandId} and a.webhook_id = ${webhookId}
       and a.delivery_id = l.delivery_id and a.attempt_number = l.attempts_made`.execute(scope.db);
  return rows[0];
}

/** Pause of an endpoint: its end, and the deliveries that are due and wait for it, counted to 10,000. */
export interface EndpointPause {
  until: Temporal.Instant;
  waiting: number;
}

/** The pause of a webhook's endpoint, if its lane has one. */
export async function findPause(
  scope: BrandScope,
  webhookId: string,
  now: Temporal.Instant,
): Promise<EndpointPause | undefined> {
  const { rows } = await sql<EndpointPause>`
    select l.paused_until as until,
           (select count(*)::integer from (
             select from deliveries d
              where d.brand_id = ${scope.brandId} and d.webhook_id = ${webhookId}
                and d.status = 'pending' and d.next_attempt_at <= ${now.toString()}::timestamptz
              limit ${mostCounted}) due) as waiting
      from delivery_lanes l
     where l.brand_id = ${scope.brandId} and l.webhook_id = ${webhookId}
       and l.paused_until is not null`.execute(scope.db);
  return rows[0];
}

/** The last event that reported a webhook as disabled by the service. */
export async function findDisabling(scope: BrandScope, webhookId: string) {
  return (
    scope.db
      .selectFrom('events')
      .select(['occurred_at', 'payload'])
      .where('brand_id', '=', scope.brandId)
      .where('customer_id', 'is', null)
      .where('object_id', '=', webhookId)
      .where('event', '=', 'webhook.disabled')
      // Word for word the condition of the index events_of_customer.
      .where('event', 'not like', 'transaction.%')
      .orderBy('xid', 'desc')
      .orderBy('event_id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** Counts the lost events that a webhook was told of, as far back as events are kept. */
export async function countLostEvents(scope: BrandScope, webhookId: string): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select coalesce(sum((payload->>'count')::integer), 0)::integer as lost
      from events
     where brand_id = ${scope.brandId} and customer_id is null and object_id = ${webhookId}
       and event = 'webhook.events_lost'`.execute(scope.db);
  return rows[0]?.lost ?? 0;
}
