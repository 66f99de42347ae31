import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
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
  tx: Tx,
  { brandId, programId, day }: ProgramDay,
  counter: Counter,
  count: number,
): Promise<void> {
  await tx
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
  tx: Tx,
  brandId: string,
  programId: string,
  { from, to }: { from: string; to: string },
): Promise<EntryCounts> {
  const { rows } = await sql<EntryCounts>`
    select coalesce(sum(entries), 0)::int as entries,
           coalesce(sum(unauthorized_returns), 0)::int as "unauthorizedReturns",
           coalesce(sum(administrative_returns), 0)::int as "administrativeReturns",
           coalesce(sum(other_returns), 0)::int as "otherReturns"
      from ach_daily_counts
     where brand_id = ${brandId} and program_id = ${programId}
       and counted_on between ${from}::date and ${to}::date
  `.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('A sum has one row');
  return counts;
}

/** Since when each of a program's rates that is over its limit is so. */
export async function findExceeded(
  tx: Tx,
  brandId: string,
  programId: string,
): Promise<Map<RateCategory, Temporal.Instant>> {
  const rows = await tx
    .selectFrom('exceeded_return_rates')
    .select(['category', 'exceeded_since'])
    .where('brand_id', '=', brandId)
    .where('program_id', '=', programId)
    .execute();
  return new Map(rows.map(({ category, exceeded_since }) => [category, exceeded_since]));
}

/** Keeps that a rate is over its limit; false where that was known. */
export async function insertExceeded(
  tx: Tx,
  row: { brandId: string; programId: string; category: RateCategory; since: Temporal.Instant },
): Promise<boolean> {
  const added = await tx
    .insertInto('exceeded_return_rates')
    .values({
      brand_id: row.brandId,
      program_id: row.programId,
      category: row.category,
      exceeded_since: row.since,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('category')
    .executeTakeFirst();
  return added !== undefined;
}

export async function deleteExceeded(
  tx: Tx,
  brandId: string,
  programId: string,
  category: RateCategory,
): Promise<void> {
  await tx
    .deleteFrom('exceeded_return_rates')
    .where('brand_id', '=', brandId)
    .where('program_id', '=', programId)
    .where('category', '=', category)
    .execute();
}
