import { type RawBuilder, sql } from 'kysely';
import { endOfTime } from '../../kernel/brand-clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { BrandScope, Context, Unit } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { definePort } from '../port.ts';

/** The task under which graphile-worker knows a piece of due work. */
export const dueWorkTask = 'due_work';

export interface DueWork {
  /** `feature.action`; a handler is registered under it. */
  kind: string;
  /** Brand time. */
  dueAt: Temporal.Instant;
  payload: Record<string, unknown>;
  /** At most one piece of work per brand and key; scheduling it again moves it. */
  key?: string;
}

/** What a handler is told about the run beside its payload. */
export interface DueJob {
  dueId: string;
  dueAt: Temporal.Instant;
  /** 1 at the first try. */
  attempt: number;
  /** Set where no other try follows by itself: an advance makes a few, a worker goes on for long. */
  isLast?: boolean;
}

/**
 * Runs one piece of due work. It may run again after a crash, so it checks the state first.
 * Throwing makes it run again later, with growing pauses.
 */
export type JobHandler = (
  context: Context,
  payload: Record<string, unknown>,
  job: DueJob,
) => Promise<void>;
export type JobHandlers = Record<string, JobHandler>;

/** Handlers of all kinds of due work, for what fires it outside a worker. */
export const jobHandlers = definePort<JobHandlers>('job handlers');

/** Schedules work on the brand's clock, in the transaction of the change that asks for it. */
export async function scheduleDue(unit: Unit, work: DueWork): Promise<string> {
  const row = await unit.db
    .insertInto('due_work')
    .values(toRow(unit, work))
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'due_key']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        due_at: eb.ref('excluded.due_at'),
        payload: eb.ref('excluded.payload'),
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
  };
}

/**
 * Schedules work unless the key's work is scheduled already: that keeps its time, and is alarmed
 * again in case its alarm was given up.
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
 * Asks for work that many changes share. The row is held against `takeDue` until this transaction
 * ends, by all of them at once: work that takes its row sees what each of them wrote, and a change
 * that comes after finds no row and asks anew.
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
 * Takes the row of shared work in the transaction that does it, once everybody who joined it has
 * ended. False when somebody else has done it.
 */
export async function takeDue(unit: Unit, key: string): Promise<boolean> {
  const taken = await unit.db
    .deleteFrom('due_work')
    .where('brand_id', '=', unit.brandId)
    .where('due_key', '=', key)
    .returning('due_id')
    .execute();
  return taken.length > 0;
}

/** Takes back work that has not run yet; does nothing when there is none. */
export async function cancelDue(unit: Unit, key: string): Promise<void> {
  await unit.db
    .deleteFrom('due_work')
    .where('brand_id', '=', unit.brandId)
    .where('due_key', '=', key)
    .execute();
}

/**
 * Tells graphile-worker when to look at a row: at the moment of the world in which the brand's clock
 * will say `dueAt`. Its job is only an alarm: the row decides, so an alarm too many, too early or
 * for a cancelled row does nothing. A stopped clock rings no alarms; what sets it going sets them.
 *
 * The clock's row is locked until the end of the transaction: whoever changes the clock meanwhile
 * waits, and finds the due row to alarm anew.
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
      run_at := coalesce((select ${worldTimeOf(at)} from clock), ${at}), job_key := ${jobKeyOf(brandId, dueId)})
     where not exists (select from clock where mode = 'stopped')`.execute(tx);
}

/** Alarms a row at a moment of the world, whatever the brand's clock says. */
export async function enqueueDueAtWall(
  tx: Tx,
  brandId: string,
  dueId: string,
  wall: Temporal.Instant,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${dueWorkTask}, ${payloadOf(brandId, dueId)}::json, run_at := ${wall.toString()}::timestamptz,
    job_key := ${jobKeyOf(brandId, dueId)})`.execute(tx);
}

/** Sets the alarms of all that a brand has to do anew, after its clock was changed. */
export async function enqueueAllDue(tx: Tx, brandId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${dueWorkTask}, json_build_object('brand_id', brand_id, 'due_id', due_id),
      run_at := ${worldTimeOf(sql`due_at`)}, job_key := 'due:' || brand_id || ':' || due_id)
      from due_work join brand_clocks using (brand_id)
     where brand_id = ${brandId} and mode <> 'stopped' and due_at < ${endOfTime.toString()}`.execute(
    tx,
  );
}

/** When it will be `due` for the brand whose row of `brand_clocks` is in reach, while it goes on so. */
function worldTimeOf(due: RawBuilder<unknown>): RawBuilder<unknown> {
  // Seconds, and not an interval: its days would be days of the session's time zone.
  return sql`wall_anchor
    + make_interval(secs => (extract(epoch from ${due}) - extract(epoch from brand_anchor))::float8 / factor)`;
}

function isBeyondTime(dueAt: Temporal.Instant): boolean {
  return Temporal.Instant.compare(dueAt, endOfTime) >= 0;
}

function payloadOf(brandId: string, dueId: string): string {
  return JSON.stringify({ brand_id: brandId, due_id: dueId });
}

/** With the brand, since a copied brand has the same ids. */
function jobKeyOf(brandId: string, dueId: string): string {
  return `due:${brandId}:${dueId}`;
}

const dueColumns = ['due_id', 'kind', 'due_at', 'payload'] as const;

/** A piece of due work as it is kept. */
export type DueRow = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/** The row of one piece of due work, or undefined when it was done or cancelled. */
export async function findDue(scope: BrandScope, dueId: string) {
  return scope.db
    .selectFrom('due_work')
    .select(dueColumns)
    .where('brand_id', '=', scope.brandId)
    .where('due_id', '=', dueId)
    .executeTakeFirst();
}

/** Removes finished work, unless it was moved to a later time meanwhile. */
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

/**
 * A brand's next work in the order of due times and, at the same time, of creation (ids sort so).
 *
 * @param passed work to leave out.
 */
export async function listNextDue(
  scope: BrandScope,
  page: { until?: Temporal.Instant; passed?: readonly string[]; limit: number },
): Promise<DueRow[]> {
  let query = scope.db
    .selectFrom('due_work')
    .select(dueColumns)
    .where('brand_id', '=', scope.brandId);
  if (page.until) query = query.where('due_at', '<=', page.until);
  if (page.passed?.length) query = query.where('due_id', 'not in', page.passed);
  return query.orderBy('due_at').orderBy('due_id').limit(page.limit).execute();
}
