import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { EntryCounts, RateCategory } from './return-rate-rules.ts';

/** A program's day, in US Eastern time. */
export interface ProgramDay {
  brandId: string;
  programId: string;
  /** YYYY-MM-DD */
  day: string;
}

type Counter = 'entries' | 'unauthorized_returns' | 'administrative_returns' | 'other_returns';

/** Adds to one of a day's counters; whoever counts on the same day waits for the transaction's end. */
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

/** What was counted on the days from `from` through `to`. */
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

/** A rate over its limit: since when, and when that was told. */
export interface Exceeded {
  since: Temporal.Instant;
  toldAt: Temporal.Instant | null;
}

/** Those of a program's rates that are over their limit. */
export async function findExceeded(
  scope: BrandScope,
  programId: string,
): Promise<Map<RateCategory, Exceeded>> {
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

/** Keeps that a rate is over its limit, where that was not known. */
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

/** Keeps that it was told that a rate is over its limit; false where it had been told. */
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
