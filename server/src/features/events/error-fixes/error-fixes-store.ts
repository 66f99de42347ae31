import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';

/** Failed requests of one operation with one answer. */
export interface ErrorGroupName {
  operation: string;
  status: number;
  /** Empty for answers without a code. */
  error_code: string;
}

export interface FixRow extends ErrorGroupName {
  fixed_at: Temporal.Instant;
  person_id: string;
  /** Null for people who left the brand, and for the local owner of a sandbox. */
  person_name: string | null;
  /** The first failure after the fix that the log keeps; null for none. */
  again_at: Temporal.Instant | null;
}

/** Marks of a brand that a list shows at most, latest first. */
const mostFixes = 500;

/** Fixes, each with its first later failure among the newest `searched` failures since `from`. */
export async function listFixRows(
  scope: BrandScope,
  { from, searched }: { from: string; searched: number },
): Promise<FixRow[]> {
  const { rows } = await sql<FixRow>`
    with failed as (
      select operation, answer_status, coalesce(error_code, '') as error_code, answered_at
        from request_log
       where brand_id = ${scope.brandId} and answer_status >= 400 and log_id >= ${from}
       order by log_id desc
       limit ${searched}
    )
    select f.operation, f.answer_status as status, f.error_code, f.fixed_at, f.person_id,
           p.name as person_name,
           (select min(l.answered_at) from failed l
             where l.operation = f.operation and l.answer_status = f.answer_status
               and l.error_code = f.error_code and l.answered_at > f.fixed_at) as again_at
      from error_fixes f
      left join people p on p.person_id = f.person_id
     where f.brand_id = ${scope.brandId}
     order by f.fixed_at desc, f.operation, f.answer_status, f.error_code
     limit ${mostFixes}`.execute(scope.db);
  return rows;
}

/** The time of the brand's oldest fix; null without one. */
export async function findOldestFix(scope: BrandScope): Promise<Temporal.Instant | null> {
  const row = await scope.db
    .selectFrom('error_fixes')
    .select('fixed_at')
    .where('brand_id', '=', scope.brandId)
    .orderBy('fixed_at')
    .limit(1)
    .executeTakeFirst();
  return row?.fixed_at ?? null;
}

/** True if the log has a failure of the group. */
export async function hasFailed(
  scope: BrandScope,
  { operation, status, error_code }: ErrorGroupName,
): Promise<boolean> {
  const row = await scope.db
    .selectFrom('request_log')
    .select('log_id')
    .where('brand_id', '=', scope.brandId)
    .where('operation', '=', operation)
    .where('answer_status', '=', status)
    .where('answer_status', '>=', 400)
    .where(({ fn, eb, val }) => eb(fn.coalesce('error_code', val('')), '=', error_code))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a group; a later mark takes the place of the earlier. */
export async function saveFix(
  unit: Unit,
  { operation, status, error_code }: ErrorGroupName,
  mark: { fixed_at: Temporal.Instant; person_id: string },
): Promise<void> {
  const group = { brand_id: unit.brandId, operation, answer_status: status, error_code };
  await unit.db
    .insertInto('error_fixes')
    .values({ ...group, ...mark })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'operation', 'answer_status', 'error_code']).doUpdateSet(mark),
    )
    .execute();
}

/** Removes the mark of a group; false if it has none. */
export async function removeFix(
  unit: Unit,
  { operation, status, error_code }: ErrorGroupName,
): Promise<boolean> {
  const { numDeletedRows } = await unit.db
    .deleteFrom('error_fixes')
    .where('brand_id', '=', unit.brandId)
    .where('operation', '=', operation)
    .where('answer_status', '=', status)
    .where('error_code', '=', error_code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
