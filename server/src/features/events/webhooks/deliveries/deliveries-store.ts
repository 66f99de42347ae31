import { sql } from 'kysely';
import { idAt } from '../../../../kernel/ids.ts';
import type { BrandScope } from '../../../../platform/context.ts';
import { countRows } from '../../../../platform/db/count-rows.ts';
import type { DeliveryStatus } from '../delivery-states.ts';

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
