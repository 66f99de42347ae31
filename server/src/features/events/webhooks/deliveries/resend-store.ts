import { sql } from 'kysely';
import type { Unit } from '../../../../platform/context.ts';
import { setAsideAcknowledgements } from '../delivery-rows-store.ts';
import type { DeliveryStatus } from '../delivery-states.ts';
import { type DeliveryFilter, filteredDeliveries } from './deliveries-store.ts';

interface FoundDelivery {
  webhook_id: string;
  delivery_id: string;
}

/** Locks the enabled webhooks of a brand in one order, before their deliveries, as other writers do. */
export async function lockEnabledWebhooks(unit: Unit): Promise<string[]> {
  const rows = await unit.db
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('brand_id', '=', unit.brandId)
    .where('status', '=', 'enabled')
    .where('date_deleted', 'is', null)
    .orderBy('webhook_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

/** Deliveries to these webhooks that match a filter, the oldest first. */
export async function listResendable(
  unit: Unit,
  webhookIds: string[],
  filter: DeliveryFilter,
  { after, most }: { after: string | null; most: number },
): Promise<FoundDelivery[]> {
  if (webhookIds.length === 0) return [];
  let query = filteredDeliveries(unit, filter).where('deliveries.webhook_id', 'in', webhookIds);
  if (after) query = query.where('deliveries.delivery_id', '>', after);
  return query
    .select(['deliveries.webhook_id', 'deliveries.delivery_id'])
    .orderBy('deliveries.delivery_id')
    .limit(most)
    .execute();
}

/** Sets deliveries back to their first attempt, due now. */
export async function resendRows(
  unit: Unit,
  found: readonly FoundDelivery[],
  status: DeliveryStatus,
  now: Temporal.Instant,
): Promise<void> {
  const webhookIds = found.map(({ webhook_id }) => webhook_id);
  const ids = found.map(({ delivery_id }) => delivery_id);
  const isFound = sql`d.brand_id = ${unit.brandId} and (d.webhook_id, d.delivery_id) in (
    select * from unnest(${webhookIds}::uuid[], ${ids}::uuid[]))`;
  await setAsideAcknowledgements(unit.db, isFound);
  await sql`
    update deliveries d
       set status = ${status}, earlier_attempts = d.attempts_made,
           next_attempt_at = ${now}::timestamptz, date_updated = ${now}::timestamptz
     where ${isFound} and d.brand_id = ${unit.brandId}`.execute(unit.db);
}
