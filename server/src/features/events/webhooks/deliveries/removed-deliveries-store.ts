import { sql } from 'kysely';
import type { BrandScope } from '../../../../platform/context.ts';

/** Locks events against concurrent deliveries: a replay locks its events too. */
export async function lockEvents({ db, brandId }: BrandScope, eventIds: string[]): Promise<void> {
  await sql`select from events where brand_id = ${brandId} and event_id = any(${eventIds}::uuid[])
    order by event_id for update`.execute(db);
}

/** Locks the deliveries of events against a concurrent resend. */
export async function lockDeliveriesOf({ db, brandId }: BrandScope, eventIds: string[]) {
  return db
    .selectFrom('deliveries')
    .select(['webhook_id', 'delivery_id', 'event_id', 'status'])
    .where('brand_id', '=', brandId)
    .where('event_id', 'in', eventIds)
    .orderBy('webhook_id')
    .orderBy('delivery_id')
    .forUpdate()
    .execute();
}

/** Deletes deliveries, or their attempts. */
export async function deleteDeliveryRows(
  { db, brandId }: BrandScope,
  table: 'delivery_attempts' | 'deliveries',
  keys: readonly { webhook_id: string; delivery_id: string }[],
): Promise<void> {
  const webhookIds = keys.map(({ webhook_id }) => webhook_id);
  const ids = keys.map(({ delivery_id }) => delivery_id);
  await sql`delete from ${sql.table(table)}
    where brand_id = ${brandId} and (webhook_id, delivery_id) in (
      select * from unnest(${webhookIds}::uuid[], ${ids}::uuid[]))`.execute(db);
}
