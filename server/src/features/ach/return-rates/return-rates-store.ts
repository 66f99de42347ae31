import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { EntryCounts, RateCategory } from './return-rate-rules.ts';

export interface ProgramDay {
  brandId: string;
  programId: string;
  /** YYYY-MM-DD, US Eastern time. */
  day: string;
}

type Counter = 'entries' | 'unauthorized_returns' | 'administrative_returns' | 'other_returns';

/**
 * Adds to one of a day's counters. Concurrent counts of one program and day are serialized until
 * the transaction ends.
 */
export async function addToCounter(
  unit: Unit,
  { brandId, programId, day }: ProgramDay,
  counter: Counter,
  count: number,
): Promise<void> {
  await unit.db
    .insertInto('ach_daily_counts')
    .values({ brand_id: brandId, program_id: programId, counted_on: day, [counter]: count })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'program_id', 'counted_on']).doUpdateSet({
        [counter]: sql`${sql.ref(`ach_daily_counts.${counter}`)} + ${count}`,
      }),
    )
    .execute();
}

/** Sums the counters of the days from `from` through `to`. */
export async function sumCounts(
  scope: BrandScope,
  programId: string,
  { from, to }: { from: string; to: string },
): Promise<EntryCounts> {
  const { rows } = await sql<EntryCounts>`
    select coalesce(sum(entries), 0)::int as entries,
           coalesce(sum(unauthorized_returns), 0)::int as "unauthorizedReturns",
           coalesce(sum(administrative_returns), 0)::int as "administrativeReturns",
           coalesce(sum(other_returns), 0)::int as "otherReturns"
      from ach_daily_counts
     where brand_id = ${scope.brandId} and program_id = ${programId}
       and counted_on between ${from}::date and ${to}::date
  `.execute(scope.db);
  const [counts] = rows;
  if (!counts) throw new Error('A sum has one row');
  return counts;
}

/** Rate above its limit: since when, and when its event was recorded. */
export interface ExceededRate {
  since: Temporal.Instant;
  toldAt: Temporal.Instant | null;
}

/** Rates of a program that are above their limit. */
export async function findExceeded(
  scope: BrandScope,
  programId: string,
): Promise<Map<RateCategory, ExceededRate>> {
  const rows = await scope.db
    .selectFrom('exceeded_return_rates')
    .select(['category', 'exceeded_since', 'told_at'])
    .where('brand_id', '=', scope.brandId)
    .where('program_id', '=', programId)
    .execute();
  return new Map(
    rows.map(({ category, exceeded_since, told_at }) => [
      category,
      { since: exceeded_since, toldAt: told_at },
    ]),
  );
}

/** Records that a rate is above its limit; no-op if recorded already. */
export async function insertExceeded(
  unit: Unit,
  row: { brandId: string; programId: string; category: RateCategory; since: Temporal.Instant },
): Promise<void> {
  await unit.db
    .insertInto('exceeded_return_rates')
    .values({
      brand_id: row.brandId,
      program_id: row.programId,
      category: row.category,
      exceeded_since: row.since,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks the event of a rate above its limit as recorded; false when it was already. */
export async function markTold(
  unit: Unit,
  row: { brandId: string; programId: string; category: RateCategory; at: Temporal.Instant },
): Promise<boolean> {
  const told = await unit.db
    .updateTable('exceeded_return_rates')
    .set({ told_at: row.at })
    .where('brand_id', '=', row.brandId)
    .where('program_id', '=', row.programId)
    .where('category', '=', row.category)
    .where('told_at', 'is', null)
    .returning('category')
    .executeTakeFirst();
  return told !== undefined;
}

export async function deleteExceeded(
  unit: Unit,
  programId: string,
  category: RateCategory,
): Promise<void> {
  await unit.db
    .deleteFrom('exceeded_return_rates')
    .where('brand_id', '=', unit.brandId)
    .where('program_id', '=', programId)
    .where('category', '=', category)
    .execute();
}
