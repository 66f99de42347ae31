import { sql } from 'kysely';
import { newId } from '../../kernel/ids.ts';
import type { BrandScope, Context, Unit } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { definePort } from '../port.ts';
import { presentTraceparent } from '../tracing/tracing.ts';
import { setAlarm } from './due-alarms.ts';

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
export async function scheduleDue(unit: Unit, work: DueWork): Promise<void> {
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
  await setAlarm(unit, row.due_id);
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

/** Schedules work unless its key is scheduled already: that work keeps its time. */
export async function scheduleDueOnce(unit: Unit, work: DueWork & { key: string }): Promise<void> {
  const scheduled = await unit.db
    .selectFrom('due_work')
    .select('due_id')
    .where('brand_id', '=', unit.brandId)
    .where('due_key', '=', work.key)
    .executeTakeFirst();
  if (!scheduled) await scheduleDue(unit, work);
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
    if (made) return setAlarm(unit, made.due_id);
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
