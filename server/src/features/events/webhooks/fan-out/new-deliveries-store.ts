import { sql } from 'kysely';
import { arrayText } from '../../../../platform/db/array-text.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { type DeliveryKey, setAsideAcknowledgements } from '../delivery-rows-store.ts';

export interface NewDeliveryRow extends DeliveryKey {
  event_id: string;
  event: string;
  message_id: string;
  event_xid: string;
  /** Deliveries with equal keys wait for each other; null waits for none. */
  order_key: string | null;
}

/** Key of an event. */
interface EventKey {
  brand_id: string;
  event_id: string;
}

/**
 * Locks events until the transaction ends and returns those that still exist. A delivery has no
 * foreign keys: its writer locks the webhook, then the event (docs/decisions/0100).
 */
export async function holdEvents<E extends EventKey>(tx: Tx, events: E[]): Promise<E[]> {
  const { rows } = await sql<{ event_id: string }>`
    select e.event_id
      from unnest(${column(events, 'brand_id')}::uuid[], ${column(events, 'event_id')}::uuid[])
             as k (brand_id, event_id)
      join events e on e.brand_id = k.brand_id and e.event_id = k.event_id
       for key share of e`.execute(tx);
  if (rows.length === events.length) return events;
  const held = new Set(rows.map(({ event_id }) => event_id));
  return events.filter(({ event_id }) => held.has(event_id));
}

/**
 * Inserts deliveries whose webhooks and events are locked. They fall due at `now`, one after the
 * other, so that they are sent in order.
 */
export async function insertDeliveries(
  tx: Tx,
  rows: NewDeliveryRow[],
  now: Temporal.Instant,
): Promise<void> {
  if (rows.length === 0) return;
  // A replay may have inserted the deliveries already.
  await sql`${insertion(rows, now)} do nothing`.execute(tx);
}

/** Resets deliveries that exist and inserts those that do not. */
export async function replayDeliveries(
  tx: Tx,
  rows: NewDeliveryRow[],
  now: Temporal.Instant,
): Promise<void> {
  if (rows.length === 0) return;
  await setAsideAcknowledgements(
    tx,
    sql`(d.brand_id, d.event_id, d.webhook_id, d.event) in (
      select * from unnest(${column(rows, 'brand_id')}::uuid[], ${column(rows, 'event_id')}::uuid[],
                           ${column(rows, 'webhook_id')}::uuid[], ${column(rows, 'event')}::text[]))`,
  );
  await sql`${insertion(rows, now)} do update
       set status = 'pending', earlier_attempts = deliveries.attempts_made,
           next_attempt_at = excluded.next_attempt_at, order_key = excluded.order_key,
           date_updated = excluded.date_updated`.execute(tx);
}

/**
 * Insert statement of deliveries, up to its conflict action. Their webhooks and events are locked, and
 * they fall due at `now`, one after the other, so that they are sent in order.
 */
function insertion(rows: NewDeliveryRow[], now: Temporal.Instant) {
  const at = now.toString();
  return sql`
    insert into deliveries (brand_id, delivery_id, webhook_id, event_id, event, message_id,
        event_xid, order_key, status, attempts_made, next_attempt_at, date_created, date_updated)
      select r.brand_id, r.delivery_id, r.webhook_id, r.event_id, r.event, r.message_id,
             r.event_xid, r.order_key, 'pending', 0,
             ${at}::timestamptz + r.place * interval '1 microsecond',
             ${at}::timestamptz, ${at}::timestamptz
        from unnest(${column(rows, 'brand_id')}::uuid[], ${column(rows, 'delivery_id')}::uuid[],
               ${column(rows, 'webhook_id')}::uuid[], ${column(rows, 'event_id')}::uuid[],
               ${column(rows, 'event')}::text[], ${column(rows, 'message_id')}::uuid[],
               ${column(rows, 'event_xid')}::xid8[], ${column(rows, 'order_key')}::uuid[])
             with ordinality as r (brand_id, delivery_id, webhook_id, event_id, event, message_id,
               event_xid, order_key, place)
      on conflict (brand_id, webhook_id, event_id, event)`;
}

function column<K extends string>(rows: Record<K, string | null>[], name: K): string {
  return arrayText(rows.map((row) => row[name]));
}
