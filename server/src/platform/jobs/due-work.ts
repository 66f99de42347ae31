import { sql } from 'kysely';
import { newId } from '../../kernel/ids.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';

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

/** Schedules work on the brand's clock, in the transaction of the change that asks for it. */
export async function scheduleDue(tx: Tx, context: Context, work: DueWork): Promise<string> {
  const row = await tx
    .insertInto('due_work')
    .values({
      brand_id: context.brandId,
      due_id: newId(),
      kind: work.kind,
      due_key: work.key ?? null,
      due_at: work.dueAt.toString(),
      payload: JSON.stringify(work.payload),
      date_created: context.clock.now().toString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'due_key']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        due_at: eb.ref('excluded.due_at'),
        payload: eb.ref('excluded.payload'),
      })),
    )
    .returning('due_id')
    .executeTakeFirstOrThrow();
  await enqueueDue(tx, context.brandId, row.due_id, work.dueAt);
  return row.due_id;
}

/**
 * Schedules work unless the key's work is scheduled already: that keeps its time, and is alarmed
 * again in case its alarm was given up.
 */
export async function scheduleDueOnce(
  tx: Tx,
  context: Context,
  work: DueWork & { key: string },
): Promise<void> {
  const scheduled = await tx
    .selectFrom('due_work')
    .select(['due_id', 'due_at'])
    .where('brand_id', '=', context.brandId)
    .where('due_key', '=', work.key)
    .executeTakeFirst();
  if (scheduled) await enqueueDue(tx, context.brandId, scheduled.due_id, scheduled.due_at);
  else await scheduleDue(tx, context, work);
}

/** Takes back work that has not run yet; does nothing when there is none. */
export async function cancelDue(tx: Tx, brandId: string, key: string): Promise<void> {
  await tx
    .deleteFrom('due_work')
    .where('brand_id', '=', brandId)
    .where('due_key', '=', key)
    .execute();
}

/**
 * Tells graphile-worker when to look at a row. Its job is only an alarm: the row decides, so an
 * alarm too many, too early or for a cancelled row does nothing.
 */
export async function enqueueDue(
  tx: Tx,
  brandId: string,
  dueId: string,
  runAt: Temporal.Instant,
): Promise<void> {
  const payload = JSON.stringify({ brand_id: brandId, due_id: dueId });
  await sql`select graphile_worker.add_job(
    ${dueWorkTask}, ${payload}::json, run_at := ${runAt.toString()}::timestamptz,
    job_key := ${`due:${dueId}`})`.execute(tx);
}

/** The row of one piece of due work, or undefined when it was done or cancelled. */
export async function findDue(tx: Tx, brandId: string, dueId: string) {
  return tx
    .selectFrom('due_work')
    .select(['due_id', 'kind', 'due_at', 'payload'])
    .where('brand_id', '=', brandId)
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
