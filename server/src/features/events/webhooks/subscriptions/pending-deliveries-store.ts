import { sql } from 'kysely';
import type { Unit } from '../../../../platform/context.ts';
import type { DeliveryStatus } from '../delivery-states.ts';

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
