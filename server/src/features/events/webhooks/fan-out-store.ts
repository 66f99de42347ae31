import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Position in the order of events: writing transaction, then id (docs/decisions/0021). */
export interface EventPosition {
  xid: string;
  eventId: string;
}

/**
 * True when an event behind the cursor may match a webhook; otherwise the cursor passes all events.
 * Without events it locks nothing, so that idling is cheap.
 */
export async function passUnheardEvents(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_heard: boolean }>`
    select pass_unheard_events() as is_heard`.execute(tx);
  return rows[0]?.is_heard ?? false;
}

/** Event of a brand that has enabled webhooks. */
export interface EventToMatch {
  brand_id: string;
  event_id: string;
  event: string;
  customer_id: string | null;
  xid: string;
}

/**
 * Locks the cursor for this transaction and returns the events of listening brands behind it, in
 * order, at most `limit`; `horizon` is the transaction below which events are complete, in the same
 * snapshot. No events means that another process holds the cursor or none match.
 */
export async function takeEventsToMatch(
  tx: Tx,
  limit: number,
): Promise<{ events: EventToMatch[]; horizon: string }> {
  const { rows } = await sql<EventToMatch & { horizon: string }>`
    with cursor as materialized (
      select xid, event_id, events_complete_below() as horizon
        from fan_out_cursor
       where only_row
         for update skip locked
    )
    select e.brand_id, e.event_id, e.event, e.customer_id, e.xid, c.horizon
      from cursor c
      cross join lateral (
        select brand_id, event_id, event, customer_id, xid from events
         where (xid, event_id) > (c.xid, c.event_id) and xid < c.horizon
           and brand_id in (
             select brand_id from webhooks where status = 'enabled' and date_deleted is null)
         order by xid, event_id
         limit ${limit}) e
     order by e.xid, e.event_id`.execute(tx);
  return { events: rows, horizon: rows[0]?.horizon ?? '0' };
}

export async function moveFanOutCursor(tx: Tx, { xid, eventId }: EventPosition): Promise<void> {
  await sql`
    update fan_out_cursor set xid = ${xid}::xid8, event_id = ${eventId}::uuid
     where only_row`.execute(tx);
}

/** Enabled webhooks of some brands, locked until the transaction ends, for writing deliveries. */
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
