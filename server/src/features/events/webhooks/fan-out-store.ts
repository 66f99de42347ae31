import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { insertion, type NewDeliveryRow } from './new-deliveries-store.ts';
import type { Ordering } from './webhook-rules.ts';

/** Position in the order of events: writing transaction, then id (docs/decisions/0021). */
export interface EventPosition {
  xid: string;
  eventId: string;
}

/**
 * True when an event behind the cursor may match a webhook; otherwise the cursor passes all events.
 * Without events it locks nothing, so that idling is cheap.
 */
export async function passUnheardEvents(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_heard: boolean }>`
    select pass_unheard_events() as is_heard`.execute(tx);
  return rows[0]?.is_heard ?? false;
}

/** Event of a brand that has enabled webhooks. */
export interface EventToMatch {
  brand_id: string;
  event_id: string;
  event: string;
  customer_id: string | null;
  xid: string;
  /** Span that recorded it. */
  traceparent: string | null;
}

/** Enabled webhook whose brand has recorded an event to match. */
export interface ListeningWebhook {
  brand_id: string;
  webhook_id: string;
  events: string[];
  ordering: Ordering;
  /** Transaction that subscribed; earlier events are not sent. */
  xid: string;
}

/** Batch of events behind the cursor, with the webhooks of their brands. */
export interface EventBatch {
  /** Locked events of the batch; fewer than `size` where some were removed meanwhile. */
  events: EventToMatch[];
  webhooks: ListeningWebhook[];
  size: number;
  /** Position of the batch's last event. */
  last: EventPosition;
  /** Transaction below which events are complete, in the snapshot that read them. */
  horizon: string;
}

type MatchRow = Pick<
  EventToMatch,
  'brand_id' | 'event_id' | 'customer_id' | 'xid' | 'traceparent'
> & {
  /** Null when the event was removed meanwhile. */
  event: string | null;
  horizon: string;
  /** In the first row alone. */
  webhooks: ListeningWebhook[] | null;
};

/**
 * Locks the cursor for this transaction and returns the events of listening brands behind it, in
 * order, at most `limit`. The webhooks, then the events, are locked for writing deliveries
 * (docs/decisions/0100). No batch means that another process holds the cursor or no event matches.
 * One statement, because each round trip delays the delivery of the events.
 */
export async function takeEventsToMatch(tx: Tx, limit: number): Promise<EventBatch | undefined> {
  const { rows } = await sql<MatchRow>`
    with cursor as materialized (
      select xid, event_id, events_complete_below() as horizon
        from fan_out_cursor
       where only_row
         for update skip locked
    ), found as materialized (
      select e.brand_id, e.event_id, e.xid, c.horizon
        from cursor c
        cross join lateral (
          select brand_id, event_id, xid from events
           where (xid, event_id) > (c.xid, c.event_id) and xid < c.horizon
             and brand_id in (
               select brand_id from webhooks where status = 'enabled' and date_deleted is null)
           order by xid, event_id
           limit ${limit}) e
    ), listening as materialized (
      select brand_id, webhook_id, events, ordering, xid::text as xid from webhooks
       where brand_id in (select brand_id from found)
         and status = 'enabled' and date_deleted is null
       order by webhook_id
         for key share
    ), locked as materialized (
      select e.brand_id, e.event_id, e.event, e.customer_id, e.traceparent
        from found f
        join events e on e.brand_id = f.brand_id and e.event_id = f.event_id
       where (select count(*) from listening) > 0
         for key share of e
    )
    select f.brand_id, f.event_id, f.xid, f.horizon, l.event, l.customer_id, l.traceparent,
           case when row_number() over (order by f.xid, f.event_id) = 1
                then (select json_agg(w) from listening w) end as webhooks
      from found f
      left join locked l on l.brand_id = f.brand_id and l.event_id = f.event_id
     order by f.xid, f.event_id`.execute(tx);
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return undefined;
  return {
    events: rows.flatMap(({ event, ...row }) => (event === null ? [] : [{ ...row, event }])),
    webhooks: first.webhooks ?? [],
    size: rows.length,
    last: { xid: last.xid, eventId: last.event_id },
    horizon: first.horizon,
  };
}

/** Moves the cursor and inserts the deliveries of the events that it passes. */
export async function insertMatched(
  tx: Tx,
  rows: NewDeliveryRow[],
  { xid, eventId }: EventPosition,
  now: Temporal.Instant,
): Promise<void> {
  const move = sql`
    update fan_out_cursor set xid = ${xid}::xid8, event_id = ${eventId}::uuid where only_row`;
  if (rows.length === 0) await move.execute(tx);
  else await sql`with moved as (${move}) ${insertion(rows, now)} do nothing`.execute(tx);
}
