import { type RawBuilder, sql } from 'kysely';
import { endOfTime } from '../../kernel/brand-clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { BrandScope, Context, Unit } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { definePort } from '../port.ts';
import { presentTraceparent } from '../tracing/tracing.ts';
import { flagOf } from './brand-slots.ts';

/** Task name of due work in graphile-worker. */
export const dueWorkTask = 'due_work';

export interface DueWork {
  /** `feature.action`; the key of its handler. */
  kind: string;
  /** Brand time. */
  dueAt: Temporal.Instant;
  payload: Record<string, unknown>;
  /**
   * At most one piece of work per brand and key; scheduling it again replaces its time and payload.
   */
  key?: string;
}

/** Facts about one run of due work, beside its payload. */
export interface DueJob {
  dueId: string;
  dueAt: Temporal.Instant;
  /** 1 at the first attempt. */
  attempt: number;
  /** Set when no automatic retry follows: a clock advance makes a few attempts, a worker many. */
  isLast?: boolean;
}

/**
 * Runs one piece of due work. After a crash it may run again, so a handler checks the state first.
 * If it throws, it is retried later, with growing pauses.
 */
export type JobHandler = (
  context: Context,
  payload: Record<string, unknown>,
  job: DueJob,
) => Promise<void>;
export type JobHandlers = Record<string, JobHandler>;

/** Handlers of all kinds of due work, for clock advances, which run it outside a worker. */
export const jobHandlers = definePort<JobHandlers>('job handlers');

/** Schedules work on the brand's clock, in the transaction of the change that requires it. */
export async function scheduleDue(unit: Unit, work: DueWork): Promise<string> {
  const row = await unit.db
    .insertInto('due_work')
    .values(toRow(unit, work))
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'due_key']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        due_at: eb.ref('excluded.due_at'),
        payload: eb.ref('excluded.payload'),
        traceparent: eb.ref('excluded.traceparent'),
      })),
    )
    .returning('due_id')
    .executeTakeFirstOrThrow();
  await enqueueDue(unit.db, unit.brandId, row.due_id, work.dueAt);
  return row.due_id;
}

function toRow(context: Context, work: DueWork) {
  return {
    brand_id: context.brandId,
    due_id: newId(),
    kind: work.kind,
    due_key: work.key ?? null,
    due_at: work.dueAt.toString(),
    payload: JSON.stringify(work.payload),
    date_created: context.clock.now().toString(),
    traceparent: presentTraceparent(),
  };
}

/**
 * Schedules work unless its key is scheduled already: that work keeps its time, and its alarm is
 * set again in case graphile-worker has stopped retrying it.
 */
export async function scheduleDueOnce(unit: Unit, work: DueWork & { key: string }): Promise<void> {
  const scheduled = await unit.db
    .selectFrom('due_work')
    .select(['due_id', 'due_at'])
    .where('brand_id', '=', unit.brandId)
    .where('due_key', '=', work.key)
    .executeTakeFirst();
  if (scheduled) await enqueueDue(unit.db, unit.brandId, scheduled.due_id, scheduled.due_at);
  else await scheduleDue(unit, work);
}

/**
 * Schedules work that many changes share. Each transaction holds a key-share lock on the row, so
 * `claimDue` waits for all of them and its work sees what they wrote. A later change finds no row
 * and inserts a new one.
 */
export async function joinDue(unit: Unit, work: DueWork & { key: string }): Promise<void> {
  for (;;) {
    const joined = await unit.db
      .selectFrom('due_work')
      .select('due_id')
      .where('brand_id', '=', unit.brandId)
      .where('due_key', '=', work.key)
      .forKeyShare()
      .executeTakeFirst();
    if (joined) return;
    const made = await unit.db
      .insertInto('due_work')
      .values(toRow(unit, work))
      .onConflict((conflict) => conflict.columns(['brand_id', 'due_key']).doNothing())
      .returning('due_id')
      .executeTakeFirst();
    if (made) return enqueueDue(unit.db, unit.brandId, made.due_id, work.dueAt);
  }
}

/**
 * Deletes the row of shared work in the transaction that does it, after every transaction that
 * joined it has ended. False when another transaction has done the work.
 */
export async function claimDue(unit: Unit, key: string): Promise<boolean> {
  const taken = await unit.db
    .deleteFrom('due_work')
    .where('brand_id', '=', unit.brandId)
    .where('due_key', '=', key)
    .returning('due_id')
    .execute();
  return taken.length > 0;
}

/** Cancels work that has not run yet; no-op if there is none. */
export async function cancelDue(unit: Unit, key: string): Promise<void> {
  await unit.db
    .deleteFrom('due_work')
    .where('brand_id', '=', unit.brandId)
    .where('due_key', '=', key)
    .execute();
}

/**
 * Enqueues a row's alarm for the wall time at which the brand's clock reaches `dueAt`. An alarm
 * only triggers a check of the row, so a surplus or early alarm, or one of a cancelled row, does
 * nothing. A stopped clock has no alarms; restarting it sets them.
 *
 * A share lock on the clock's row lasts until the transaction ends: a concurrent change of the
 * clock waits for it, and then sets the alarm of the new row again.
 */
export async function enqueueDue(
  tx: Tx,
  brandId: string,
  dueId: string,
  dueAt: Temporal.Instant,
): Promise<void> {
  if (isBeyondTime(dueAt)) return;
  const at = sql`${dueAt.toString()}::timestamptz`;
  await sql`
    with clock as materialized (
      select * from brand_clocks where brand_id = ${brandId} for share
    )
    select graphile_worker.add_job(
      ${dueWorkTask}, ${payloadOf(brandId, dueId)}::json,
      run_at := coalesce((select ${worldTimeOf(at)} from clock), ${at}), job_key := ${jobKeyOf(brandId, dueId)},
      flags := ${[flagOf(brandId)]}::text[])
     where not exists (select from clock where mode = 'stopped')`.execute(tx);
}

/** Sets a row's alarm for a wall time, independent of the brand's clock. */
export async function enqueueDueAtWall(
  tx: Tx,
  brandId: string,
  dueId: string,
  wall: Temporal.Instant,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${dueWorkTask}, ${payloadOf(brandId, dueId)}::json, run_at := ${wall.toString()}::timestamptz,
    job_key := ${jobKeyOf(brandId, dueId)}, flags := ${[flagOf(brandId)]}::text[])`.execute(tx);
}

/** Sets the alarms of all due work of a brand again, after its clock was changed. */
export async function enqueueAllDue(tx: Tx, brandId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${dueWorkTask}, json_build_object('brand_id', brand_id, 'due_id', due_id),
      run_at := ${worldTimeOf(sql`due_at`)}, job_key := 'due:' || brand_id || ':' || due_id,
      flags := ${[flagOf(brandId)]}::text[])
      from due_work join brand_clocks using (brand_id)
     where brand_id = ${brandId} and mode <> 'stopped' and due_at < ${endOfTime.toString()}`.execute(
    tx,
  );
}

/**
 * SQL for the wall time at which a brand's clock reaches `due` at its present speed. The query
 * around it has the brand's `brand_clocks` row in scope.
 */
function worldTimeOf(due: RawBuilder<unknown>): RawBuilder<unknown> {
  // Seconds instead of an interval: the days of an interval are days of the session's time zone.
  return sql`wall_anchor
    + make_interval(secs => (extract(epoch from ${due}) - extract(epoch from brand_anchor))::float8 / factor)`;
}

function isBeyondTime(dueAt: Temporal.Instant): boolean {
  return Temporal.Instant.compare(dueAt, endOfTime) >= 0;
}

function payloadOf(brandId: string, dueId: string): string {
  return JSON.stringify({ brand_id: brandId, due_id: dueId });
}

/** Job keys include the brand, since a copied brand has the same ids. */
function jobKeyOf(brandId: string, dueId: string): string {
  return `due:${brandId}:${dueId}`;
}

const dueColumns = ['due_id', 'kind', 'due_at', 'payload', 'traceparent'] as const;

export type DueRow = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/** One piece of due work, or undefined when it was done or cancelled. */
export async function findDue(scope: BrandScope, dueId: string) {
  return scope.db
    .selectFrom('due_work')
    .select(dueColumns)
    .where('brand_id', '=', scope.brandId)
    .where('due_id', '=', dueId)
    .executeTakeFirst();
}

/** Removes finished work, unless it was rescheduled to a later time. */
export async function removeDue(
  tx: Tx,
  brandId: string,
  dueId: string,
  dueAt: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom('due_work')
    .where('brand_id', '=', brandId)
    .where('due_id', '=', dueId)
    .where('due_at', '<=', dueAt)
    .execute();
}

/** Place in the order in which due work fires. */
export interface DuePlace {
  dueAt: Temporal.Instant;
  dueId: string;
}

/**
 * A brand's next work by due time, then by creation (ids sort so).
 *
 * @param passed work to leave out.
 * @param after place before the first work.
 */
export async function listNextDue(
  scope: BrandScope,
  page: {
    until?: Temporal.Instant;
    passed?: readonly string[];
    after?: DuePlace | null;
    limit: number;
  },
): Promise<DueRow[]> {
  let query = scope.db
    .selectFrom('due_work')
    .select(dueColumns)
    .where('brand_id', '=', scope.brandId);
  if (page.until) query = query.where('due_at', '<=', page.until);
  if (page.after) {
    const { dueAt, dueId } = page.after;
    query = query.where(
      sql<boolean>`(due_at, due_id) > (${dueAt.toString()}::timestamptz, ${dueId}::uuid)`,
    );
  }
  if (page.passed?.length) query = query.where('due_id', 'not in', page.passed);
  return query.orderBy('due_at').orderBy('due_id').limit(page.limit).execute();
}
