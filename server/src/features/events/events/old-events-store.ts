import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EventPosition } from './event-position-rules.ts';

/**
 * Records the oldest running transaction id with the wall time, at most once after `unlessSince`.
 */
export async function markTime(
  tx: Tx,
  now: Temporal.Instant,
  unlessSince: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into event_marks (marked_at, xid)
      select ${now}::timestamptz, event_horizon()
       where not exists (select from event_marks where marked_at > ${unlessSince})
    on conflict do nothing`.execute(tx);
}

/** Transaction id below which all was written by a wall time; undefined without such a mark. */
export async function findMark(tx: Tx, at: Temporal.Instant): Promise<string | undefined> {
  const row = await tx
    .selectFrom('event_marks')
    .select('xid')
    .where('marked_at', '<=', at)
    .orderBy('marked_at', 'desc')
    .executeTakeFirst();
  return row?.xid;
}

/** Deletes marks below which no event is left. */
export async function removeMarksBelow(tx: Tx, xid: string): Promise<void> {
  await sql`delete from event_marks where xid < ${xid}::xid8`.execute(tx);
}

/**
 * Locks the removal of a brand's events for this transaction; false when another worker holds it.
 */
export async function lockRemoval({ db, brandId }: BrandScope): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`events_removed:${brandId}`}, 0)) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}

/** Oldest events of a brand from transactions below `xid`, in event order. */
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

export async function deleteEvents({ db, brandId }: BrandScope, eventIds: string[]): Promise<void> {
  await sql`delete from events
    where brand_id = ${brandId} and event_id = any(${eventIds}::uuid[])`.execute(db);
}

/**
 * Saves the last removed event of a brand, so that readers from an earlier position get an error.
 */
export async function saveLastRemoved(
  { db, brandId }: BrandScope,
  { xid, eventId }: EventPosition,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into events_removed (brand_id, xid, event_id, date_updated)
      values (${brandId}, ${xid}::xid8, ${eventId}, ${now})
    on conflict (brand_id) do update set xid = excluded.xid, event_id = excluded.event_id,
      date_updated = excluded.date_updated`.execute(db);
}
