import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import type { LaneKey } from './dispatch-store.ts';

/** One delivery that is due. */
export interface DueRow extends LaneKey {
  delivery_id: string;
  event_id: string;
  event: string;
  message_id: string;
  order_key: string | null;
  /** The event's payload, as JSON. */
  payload: string;
  /** Null for a webhook that receives no links. */
  sealed_payload: Buffer | null;
  /** Span that recorded the event. */
  traceparent: string | null;
  /** Time of the event on its brand's clock. */
  occurred_at: Temporal.Instant;
}

/**
 * Due deliveries of each lane, longest due first, at most `take`; `strays` are those without an
 * order key. global: each lane names its brand.
 */
export async function listDueDeliveries(
  tx: Tx,
  lanes: (LaneKey & { take: number })[],
  now: Temporal.Instant,
  which: 'all' | 'strays' = 'all',
): Promise<DueRow[]> {
  if (lanes.length === 0) return [];
  const { rows } = await sql<DueRow>`
    select * from due_deliveries(${JSON.stringify(lanes)}::json, ${now.toString()}::timestamptz,
                                 ${which === 'strays'})`.execute(tx);
  return rows;
}

/** Customers per read of an ordered lane, and deliveries per customer. */
const keysPerLook = 200;
const perKey = 8;

/**
 * Due deliveries of an ordered endpoint: per customer, from the first unfinished one, in event
 * order; none while it waits for a retry. Reads customers after `afterKey`; `lastKey` continues the
 * next read, null after the last customer.
 */
export async function listDueInOrder(
  tx: Tx,
  { brand_id, webhook_id }: LaneKey,
  afterKey: string | null,
  now: Temporal.Instant,
): Promise<{ deliveries: DueRow[]; lastKey: string | null }> {
  const least = afterKey ?? '00000000-0000-0000-0000-000000000000';
  const { rows } = await sql<{ order_key: string; count: number; is_due: boolean }>`
    with recursive heads as (
      (select 1 as count, d.order_key, d.next_attempt_at from deliveries d
        where d.brand_id = ${brand_id} and d.webhook_id = ${webhook_id}
          and d.status = 'pending' and d.order_key is not null
          and case when ${afterKey === null} then d.order_key >= ${least}::uuid
                   else d.order_key > ${least}::uuid end
        order by d.order_key, d.event_xid, d.event_id limit 1)
      union all
      select h.count + 1, n.order_key, n.next_attempt_at
        from heads h
        cross join lateral (
          select d.order_key, d.next_attempt_at from deliveries d
           where d.brand_id = ${brand_id} and d.webhook_id = ${webhook_id}
             and d.status = 'pending' and d.order_key is not null and d.order_key > h.order_key
           order by d.order_key, d.event_xid, d.event_id limit 1) n
       where h.count < ${keysPerLook}
    )
    select order_key, count, next_attempt_at <= ${now.toString()}::timestamptz as is_due
      from heads order by count`.execute(tx);
  const last = rows.at(-1);
  const lastKey = rows.length === keysPerLook && last ? last.order_key : null;
  const keys = rows.filter(({ is_due }) => is_due).map(({ order_key }) => order_key);
  return { deliveries: await listOfKeys(tx, { brand_id, webhook_id }, keys), lastKey };
}

async function listOfKeys(
  tx: Tx,
  { brand_id, webhook_id }: LaneKey,
  keys: string[],
): Promise<DueRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<DueRow>`
    select d.brand_id, d.webhook_id, d.delivery_id, d.event_id, d.event, d.message_id,
           d.order_key, e.payload::text as payload,
           case when w.receives_links then e.sealed_payload end as sealed_payload, e.traceparent,
           e.occurred_at
      from unnest(${keys}::uuid[]) with ordinality as k (order_key, place)
      cross join lateral (
        select * from deliveries d
         where d.brand_id = ${brand_id} and d.webhook_id = ${webhook_id}
           and d.status = 'pending' and d.order_key = k.order_key
         order by d.event_xid, d.event_id
         limit ${perKey}) d
      join events e on e.brand_id = d.brand_id and e.event_id = d.event_id
      join webhooks w on w.brand_id = ${brand_id} and w.webhook_id = ${webhook_id}
     order by k.place, d.event_xid, d.event_id, d.delivery_id`.execute(tx);
  return rows;
}
