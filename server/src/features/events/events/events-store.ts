import { type RawBuilder, sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EventPosition } from './event-position-rules.ts';

/**
 * How much of the record one page may look through for what a filter wants: some 10 ms. A filter that
 * finds nothing there answers an empty page, and where to go on.
 */
const walkedAtMost = 10_000;

const eventColumns = ['event_id', 'event', 'occurred_at', 'customer_id', 'payload', 'xid'] as const;

/** Which events a reader wants; null stands for all. */
export interface EventFilter {
  names: string[] | null;
  customerId: string | null;
  objectId: string | null;
  /** On the brand's clock. */
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

/** A part of the record: from after a place up to and with another, below the horizon. */
export interface Stretch {
  after: EventPosition | null;
  end: EventPosition | null;
  horizon: string;
}

/** Below which transaction every event is there to be read, so that none can appear any more. */
export async function findHorizon(tx: Tx): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select events_complete_below() as xid`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database gave no horizon');
  return row.xid;
}

/** No transaction that has begun to write by now is this one or a later one. */
export async function findNextTransaction(tx: Tx): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database gave no next transaction');
  return row.xid;
}

/** Purchases, which the index of a customer's events leaves out. */
const purchaseNames = 'transaction.';

/** Whether an index leads to just the events that a filter wants, so that nothing is passed over. */
export function isIndexed({ names, customerId }: EventFilter): boolean {
  const areOthers = names?.every((name) => !name.startsWith(purchaseNames)) ?? false;
  return customerId !== null && areOthers;
}

/** Matching events of a stretch, oldest first, at most `limit`. */
export async function listEventRows(
  scope: BrandScope,
  stretch: Stretch,
  filter: EventFilter,
  limit: number,
) {
  const { names, customerId, objectId, since, until } = filter;
  // The inner limit takes nothing away from a stretch with an end; it keeps the planner from thinking
  // of a large part of the table, for which it would start parallel workers.
  const columns = [...eventColumns, 'object_id'] as const;
  const part = stretchOf(scope, stretch).select(columns);
  let query = scope.db
    .selectFrom(() => (stretch.end ? part.limit(walkedAtMost) : part).as('part'))
    .select(eventColumns)
    .orderBy('xid')
    .orderBy('event_id');
  if (names) query = query.where('event', 'in', names);
  if (customerId) query = query.where('customer_id', '=', customerId);
  if (isIndexed(filter)) query = query.where(sql<boolean>`event not like 'transaction.%'`);
  if (objectId) query = query.where('object_id', '=', objectId);
  if (since) query = query.where('occurred_at', '>=', since);
  if (until) query = query.where('occurred_at', '<', until);
  return query.limit(limit).execute();
}

/** Up to where a walk from the beginning of a stretch leads; undefined when it reaches the horizon. */
export async function findWalkEnd(
  scope: BrandScope,
  stretch: Stretch,
): Promise<EventPosition | undefined> {
  return stretchOf(scope, stretch)
    .select(['xid', 'event_id as eventId'])
    .offset(walkedAtMost - 1)
    .limit(1)
    .executeTakeFirst();
}

function stretchOf(scope: BrandScope, { after, end, horizon }: Stretch) {
  let query = scope.db
    .selectFrom('events')
    .where('brand_id', '=', scope.brandId)
    .where(sql<boolean>`xid < ${horizon}::xid8`);
  if (after) query = query.where(sql<boolean>`(xid, event_id) > ${placeOf(after)}`);
  if (end) query = query.where(sql<boolean>`(xid, event_id) <= ${placeOf(end)}`);
  return query.orderBy('xid').orderBy('event_id');
}

function placeOf({ xid, eventId }: EventPosition): RawBuilder<unknown> {
  return sql`(${xid}::xid8, ${eventId}::uuid)`;
}

export async function findEventRow(scope: BrandScope, eventId: string) {
  return scope.db
    .selectFrom('events')
    .select(eventColumns)
    .where('brand_id', '=', scope.brandId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** The transaction at which, or a little before which, events of a time begin. */
export async function findBeginning(scope: BrandScope, at: Temporal.Instant): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select events_begin_at(${scope.brandId}::uuid, ${at}::timestamptz) as xid`.execute(scope.db);
  return rows[0]?.xid ?? '0';
}

/** The last event that was removed because it had been kept long enough. */
export async function findLastRemoved(scope: BrandScope): Promise<EventPosition | undefined> {
  return scope.db
    .selectFrom('events_removed')
    .select(['xid', 'event_id as eventId'])
    .where('brand_id', '=', scope.brandId)
    .executeTakeFirst();
}

/** The brands whose events became readable between two horizons. */
export async function listBrandsWithNews(tx: Tx, from: string, horizon: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('events')
    .select('brand_id')
    .distinct()
    .where(sql<boolean>`xid >= ${from}::xid8 and xid < ${horizon}::xid8`)
    .execute();
  return rows.map(({ brand_id }) => brand_id);
}
