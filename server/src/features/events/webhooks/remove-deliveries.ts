import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** From which transaction on events may not have met the webhooks yet. */
export async function findUnmatchedFrom(tx: Tx): Promise<string> {
  const { xid } = await tx.selectFrom('fan_out_cursor').select('xid').executeTakeFirstOrThrow();
  return xid;
}

/**
 * Removes the deliveries of events, with their attempts. What is still to be sent stays, whole: of an
 * event with such a delivery none is removed. Returns these events.
 */
export async function removeDeliveries(
  tx: Tx,
  brandId: string,
  eventIds: string[],
): Promise<Set<string>> {
  // Held, so that none is written meanwhile: a replay holds what it brings back too.
  await sql`select from events where brand_id = ${brandId} and event_id = any(${eventIds}::uuid[])
    order by event_id for update`.execute(tx);
  // Locked, so that none is asked for again meanwhile.
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
