import { type RawBuilder, sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EventPosition } from './event-position-rules.ts';

/**
 * Events that one page may scan for its filter: some 10 ms. A page without a match is empty and
 * carries the position to continue from.
 */
const walkedAtMost = 10_000;

const eventColumns = [
  'event_id',
  'event',
  'occurred_at',
  'customer_id',
  'object_id',
  'payload',
  'sealed_payload',
  'xid',
] as const;

/** Filter of an event query; null matches everything. */
export interface EventFilter {
  names: string[] | null;
  customerId: string | null;
  objectId: string | null;
  /** On the brand's clock. */
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

/** Range of events: after one position, up to and including another, below the horizon. */
export interface Stretch {
  after: EventPosition | null;
  end: EventPosition | null;
  horizon: string;
}

/** Purchase events, which the index on a customer's events excludes. */
const purchaseNames = 'transaction.';

/** True when an index selects exactly the events of the filter, so that a page skips none. */
export function isIndexed({ names, customerId }: EventFilter): boolean {
  const areOthers = names?.every((name) => !name.startsWith(purchaseNames)) ?? false;
  return customerId !== null && areOthers;
}

/** The horizon, and the transaction of the brand's newest event; both as of now. */
export async function findReach(scope: BrandScope) {
  // The function takes a later snapshot than its statement, so that it never misses what `newest` waits for.
  return scope.db
    .selectNoFrom((of) => [
      sql<string>`event_horizon()`.as('horizon'),
      of
        .selectFrom('events')
        .select('xid')
        .where('brand_id', '=', scope.brandId)
        .orderBy('xid', 'desc')
        .orderBy('event_id', 'desc')
        .limit(1)
        .as('newest'),
    ])
    .executeTakeFirstOrThrow();
}

/** Matching events of a range, oldest first, at most `limit`. */
export async function listEventRows(
  scope: BrandScope,
  stretch: Stretch,
  filter: EventFilter,
  limit: number,
) {
  const { names, customerId, objectId, since, until } = filter;
  // The inner limit drops no event of a range with an end; it keeps the planner from expecting a
  // large part of the table and starting parallel workers.
  const part = stretchOf(scope, stretch).select(eventColumns);
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

/** Position of the last event that one page scans; undefined when the page reaches the horizon. */
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

/** Range of events read downwards: before one position (null: the newest), below the horizon. */
export interface Descent {
  before: EventPosition | null;
  horizon: string;
}

/** Matching events of a descent, newest first, at most `limit`, among those that one page scans. */
export async function listNewestRows(
  scope: BrandScope,
  descent: Descent,
  filter: EventFilter,
  limit: number,
) {
  const { names, customerId, objectId, since, until } = filter;
  const walked = descentOf(scope, descent, filter).select(eventColumns).limit(walkedAtMost);
  let query = scope.db
    .selectFrom(walked.as('part'))
    .select(eventColumns)
    .orderBy('xid', 'desc')
    .orderBy('event_id', 'desc');
  if (names) query = query.where('event', 'in', names);
  if (customerId) query = query.where('customer_id', '=', customerId);
  if (objectId) query = query.where('object_id', '=', objectId);
  if (since) query = query.where('occurred_at', '>=', since);
  if (until) query = query.where('occurred_at', '<', until);
  return query.limit(limit).execute();
}

/** The oldest event that one page of a descent scans; undefined when the page reaches the oldest kept event. */
export async function findDescentEnd(scope: BrandScope, descent: Descent, filter: EventFilter) {
  return descentOf(scope, descent, filter)
    .select(['xid', 'event_id as eventId', 'occurred_at'])
    .offset(walkedAtMost - 1)
    .limit(1)
    .executeTakeFirst();
}

function descentOf(scope: BrandScope, { before, horizon }: Descent, filter: EventFilter) {
  let query = scope.db
    .selectFrom('events')
    .where('brand_id', '=', scope.brandId)
    .where(sql<boolean>`xid < ${horizon}::xid8`);
  if (before) query = query.where(sql<boolean>`(xid, event_id) < ${placeOf(before)}`);
  if (isIndexed(filter)) {
    query = query
      .where('customer_id', '=', filter.customerId)
      .where(sql<boolean>`event not like 'transaction.%'`);
  }
  return query.orderBy('xid', 'desc').orderBy('event_id', 'desc');
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

/** Transaction at which events of a time begin, or one a little earlier. */
export async function findBeginning(scope: BrandScope, at: Temporal.Instant): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    select events_begin_at(${scope.brandId}::uuid, ${at}::timestamptz) as xid`.execute(scope.db);
  return rows[0]?.xid ?? '0';
}

/** The last event removed after its retention period. */
export async function findLastRemoved(scope: BrandScope): Promise<EventPosition | undefined> {
  return scope.db
    .selectFrom('events_removed')
    .select(['xid', 'event_id as eventId'])
    .where('brand_id', '=', scope.brandId)
    .executeTakeFirst();
}

/** global: customers among `customerIds`, of any brand, with events that became readable between two horizons. */
export async function listCustomersWithNews(
  tx: Tx,
  from: string,
  horizon: string,
  customerIds: string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('events')
    .select('customer_id')
    .distinct()
    .where(sql<boolean>`xid >= ${from}::xid8 and xid < ${horizon}::xid8`)
    .where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .execute();
  return rows.flatMap(({ customer_id }) => customer_id ?? []);
}

/** Brands with events that became readable between two horizons. */
export async function listBrandsWithNews(tx: Tx, from: string, horizon: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('events')
    .select('brand_id')
    .distinct()
    .where(sql<boolean>`xid >= ${from}::xid8 and xid < ${horizon}::xid8`)
    .execute();
  return rows.map(({ brand_id }) => brand_id);
}
