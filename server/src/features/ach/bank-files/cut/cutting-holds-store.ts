import { sql } from 'kysely';
import type pg from 'pg';
import type { BrandScope, Unit } from '../../../../platform/context.ts';
import { readBounded } from '../../../../platform/db/bounded-read.ts';

/**
 * True if the database has come to another server since the brand's files were last compared with
 * the bank's, or lacks files that the bank has.
 */
export async function awaitsComparison(scope: BrandScope): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    select case when files_compared_era is null
                then exists (select from event_eras e where e.date_created > b.date_created)
                else files_compared_era < (select max(e.era) from event_eras e) end as awaits
      from brands b where b.brand_id = ${scope.brandId}
  `.execute(scope.db);
  return rows[0]?.awaits ?? false;
}

/** True while an operator holds the cutting of the brand's files. */
export async function isHeldByOperator(scope: BrandScope): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select files_held_at is not null as is_held from brands where brand_id = ${scope.brandId}
  `.execute(scope.db);
  return rows[0]?.is_held ?? false;
}

/** Records an operator's hold of the brand's cutting, unless there is one. */
export async function recordHold(unit: Unit, at: Temporal.Instant): Promise<void> {
  await sql`
    update brands set files_held_at = coalesce(files_held_at, ${at.toString()}::timestamptz)
     where brand_id = ${unit.brandId}
  `.execute(unit.db);
}

/** Holds the brand's cutting until its files are compared, in whatever era. */
export async function requireComparison(unit: Unit): Promise<void> {
  await sql`update brands set files_compared_era = -1 where brand_id = ${unit.brandId}`.execute(
    unit.db,
  );
}

/** Records that the brand's files are those that the bank has, and ends every hold of its cutting. */
export async function recordComparison(unit: Unit): Promise<void> {
  await sql`
    update brands set files_compared_era = (select max(era) from event_eras), files_held_at = null
     where brand_id = ${unit.brandId}
  `.execute(unit.db);
}

/**
 * Counts the brands whose cutting an operator holds or, where files are compared with the bank's,
 * that await that comparison (`awaitsComparison`).
 * global: the operator watches the installation.
 */
export async function countHeldBrands(pool: pg.Pool, isCompared: boolean): Promise<number> {
  const [row] = await readBounded<{ held: number }>(
    pool,
    `select count(*)::integer as held from brands b
      where is_operators_brand(b.brand_id) and (files_held_at is not null
         or ($1 and case when files_compared_era is null
                 then exists (select from event_eras e where e.date_created > b.date_created)
                 else files_compared_era < (select max(e.era) from event_eras e) end))`,
    [isCompared],
  );
  return row?.held ?? 0;
}
