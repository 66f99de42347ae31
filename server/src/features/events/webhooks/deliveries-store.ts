import { type RawBuilder, sql } from 'kysely';
import { idAt } from '../../../kernel/ids.ts';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Key of a delivery. */
export interface DeliveryKey {
  brand_id: string;
  webhook_id: string;
  delivery_id: string;
}

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled';

export interface DeliveryFilter {
  status: DeliveryStatus | null;
  /** Event names or aliases of the deliveries; null for all. */
  names: string[] | null;
  /** Failed, or to be attempted again after a failure; null for all. */
  isFailing: boolean | null;
  webhookId: string | null;
  customerId: string | null;
  eventId: string | null;
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

/** Makes pending deliveries of a webhook wait for earlier ones of the same customer. */
export async function orderPendingDeliveries(
  unit: Unit,
  webhookId: string,
  noCustomer: string,
): Promise<void> {
  await sql`
    update deliveries d set order_key = coalesce(e.customer_id, ${noCustomer}::uuid)
      from events e
     where d.brand_id = ${unit.brandId} and d.webhook_id = ${webhookId} and d.status = 'pending'
       and e.brand_id = d.brand_id and e.event_id = d.event_id`.execute(unit.db);
}

/**
 * Locks a delivery before another attempt; its acknowledgement becomes an attempt row like the
 * others.
 */
export async function lockDelivery(unit: Unit, { brand_id, webhook_id, delivery_id }: DeliveryKey) {
  const { acknowledged_at, ...delivery } = await unit.db
    .selectFrom('deliveries')
    .select(['status', 'attempts_made', 'earlier_attempts', 'acknowledged_at'])
    .where('brand_id', '=', brand_id)
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isIt = sql`d.brand_id = ${brand_id} and d.webhook_id = ${webhook_id}
    and d.delivery_id = ${delivery_id}`;
  if (acknowledged_at) await setAsideAcknowledgements(unit.db, isIt);
  return delivery;
}

/** Moves the acknowledging attempts of the selected deliveries to rows of their own; locks both. */
export async function setAsideAcknowledgements(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with held as (
      select d.* from deliveries d where ${which} for no key update
    ), cleared as (
      update deliveries d
         set acknowledged_at = null, acknowledged_status = null, acknowledged_ms = null,
             acknowledged_response = null
        from held h
       where h.acknowledged_at is not null and d.brand_id = h.brand_id
         and d.webhook_id = h.webhook_id and d.delivery_id = h.delivery_id
    )
    insert into delivery_attempts (brand_id, webhook_id, delivery_id, attempt_number, attempted_at,
        status, duration_ms, response)
      select h.brand_id, h.webhook_id, h.delivery_id, h.attempts_made, h.acknowledged_at,
             h.acknowledged_status, h.acknowledged_ms, h.acknowledged_response
        from held h where h.acknowledged_at is not null`.execute(tx);
}

export async function updateDelivery(
  unit: Unit,
  { brand_id, webhook_id, delivery_id }: DeliveryKey,
  changes: {
    status: DeliveryStatus;
    attempts_made: number;
    earlier_attempts?: number;
    next_attempt_at: Temporal.Instant | null;
    date_updated: Temporal.Instant;
  },
): Promise<void> {
  await unit.db
    .updateTable('deliveries')
    .set(changes)
    .where('brand_id', '=', brand_id)
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '=', delivery_id)
    .execute();
}

/** Changes the status of every pending delivery of a webhook. */
export async function updatePendingDeliveries(
  unit: Unit,
  webhookId: string,
  changes: { status: DeliveryStatus; date_updated: Temporal.Instant },
): Promise<void> {
  await unit.db
    .updateTable('deliveries')
    .set({ ...changes, next_attempt_at: null })
    .where('brand_id', '=', unit.brandId)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .execute();
}

export async function insertAttempt(
  unit: Unit,
  row: {
    brand_id: string;
    webhook_id: string;
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
  await unit.db.insertInto('delivery_attempts').values(row).execute();
}

interface RowPage {
  limit: number;
  before: string | null;
}

/** At most `limit` deliveries of a webhook older than the id `before`, newest first. */
export async function listDeliveryRows(
  scope: BrandScope,
  webhookId: string,
  page: RowPage,
  filter: DeliveryFilter,
): Promise<DeliveryRow[]> {
  return deliveriesOf(scope, page, filter)
    .where('webhook_id', '=', webhookId)
    .select(deliveryColumns)
    .execute();
}

/** Counts the deliveries that match a filter, of one webhook or of all that exist, at most `most`. */
export function countDeliveryRows(
  scope: BrandScope,
  webhookId: string | null,
  filter: DeliveryFilter,
  most: number,
) {
  const page = { before: null, limit: most };
  if (webhookId === null) return countRows(scope.db, allDeliveries(scope, page, filter));
  const rows = deliveriesOf(scope, page, filter).where('webhook_id', '=', webhookId);
  return countRows(scope.db, rows.select('delivery_id'));
}

/** Deliveries of all webhooks that exist, as `listDeliveryRows`; each webhook's range is read by itself. */
export async function listAllDeliveryRows(
  scope: BrandScope,
  page: RowPage,
  filter: DeliveryFilter,
): Promise<DeliveryRow[]> {
  return allDeliveries(scope, page, filter).execute();
}

function allDeliveries(scope: BrandScope, page: RowPage, filter: DeliveryFilter) {
  return scope.db
    .selectFrom('webhooks as w')
    .innerJoinLateral(
      () =>
        deliveriesOf(scope, page, filter)
          .where(sql<boolean>`deliveries.webhook_id = w.webhook_id`)
          .select(deliveryColumns)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select(deliveryColumns.map((column) => `d.${column}` as const))
    .where('w.brand_id', '=', scope.brandId)
    .where('w.date_deleted', 'is', null)
    .orderBy('d.delivery_id', 'desc')
    .limit(page.limit);
}

function deliveriesOf(scope: BrandScope, page: RowPage, filter: DeliveryFilter) {
  let query = filteredDeliveries(scope, filter);
  if (page.before) query = query.where('delivery_id', '<', page.before);
  return query.orderBy('delivery_id', 'desc').limit(page.limit);
}

/** Deliveries of a brand that match a filter, in no order. */
export function filteredDeliveries({ db, brandId }: BrandScope, filter: DeliveryFilter) {
  let query = db.selectFrom('deliveries').where('brand_id', '=', brandId);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.names) query = query.where('event', 'in', filter.names);
  if (filter.isFailing) query = query.where(isFailing);
  if (filter.isFailing === false) query = query.where(sql<boolean>`not ${isFailing}`);
  if (filter.webhookId) query = query.where('webhook_id', '=', filter.webhookId);
  if (filter.since) query = query.where('date_created', '>=', filter.since);
  if (filter.until) query = query.where('date_created', '<', filter.until);
  if (filter.eventId) {
    query = query
      .where('event_id', '=', filter.eventId)
      .where('delivery_id', '>', idShortlyBefore(filter.eventId));
  }
  if (filter.customerId) {
    query = query.where(sql<boolean>`exists (
      select from events e
       where e.brand_id = ${brandId} and e.event_id = deliveries.event_id
         and e.customer_id = ${filter.customerId})`);
  }
  return query;
}

/**
 * Ids contain the time at which they were made, and a delivery is made after its event; the minute is for clocks
 * of machines that differ.
 */
function idShortlyBefore(eventId: string): string {
  const madeAtMs = Number.parseInt(eventId.replaceAll('-', '').slice(0, 12), 16);
  return idAt(Math.max(0, madeAtMs - 60_000));
}

/** Word for word the condition of the index deliveries_failing. */
const isFailing = sql<boolean>`(status = 'failed' or (status = 'pending' and attempts_made > earlier_attempts))`;

const deliveryColumns = [
  'delivery_id',
  'webhook_id',
  'event_id',
  'event',
  'status',
  'next_attempt_at',
  'date_created',
  'date_updated',
  'acknowledged_at',
  'acknowledged_status',
  'acknowledged_ms',
  'acknowledged_response',
] as const;

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDeliveryRow>>>;

export async function findDeliveryRow(scope: BrandScope, deliveryId: string) {
  return (
    scope.db
      .selectFrom('deliveries')
      .select(deliveryColumns)
      .where('brand_id', '=', scope.brandId)
      // A brand's few webhooks are tried one by one, since the primary key begins with the webhook.
      .where('webhook_id', 'in', (eb) =>
        eb.selectFrom('webhooks').select('webhook_id').where('brand_id', '=', scope.brandId),
      )
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirst()
  );
}

/** Attempts of deliveries of these webhooks that have rows of their own, in order. */
export async function listAttemptRows(
  scope: BrandScope,
  webhookIds: string[],
  deliveryIds: string[],
) {
  return scope.db
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'attempted_at', 'status', 'duration_ms', 'response', 'error', 'fault'])
    .where('brand_id', '=', scope.brandId)
    .where('webhook_id', 'in', webhookIds)
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('attempt_number')
    .execute();
}
