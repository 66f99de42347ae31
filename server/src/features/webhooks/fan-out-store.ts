import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** A place in the order of events: writing transaction, then id (docs/decisions/0021). */
export interface EventPosition {
  xid: string;
  eventId: string;
}

/**
 * Whether events wait behind the cursor that some webhook may hear; where none does, they are passed
 * with it. It locks nothing where there is nothing, so that idling is cheap.
 */
export async function passUnheardEvents(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_heard: boolean }>`
    select pass_unheard_events() as is_heard`.execute(tx);
  return rows[0]?.is_heard ?? false;
}

/**
 * Takes the cursor for this transaction: its place, and below which transaction events are complete.
 * Undefined when another process holds it.
 */
export async function takeFanOutCursor(
  tx: Tx,
): Promise<{ position: EventPosition; horizon: string } | undefined> {
  const { rows } = await sql<{ xid: string; event_id: string; horizon: string }>`
    select xid, event_id, events_complete_below() as horizon
      from fan_out_cursor
       for update skip locked`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  return { position: { xid: row.xid, eventId: row.event_id }, horizon: row.horizon };
}

export async function moveFanOutCursor(tx: Tx, { xid, eventId }: EventPosition): Promise<void> {
  await sql`update fan_out_cursor set xid = ${xid}::xid8, event_id = ${eventId}::uuid`.execute(tx);
}

/** Events between a place and the horizon, of brands that listen; in order, at most `limit`. */
export async function listEventsToFanOut(
  tx: Tx,
  position: EventPosition,
  horizon: string,
  limit: number,
) {
  return tx
    .selectFrom('events')
    .select(['brand_id', 'event_id', 'event', 'customer_id', 'xid'])
    .where(sql<boolean>`(xid, event_id) > (${position.xid}::xid8, ${position.eventId}::uuid)`)
    .where(sql<boolean>`xid < ${horizon}::xid8`)
    .where('brand_id', 'in', (eb) =>
      eb
        .selectFrom('webhooks')
        .select('brand_id')
        .where('status', '=', 'enabled')
        .where('date_deleted', 'is', null),
    )
    .orderBy('xid')
    .orderBy('event_id')
    .limit(limit)
    .execute();
}

/** The enabled webhooks of some brands, held until the transaction ends: deliveries are written to them. */
export async function holdListeningWebhooks(tx: Tx, brandIds: string[]) {
  return tx
    .selectFrom('webhooks')
    .select(['brand_id', 'webhook_id', 'events', 'ordering', 'xid'])
    .where('brand_id', 'in', brandIds)
    .where('status', '=', 'enabled')
    .where('date_deleted', 'is', null)
    .orderBy('webhook_id')
    .forKeyShare()
    .execute();
}
