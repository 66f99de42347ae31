import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface NewDeliveryRow {
  brand_id: string;
  delivery_id: string;
  webhook_id: string;
  event_id: string;
  event: string;
  message_id: string;
  event_xid: string;
  /** Whose deliveries wait for each other; null where none do. */
  order_key: string | null;
}

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';

export interface DeliveryFilter {
  status: DeliveryStatus | null;
  /** The names they are sent under; null for all. */
  names: string[] | null;
}

/** The transaction that is writing, as events name it. */
export async function currentXid(tx: Tx): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id() as xid`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Every transaction has an id');
  return row.xid;
}

/** Lets the pending deliveries of a webhook wait for each other, customer by customer. */
export async function orderPendingDeliveries(
  tx: Tx,
  brandId: string,
  webhookId: string,
  noCustomer: string,
): Promise<void> {
  await sql`
    update deliveries d set order_key = coalesce(e.customer_id, ${noCustomer}::uuid)
      from events e
     where d.brand_id = ${brandId} and d.webhook_id = ${webhookId} and d.status = 'pending'
       and e.brand_id = d.brand_id and e.event_id = d.event_id`.execute(tx);
}

/** Writes deliveries. They fall due at `now`, one after the other, so that they go out in order. */
export async function insertDeliveries(
  tx: Tx,
  rows: NewDeliveryRow[],
  now: Temporal.Instant,
): Promise<void> {
  if (rows.length === 0) return;
  // A replay may have come first.
  await sql`${insertion(rows, now)} do nothing`.execute(tx);
}

/** Lets deliveries that were made before be made again, and writes those that never were. */
export async function replayDeliveries(
  tx: Tx,
  rows: NewDeliveryRow[],
  now: Temporal.Instant,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`${insertion(rows, now)} do update
       set status = 'pending', earlier_attempts = deliveries.attempts_made,
           next_attempt_at = excluded.next_attempt_at, order_key = excluded.order_key,
           date_updated = excluded.date_updated`.execute(tx);
}

/** Up to what becomes of a delivery that is there already. */
function insertion(rows: NewDeliveryRow[], now: Temporal.Instant) {
  const at = now.toString();
  return sql`
    insert into deliveries (brand_id, delivery_id, webhook_id, event_id, event, message_id,
        event_xid, order_key, status, attempts_made, next_attempt_at, date_created, date_updated)
      select r.brand_id, r.delivery_id, r.webhook_id, r.event_id, r.event, r.message_id,
             r.event_xid::xid8, r.order_key, 'pending', 0,
             ${at}::timestamptz + r.place * interval '1 microsecond',
             ${at}::timestamptz, ${at}::timestamptz
        from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (brand_id uuid,
               delivery_id uuid, webhook_id uuid, event_id uuid, event text, message_id uuid,
               event_xid text, order_key uuid)) with ordinality as r (brand_id, delivery_id,
               webhook_id, event_id, event, message_id, event_xid, order_key, place)
      on conflict (brand_id, webhook_id, event_id, event)`;
}

export async function lockDelivery(tx: Tx, brandId: string, deliveryId: string) {
  return tx
    .selectFrom('deliveries')
    .select(['status', 'attempts_made', 'earlier_attempts'])
    .where('brand_id', '=', brandId)
    .where('delivery_id', '=', deliveryId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateDelivery(
  tx: Tx,
  brandId: string,
  deliveryId: string,
  changes: {
    status: DeliveryStatus;
    attempts_made: number;
    earlier_attempts?: number;
    next_attempt_at: Temporal.Instant | null;
    date_updated: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set(changes)
    .where('brand_id', '=', brandId)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

/** Moves every pending delivery of a webhook to another status. */
export async function updatePendingDeliveries(
  tx: Tx,
  brandId: string,
  webhookId: string,
  changes: { status: DeliveryStatus; date_updated: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ ...changes, next_attempt_at: null })
    .where('brand_id', '=', brandId)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute();
}

export async function insertAttempt(
  tx: Tx,
  row: {
    brand_id: string;
    delivery_id: string;
    attempt_number: number;
    attempted_at: Temporal.Instant;
    status: number | null;
    duration_ms: number;
    response: string | null;
    error: string | null;
    fault: 'drop' | 'lose_answer' | 'duplicate' | null;
  },
): Promise<void> {
  await tx.insertInto('delivery_attempts').values(row).execute();
}

/** A webhook's deliveries, newest first, one more than asked for when there are more. */
export async function listDeliveryRows(
  tx: Tx,
  brandId: string,
  webhookId: string,
  page: { limit: number; before: string | null },
  filter: DeliveryFilter,
): Promise<DeliveryRow[]> {
  let query = tx
    .selectFrom('deliveries')
    .select(deliveryColumns)
    .where('brand_id', '=', brandId)
    .where('webhook_id', '=', webhookId);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.names) query = query.where('event', 'in', filter.names);
  if (page.before) query = query.where('delivery_id', '<', page.before);
  return query
    .orderBy('delivery_id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

const deliveryColumns = [
  'delivery_id',
  'webhook_id',
  'event_id',
  'event',
  'status',
  'next_attempt_at',
  'date_created',
  'date_updated',
] as const;

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDeliveryRow>>>;

export async function findDeliveryRow(tx: Tx, brandId: string, deliveryId: string) {
  return tx
    .selectFrom('deliveries')
    .select(deliveryColumns)
    .where('brand_id', '=', brandId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

/** The attempts of some deliveries, in their order. */
export async function listAttemptRows(tx: Tx, brandId: string, deliveryIds: string[]) {
  if (deliveryIds.length === 0) return [];
  return tx
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'attempted_at', 'status', 'duration_ms', 'response', 'error', 'fault'])
    .where('brand_id', '=', brandId)
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('attempt_number')
    .execute();
}
