import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Transaction from which on events may not have been matched with webhooks yet. */
export async function findUnmatchedFrom(tx: Tx): Promise<string> {
  const { xid } = await tx.selectFrom('fan_out_cursor').select('xid').executeTakeFirstOrThrow();
  return xid;
}

/**
 * Removes deliveries of events with their attempts, except all those of an event that still has a
 * pending one. Returns the events so kept.
 */
export async function removeDeliveries(
  tx: Tx,
  brandId: string,
  eventIds: string[],
): Promise<Set<string>> {
  // Lock the events against concurrent deliveries: a replay locks its events too.
  await sql`select from events where brand_id = ${brandId} and event_id = any(${eventIds}::uuid[])
    order by event_id for update`.execute(tx);
  // Lock the deliveries against a concurrent resend.
  const deliveries = await tx
    .selectFrom('deliveries')
    .select(['webhook_id', 'delivery_id', 'event_id', 'status'])
    .where('brand_id', '=', brandId)
    .where('event_id', 'in', eventIds)
    .orderBy('webhook_id')
    .orderBy('delivery_id')
    .forUpdate()
    .execute();
  const pending = deliveries.filter(({ status }) => status === 'pending');
  const needed = new Set(pending.map(({ event_id }) => event_id));
  const over = deliveries.filter(({ event_id }) => !needed.has(event_id));
  const webhookIds = over.map(({ webhook_id }) => webhook_id);
  const ids = over.map(({ delivery_id }) => delivery_id);
  for (const table of ['delivery_attempts', 'deliveries'] as const) {
    await sql`delete from ${sql.table(table)}
      where brand_id = ${brandId} and (webhook_id, delivery_id) in (
        select * from unnest(${webhookIds}::uuid[], ${ids}::uuid[]))`.execute(tx);
  }
  return needed;
}
