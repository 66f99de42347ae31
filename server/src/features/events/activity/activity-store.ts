import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Adds the brand's next events to its figures; returns their number (sql/fold-activity.sql). */
export async function foldEvents(unit: Unit, limit: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    select fold_activity(${unit.brandId}, ${limit}) as folded`.execute(unit.db);
  return rows[0]?.folded ?? 0;
}

/** Brands of the events after the cursor, and the position up to which they were found. */
export interface NewEvents {
  brandIds: string[];
  from: { xid: string; eventId: string };
  to: { xid: string; eventId: string };
  /** True if as many were found as were requested: more may follow. */
  isFull: boolean;
}

/** Undefined without an event after the cursor. global: one cursor for the events of all brands. */
export async function findNewEvents(tx: Tx, limit: number): Promise<NewEvents | undefined> {
  const { rows } = await sql<{
    brand_ids: string[];
    from_xid: string;
    from_event_id: string;
    xid: string;
    event_id: string;
    count: number;
  }>`
    with place as materialized (
      select c.xid, c.event_id, event_horizon() as horizon from activity_cursor c
    ), batch as materialized (
      select e.brand_id, e.xid, e.event_id
        from events e
       where (e.xid, e.event_id) > ((select xid from place), (select event_id from place))
         and e.xid < (select horizon from place)
       order by e.xid, e.event_id
       limit ${limit}
    )
    select (select array_agg(distinct b.brand_id) from batch b) as brand_ids,
           (select count(*)::integer from batch) as count, p.xid as from_xid, p.event_id as from_event_id, l.xid, l.event_id
      from place p
      cross join (select b.xid, b.event_id from batch b
                   order by b.xid desc, b.event_id desc limit 1) l`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  return {
    brandIds: row.brand_ids,
    from: { xid: row.from_xid, eventId: row.from_event_id },
    to: { xid: row.xid, eventId: row.event_id },
    isFull: row.count === limit,
  };
}

/** Moves the cursor, unless another process has. global: one cursor for the events of all brands. */
export async function moveCursor(tx: Tx, { from, to }: NewEvents): Promise<void> {
  await sql`
    update activity_cursor set xid = ${to.xid}::xid8, event_id = ${to.eventId}
     where xid = ${from.xid}::xid8 and event_id = ${from.eventId}`.execute(tx);
}

export interface SeriesRow {
  at: Temporal.Instant;
  event_count: bigint;
  amount_cents: bigint;
}

/** Figures of one metric between two times, by spans of some hours, oldest first. */
export async function listSeries(
  scope: BrandScope,
  metric: string,
  period: { since: Temporal.Instant; until: Temporal.Instant; hours: number },
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select date_bin(${`${period.hours} hours`}::interval, a.hour,
             timestamptz '2020-01-01 00:00:00Z') as at,
           sum(a.event_count)::bigint as event_count, sum(a.amount_cents)::bigint as amount_cents
      from activity_hours a
     where a.brand_id = ${scope.brandId} and a.metric = ${metric}
       and a.hour >= ${period.since}::timestamptz and a.hour < ${period.until}::timestamptz
     group by 1 order by 1`.execute(scope.db);
  return rows;
}

export interface MetricRow {
  metric: string;
  event_count: bigint;
  amount_cents: bigint;
}

/** Figures of all metrics from a time on. */
export async function listMetrics(
  scope: BrandScope,
  since: Temporal.Instant,
): Promise<MetricRow[]> {
  const { rows } = await sql<MetricRow>`
    select a.metric, sum(a.event_count)::bigint as event_count,
           sum(a.amount_cents)::bigint as amount_cents
      from activity_hours a
     where a.brand_id = ${scope.brandId} and a.hour >= ${since}::timestamptz
     group by a.metric order by a.metric`.execute(scope.db);
  return rows;
}

/** False for a brand that was removed. */
export async function hasBrand({ db, brandId }: BrandScope): Promise<boolean> {
  const row = await db
    .selectFrom('brands')
    .select('brand_id')
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  return row !== undefined;
}
