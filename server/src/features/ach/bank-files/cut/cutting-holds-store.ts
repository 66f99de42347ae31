import { sql } from 'kysely';
import type pg from 'pg';
import type { BrandScope, Unit } from '../../../../platform/context.ts';
import { readBounded } from '../../../../platform/db/bounded-read.ts';
import type { FolderHold } from '../folder-owner-store.ts';

/** Comparison of a brand's files with the bank's that is outstanding. */
export type AwaitedComparison = 'another_server' | 'unknown_files';

/**
 * Reason for which the brand's files have to be compared with the bank's: the database has come to
 * another server since they last were, or lacks files that the bank has; null for none.
 */
export async function awaitsComparison(scope: BrandScope): Promise<AwaitedComparison | null> {
  const { rows } = await sql<{ awaits: AwaitedComparison | null }>`
    select case when files_compared_era = -1 then 'unknown_files'
                when files_compared_era is null then (
                  select 'another_server' where exists (
                    select from event_eras e where e.date_created > b.date_created))
                when files_compared_era < (select max(e.era) from event_eras e) then 'another_server'
                end as awaits
      from brands b where b.brand_id = ${scope.brandId}
  `.execute(scope.db);
  return rows[0]?.awaits ?? null;
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

/** Records that the brand's files are those that the bank has; an operator's hold remains. */
export async function recordComparison(unit: Unit): Promise<void> {
  await sql`
    update brands set files_compared_era = (select max(era) from event_eras)
     where brand_id = ${unit.brandId}
  `.execute(unit.db);
}

/** Ends an operator's hold of the brand's cutting. */
export async function endHold(unit: Unit): Promise<void> {
  await sql`update brands set files_held_at = null where brand_id = ${unit.brandId}`.execute(
    unit.db,
  );
}

/**
 * Brands that await the comparison because the database has come to another server, after a brand by
 * id. global: the comparison of the whole installation.
 */
export async function listUncompared(
  pool: pg.Pool,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await readBounded<{ brand_id: string }>(
    pool,
    `select b.brand_id from brands b
      where ($1::uuid is null or b.brand_id > $1)
        and case when b.files_compared_era is null
                 then exists (select from event_eras e where e.date_created > b.date_created)
                 else b.files_compared_era between 0 and (select max(e.era) - 1 from event_eras e) end
        and not exists (select from world_snapshots s where s.snapshot_id = b.brand_id)
      order by b.brand_id limit $2`,
    [after, limit],
  );
  return rows.map(({ brand_id }) => brand_id);
}

/**
 * Counts the brands whose cutting an operator holds or, where files are compared with the bank's,
 * that await that comparison (`awaitsComparison`) or whose folder belongs to another.
 * global: the operator watches the installation.
 */
export async function countHeldBrands(pool: pg.Pool, isCompared: boolean): Promise<number> {
  const [row] = await readBounded<{ held: number }>(
    pool,
    `select count(*)::integer as held from brands b
      where is_operators_brand(b.brand_id) and (files_held_at is not null
         or ($1 and bank_folder_hold is not null)
         or ($1 and case when files_compared_era is null
                 then exists (select from event_eras e where e.date_created > b.date_created)
                 else files_compared_era < (select max(e.era) from event_eras e) end))`,
    [isCompared],
  );
  return row?.held ?? 0;
}

/** Brand for which no bank file is cut. */
export interface HeldBrand {
  brand_id: string;
  name: string;
  reason: 'operator' | FolderHold | AwaitedComparison;
}

/** Lists the brands that `countHeldBrands` counts, each with the first reason. global: as there. */
export async function listHeldBrands(pool: pg.Pool, isCompared: boolean): Promise<HeldBrand[]> {
  return readBounded<HeldBrand>(
    pool,
    `select brand_id, name, reason
       from (select b.brand_id, b.name,
                    case when b.files_held_at is not null then 'operator'
                         when not $1 then null
                         when b.bank_folder_hold is not null then b.bank_folder_hold
                         when b.files_compared_era = -1 then 'unknown_files'
                         when b.files_compared_era < (select max(e.era) from event_eras e)
                           then 'another_server'
                         when b.files_compared_era is null and exists (
                           select from event_eras e where e.date_created > b.date_created)
                           then 'another_server' end as reason
               from brands b where is_operators_brand(b.brand_id)) held
      where reason is not null order by name, brand_id`,
    [isCompared],
  );
}
