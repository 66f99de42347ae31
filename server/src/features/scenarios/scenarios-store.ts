import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { RunStatus } from './scenario-run-states.ts';

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export async function findRun(tx: Tx, brandId: string, runId: string) {
  return tx
    .selectFrom('scenario_runs')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
}

/** Makes whoever starts or repeats a run in a world wait for who is at it. */
export async function lockRuns(tx: Tx, brandId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('scenarios:' || ${brandId}, 0))`.execute(
    tx,
  );
}

export async function findRunningRow(tx: Tx, brandId: string): Promise<RunRow | undefined> {
  return tx
    .selectFrom('scenario_runs')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('status', '=', 'running')
    .executeTakeFirst();
}

export async function findRunByKey(
  tx: Tx,
  brandId: string,
  key: string,
): Promise<RunRow | undefined> {
  return tx
    .selectFrom('scenario_runs')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** A key that has lived its time is anybody's again. */
export async function forgetKey(tx: Tx, brandId: string, runId: string): Promise<void> {
  await tx
    .updateTable('scenario_runs')
    .set({ idempotency_key: null, fingerprint: null })
    .where('brand_id', '=', brandId)
    .where('run_id', '=', runId)
    .execute();
}

export async function insertRun(tx: Tx, row: Insertable<DB['scenario_runs']>): Promise<void> {
  await tx.insertInto('scenario_runs').values(row).execute();
}

export async function deleteRun(tx: Tx, brandId: string, runId: string): Promise<void> {
  await tx
    .deleteFrom('scenario_runs')
    .where('brand_id', '=', brandId)
    .where('run_id', '=', runId)
    .execute();
}

/** Keeps the newest runs of a world, so many. */
export async function removeOldRuns(tx: Tx, brandId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom('scenario_runs')
    .where('brand_id', '=', brandId)
    .where('run_id', 'in', (query) =>
      query
        .selectFrom('scenario_runs')
        .select('run_id')
        .where('brand_id', '=', brandId)
        .where('status', '<>', 'running')
        .orderBy('run_id', 'desc')
        .offset(kept),
    )
    .execute();
}

/** Writes down how far a running run is; false when it counts as broken off by now, or is gone. */
export async function saveRun(
  tx: Tx,
  brandId: string,
  runId: string,
  changes: { status: RunStatus; report: string; lease_until: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scenario_runs')
    .set(changes)
    .where('brand_id', '=', brandId)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says that a run is still going on. */
export async function renewLease(
  tx: Tx,
  brandId: string,
  runId: string,
  until: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('scenario_runs')
    .set({ lease_until: until })
    .where('brand_id', '=', brandId)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .execute();
}

export async function markBrokenOff(tx: Tx, brandId: string, runId: string): Promise<void> {
  await tx
    .updateTable('scenario_runs')
    .set({ status: 'broken_off' })
    .where('brand_id', '=', brandId)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .execute();
}

/** Says of whatever run a brand has under way that nobody goes on with it. */
export async function markAllBrokenOff(tx: Tx, brandId: string): Promise<void> {
  await tx
    .updateTable('scenario_runs')
    .set({ status: 'broken_off' })
    .where('brand_id', '=', brandId)
    .where('status', '=', 'running')
    .execute();
}

/** Runs newest first, older than `before`, at most `limit`. */
export async function listRunRows(
  tx: Tx,
  brandId: string,
  page: { before: string | null; limit: number },
): Promise<RunRow[]> {
  let query = tx.selectFrom('scenario_runs').selectAll().where('brand_id', '=', brandId);
  if (page.before) query = query.where('run_id', '<', page.before);
  return query.orderBy('run_id', 'desc').limit(page.limit).execute();
}
