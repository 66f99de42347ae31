import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The task under which graphile-worker knows one delivery. */
export const deliveryTask = 'deliver_webhook';

export interface NewDeliveryRow {
  brand_id: string;
  delivery_id: string;
  webhook_id: string;
  event_id: string;
  event: string;
  message_id: string;
}

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';

export interface DeliveryFilter {
  status: DeliveryStatus | null;
  /** The names they are sent under; null for all. */
  names: string[] | null;
}

/** Writes deliveries and the jobs that make them, in two statements however many there are. */
export async function insertDeliveries(
  tx: Tx,
  rows: NewDeliveryRow[],
  now: Temporal.Instant,
): Promise<void> {
  if (rows.length === 0) return;
  const list = JSON.stringify(rows);
  const at = now.toString();
  await sql`
    insert into deliveries (brand_id, delivery_id, webhook_id, event_id, event, message_id, status,
        attempts_made, date_created, date_updated)
      select r.brand_id, r.delivery_id, r.webhook_id, r.event_id, r.event, r.message_id, 'pending',
          0, ${at}::timestamptz, ${at}::timestamptz
        from json_to_recordset(${list}::json) as r (brand_id uuid, delivery_id uuid,
          webhook_id uuid, event_id uuid, event text, message_id uuid)`.execute(tx);
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(${deliveryTask}, json_build_object('brand_id', r.brand_id, 'delivery_id',
          r.delivery_id), null, null, null, null, null, null)::graphile_worker.job_spec
        from json_to_recordset(${list}::json) as r (brand_id uuid, delivery_id uuid)))`.execute(tx);
}

/** Enqueues a delivery's job for later; at most one such job a delivery waits. */
export async function enqueueDelivery(
  tx: Tx,
  brandId: string,
  deliveryId: string,
  runAt: Temporal.Instant,
): Promise<void> {
  const payload = JSON.stringify({ brand_id: brandId, delivery_id: deliveryId });
  await sql`select graphile_worker.add_job(
    ${deliveryTask}, ${payload}::json, run_at := ${runAt.toString()}::timestamptz,
    job_key := ${`delivery:${deliveryId}`})`.execute(tx);
}

/**
 * Everything that a call at `now` (wall time) needs, with the secrets that sign then, newest first;
 * undefined when there is no such delivery.
 */
export async function findDeliveryToSend(
  tx: Tx,
  brandId: string,
  deliveryId: string,
  now: Temporal.Instant,
) {
  return tx
    .selectFrom('deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.brand_id', '=', 'd.brand_id').onRef('w.webhook_id', '=', 'd.webhook_id'),
    )
    .innerJoin('events as e', (join) =>
      join.onRef('e.brand_id', '=', 'd.brand_id').onRef('e.event_id', '=', 'd.event_id'),
    )
    .select([
      'd.delivery_id',
      'd.webhook_id',
      'd.event',
      'd.message_id',
      'd.status',
      'd.next_attempt_at',
      'w.callback_url',
      'w.status as webhook_status',
      'w.date_deleted as webhook_deleted',
      'w.failing_since',
      'e.payload',
      sql<Buffer[]>`array(
        select s.sealed_secret from webhook_secrets s
         where s.brand_id = d.brand_id and s.webhook_id = d.webhook_id
           and (s.expires_at is null or s.expires_at > ${now.toString()}::timestamptz)
         order by s.secret_id desc)`.as('sealed_secrets'),
    ])
    .where('d.brand_id', '=', brandId)
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

export type DeliveryToSend = NonNullable<Awaited<ReturnType<typeof findDeliveryToSend>>>;

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
    .select(['delivery_id', 'attempted_at', 'status', 'duration_ms', 'response', 'error'])
    .where('brand_id', '=', brandId)
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('attempt_number')
    .execute();
}
