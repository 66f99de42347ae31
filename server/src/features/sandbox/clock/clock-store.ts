import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';

/** Progress of an advance under an Idempotency-Key. */
export interface AdvanceRow {
  idempotency_key: string;
  fingerprint: Buffer;
  target_at: Temporal.Instant;
  from_xid: string;
  fired_count: number;
  fired: unknown;
  answer: unknown;
}

export async function findAdvance(
  scope: BrandScope,
  key: string,
  since: Temporal.Instant,
): Promise<AdvanceRow | undefined> {
  return scope.db
    .selectFrom('clock_advances')
    .select([
      'idempotency_key',
      'fingerprint',
      'target_at',
      'from_xid',
      'fired_count',
      'fired',
      'answer',
    ])
    .where('brand_id', '=', scope.brandId)
    .where('idempotency_key', '=', key)
    .where('date_created', '>', since)
    .executeTakeFirst();
}

const nothingFired = JSON.stringify({ firing: null, done: [] });

/** Inserts an advance's goal; an expired key is used anew. */
export async function insertAdvance(
  unit: Unit,
  row: {
    brand_id: string;
    idempotency_key: string;
    fingerprint: Buffer;
    target_at: Temporal.Instant;
    from_xid: string;
    date_created: Temporal.Instant;
  },
): Promise<void> {
  const begun = { ...row, fired_count: 0, fired: nothingFired, answer: null };
  await unit.db
    .insertInto('clock_advances')
    .values(begun)
    .onConflict((conflict) => conflict.columns(['brand_id', 'idempotency_key']).doUpdateSet(begun))
    .execute();
}

/** Records the work about to be fired, since its handler may remove the due row. */
export async function markFiring(unit: Unit, key: string, firing: object): Promise<void> {
  const mark = JSON.stringify({ firing });
  await unit.db
    .updateTable('clock_advances')
    .set({ fired: sql<string>`fired || ${mark}::jsonb` })
    .where('brand_id', '=', unit.brandId)
    .where('idempotency_key', '=', key)
    .execute();
}

/** Counts fired work, and stores it while fewer than `kept` are stored. */
export async function appendFired(
  unit: Unit,
  key: string,
  fired: object,
  kept: number,
): Promise<void> {
  const one = JSON.stringify([fired]);
  await unit.db
    .updateTable('clock_advances')
    .set({
      fired_count: sql<number>`fired_count + 1`,
      fired: sql<string>`jsonb_build_object('firing', null, 'done',
        case when fired_count < ${kept} then fired->'done' || ${one}::jsonb else fired->'done' end)`,
    })
    .where('brand_id', '=', unit.brandId)
    .where('idempotency_key', '=', key)
    .execute();
}

export async function saveAnswer(unit: Unit, key: string, answer: object): Promise<void> {
  await unit.db
    .updateTable('clock_advances')
    .set({ answer: JSON.stringify(answer) })
    .where('brand_id', '=', unit.brandId)
    .where('idempotency_key', '=', key)
    .execute();
}

/** Deletes a brand's advances with expired keys. */
export async function removeEndedAdvances(unit: Unit, before: Temporal.Instant): Promise<void> {
  await unit.db
    .deleteFrom('clock_advances')
    .where('brand_id', '=', unit.brandId)
    .where('date_created', '<=', before)
    .execute();
}

/** Events that can end an advance: of these names (null for all), and of one object or customer (null for any). */
export interface AwaitedEvents {
  names: readonly string[] | null;
  objectId: string | null;
}

/** First awaited event at `fromXid` or a later position. */
export async function findEventSince(
  scope: BrandScope,
  fromXid: string,
  awaited: AwaitedEvents,
): Promise<string | undefined> {
  const row = await eventsOf(scope, awaited)
    .select('event_id')
    .where(sql<boolean>`xid >= ${fromXid}::xid8`)
    .orderBy('xid')
    .orderBy('event_id')
    .limit(1)
    .executeTakeFirst();
  return row?.event_id;
}

/** Newest awaited event at a position before `beforeXid`; null for the newest of all. */
export async function findEventBefore(
  scope: BrandScope,
  beforeXid: string | null,
  awaited: AwaitedEvents,
): Promise<{ event_id: string; occurred_at: Temporal.Instant } | undefined> {
  const events = eventsOf(scope, awaited).select(['event_id', 'occurred_at']);
  return (beforeXid === null ? events : events.where(sql<boolean>`xid < ${beforeXid}::xid8`))
    .orderBy('xid', 'desc')
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function eventsOf(scope: BrandScope, { names, objectId }: AwaitedEvents) {
  let query = scope.db.selectFrom('events').where('brand_id', '=', scope.brandId);
  if (names) query = query.where('event', 'in', names);
  if (objectId !== null) {
    query = query.where((or) =>
      or.or([or('object_id', '=', objectId), or('customer_id', '=', objectId)]),
    );
  }
  return query;
}
