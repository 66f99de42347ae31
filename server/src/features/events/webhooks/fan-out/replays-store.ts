import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/db/database.ts';

/** Range of the record that a replay has not processed yet. */
export interface ReplayStretch {
  xid: string;
  event_id: string;
  end_xid: string;
  since: Temporal.Instant | null;
}

export interface ReplayRow extends ReplayStretch {
  brand_id: string;
  replay_id: string;
  webhook_id: string;
}

/**
 * Transaction at which events of a time begin, or one a little earlier: found by bisection, since
 * events are nearly in time order (docs/decisions/0080).
 */
export async function findReplayBeginning(
  scope: BrandScope,
  since: Temporal.Instant,
): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select events_begin_at(${scope.brandId}::uuid, ${since}::timestamptz) as xid`.execute(scope.db);
  return rows[0]?.xid ?? '0';
}

/** Position of an event in the record. */
export async function findEventPlace(scope: BrandScope, eventId: string) {
  return scope.db
    .selectFrom('events')
    .select(['xid', 'event_id'])
    .where('brand_id', '=', scope.brandId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** Next events of a range with one of these names, oldest first. */
export async function listEventsOfStretch(
  scope: BrandScope,
  { xid, event_id, end_xid, since }: ReplayStretch,
  names: readonly string[],
  limit: number,
) {
  let query = scope.db
    .selectFrom('events')
    .select(['brand_id', 'event_id', 'event', 'customer_id', 'xid'])
    .where('brand_id', '=', scope.brandId)
    .where(sql<boolean>`(xid, event_id) > (${xid}::xid8, ${event_id}::uuid)`)
    .where(sql<boolean>`xid < ${end_xid}::xid8`)
    .where('event', 'in', names);
  if (since) query = query.where('occurred_at', '>=', since);
  return query.orderBy('xid').orderBy('event_id').limit(limit).execute();
}

export async function insertReplay(
  unit: Unit,
  row: ReplayRow,
  now: Temporal.Instant,
): Promise<void> {
  await unit.db
    .insertInto('webhook_replays')
    .values({ ...row, date_created: now })
    .execute();
}

export async function isReplaying(scope: BrandScope, webhookId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('webhook_replays')
    .select('replay_id')
    .where('brand_id', '=', scope.brandId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the oldest replay that no other process holds. */
export async function takeReplay(tx: Tx): Promise<ReplayRow | undefined> {
  return tx
    .selectFrom('webhook_replays')
    .select(['brand_id', 'replay_id', 'webhook_id', 'xid', 'event_id', 'end_xid', 'since'])
    .orderBy('replay_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * True while any replay is left. No lock, so that idling is cheap. global: replays of all brands.
 */
export async function hasReplay(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_replays')
    .select('replay_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function moveReplay(
  tx: Tx,
  { brand_id, replay_id }: ReplayRow,
  place: { xid: string; event_id: string },
): Promise<void> {
  await tx
    .updateTable('webhook_replays')
    .set(place)
    .where('brand_id', '=', brand_id)
    .where('replay_id', '=', replay_id)
    .execute();
}

export async function removeReplay(tx: Tx, { brand_id, replay_id }: ReplayRow): Promise<void> {
  await tx
    .deleteFrom('webhook_replays')
    .where('brand_id', '=', brand_id)
    .where('replay_id', '=', replay_id)
    .execute();
}
