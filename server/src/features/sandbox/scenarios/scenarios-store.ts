import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';
import type { RunStatus } from './scenario-run-states.ts';

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export async function findRun(scope: BrandScope, runId: string) {
  return scope.db
    .selectFrom('scenario_runs')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
}

/** Serializes the starts and repeats of runs in a world. */
export async function lockRuns(unit: Unit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('scenarios:' || ${unit.brandId}, 0))`.execute(
    unit.db,
  );
}

export async function findRunningRow(scope: BrandScope): Promise<RunRow | undefined> {
  return scope.db
    .selectFrom('scenario_runs')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('status', '=', 'running')
    .executeTakeFirst();
}

export async function findRunByKey(scope: BrandScope, key: string): Promise<RunRow | undefined> {
  return scope.db
    .selectFrom('scenario_runs')
    .selectAll()
    .where('brand_id', '=', scope.brandId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Clears an expired key from its run. */
export async function forgetKey(unit: Unit, runId: string): Promise<void> {
  await unit.db
    .updateTable('scenario_runs')
    .set({ idempotency_key: null, fingerprint: null })
    .where('brand_id', '=', unit.brandId)
    .where('run_id', '=', runId)
    .execute();
}

export async function insertRun(unit: Unit, row: Insertable<DB['scenario_runs']>): Promise<void> {
  await unit.db.insertInto('scenario_runs').values(row).execute();
}

export async function deleteRun(unit: Unit, runId: string): Promise<void> {
  await unit.db
    .deleteFrom('scenario_runs')
    .where('brand_id', '=', unit.brandId)
    .where('run_id', '=', runId)
    .execute();
}

/** Deletes all but the newest `kept` runs of a world. */
export async function removeOldRuns(unit: Unit, kept: number): Promise<void> {
  await unit.db
    .deleteFrom('scenario_runs')
    .where('brand_id', '=', unit.brandId)
    .where('run_id', 'in', (query) =>
      query
        .selectFrom('scenario_runs')
        .select('run_id')
        .where('brand_id', '=', unit.brandId)
        .where('status', '<>', 'running')
        .orderBy('run_id', 'desc')
        .offset(kept),
    )
    .execute();
}

/** Saves the progress of a running run; false when it counts as broken off by now, or is gone. */
export async function saveRun(
  unit: Unit,
  runId: string,
  changes: {
    status: RunStatus;
    lease_until: Temporal.Instant;
    report?: string;
    newest_steps: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('scenario_runs')
    .set(changes)
    .where('brand_id', '=', unit.brandId)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Extends the lease of a run. */
export async function renewLease(
  unit: Unit,
  runId: string,
  until: Temporal.Instant,
): Promise<void> {
  await unit.db
    .updateTable('scenario_runs')
    .set({ lease_until: until })
    .where('brand_id', '=', unit.brandId)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .execute();
}

export async function markBrokenOff(unit: Unit, runId: string): Promise<void> {
  await unit.db
    .updateTable('scenario_runs')
    .set({ status: 'broken_off' })
    .where('brand_id', '=', unit.brandId)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .execute();
}

/** Marks the brand's running run, if any, as broken off. */
export async function markAllBrokenOff(unit: Unit): Promise<void> {
  await unit.db
    .updateTable('scenario_runs')
    .set({ status: 'broken_off' })
    .where('brand_id', '=', unit.brandId)
    .where('status', '=', 'running')
    .execute();
}

/** Runs, newest first, older than `before`, at most `limit`. */
export async function listRunRows(
  scope: BrandScope,
  page: { before: string | null; limit: number },
): Promise<RunRow[]> {
  let query = scope.db
    .selectFrom('scenario_runs')
    .selectAll()
    .where('brand_id', '=', scope.brandId);
  if (page.before) query = query.where('run_id', '<', page.before);
  return query.orderBy('run_id', 'desc').limit(page.limit).execute();
}
