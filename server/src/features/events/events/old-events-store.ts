import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EventPosition } from './event-position-rules.ts';

/** Notes below which transaction all is written now (wall time), unless noted since `unlessSince`. */
export async function markTime(
  tx: Tx,
  now: Temporal.Instant,
  unlessSince: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into event_marks (marked_at, xid)
      select ${now}::timestamptz, events_complete_below()
       where not exists (select from event_marks where marked_at > ${unlessSince})
    on conflict do nothing`.execute(tx);
}

/** Below which transaction all was written at a time of the world; undefined when nobody noted it. */
export async function findMark(tx: Tx, at: Temporal.Instant): Promise<string | undefined> {
  const row = await tx
    .selectFrom('event_marks')
    .select('xid')
    .where('marked_at', '<=', at)
    .orderBy('marked_at', 'desc')
    .executeTakeFirst();
  return row?.xid;
}

/** Forgets marks below which nothing is left. */
export async function removeMarksBelow(tx: Tx, xid: string): Promise<void> {
  await sql`delete from event_marks where xid < ${xid}::xid8`.execute(tx);
}

/** Takes the removal of a brand's events on for this transaction; false when another does it. */
export async function takeRemoval(tx: Tx, brandId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`events_removed:${brandId}`}, 0)) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}

/** A brand's oldest events of transactions below `xid`, in their order. */
export async function listOldestEvents(scope: BrandScope, xid: string, limit: number) {
  return scope.db
    .selectFrom('events')
    .select(['event_id', 'occurred_at', 'xid'])
    .where('brand_id', '=', scope.brandId)
    .where(sql<boolean>`xid < ${xid}::xid8`)
    .orderBy('xid')
    .orderBy('event_id')
    .limit(limit)
    .execute();
}

export async function deleteEvents(tx: Tx, brandId: string, eventIds: string[]): Promise<void> {
  await sql`delete from events
    where brand_id = ${brandId} and event_id = any(${eventIds}::uuid[])`.execute(tx);
}

/** Keeps how far a brand's events have been removed, for readers that come from before. */
export async function saveLastRemoved(
  tx: Tx,
  brandId: string,
  { xid, eventId }: EventPosition,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into events_removed (brand_id, xid, event_id, date_updated)
      values (${brandId}, ${xid}::xid8, ${eventId}, ${now})
    on conflict (brand_id) do update set xid = excluded.xid, event_id = excluded.event_id,
      date_updated = excluded.date_updated`.execute(tx);
}
