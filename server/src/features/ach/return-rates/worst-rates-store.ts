import type pg from 'pg';
import { readBounded } from '../../../platform/db/bounded-read.ts';

/** Highest return rates of any program, and the number of rates whose event was sent. */
export interface WorstRates {
  unauthorized: number;
  administrative: number;
  overall: number;
  exceeded: number;
}

/**
 * Reads the worst rates of all brands over the days from `from` through `to`. global: the operator watches
 * the installation. Fewer than `leastReturns` returns of a category count as none.
 */
export async function readWorstRates(
  pool: pg.Pool,
  { from, to }: { from: string; to: string },
  leastReturns: number,
): Promise<WorstRates> {
  const worst = (returns: string) =>
    `coalesce(max(${returns} / entries) filter (where ${returns} >= $3), 0)::float8`;
  const [rates] = await readBounded<WorstRates>(
    pool,
    `select ${worst('unauthorized')} as unauthorized, ${worst('administrative')} as administrative,
            ${worst('(unauthorized + administrative + other)')} as overall,
            (select count(*) from exceeded_return_rates
               where told_at is not null and is_operators_brand(brand_id))::integer
              as exceeded
       from (select sum(entries)::numeric as entries, sum(unauthorized_returns) as unauthorized,
                    sum(administrative_returns) as administrative, sum(other_returns) as other
               from ach_daily_counts
              where counted_on between $1::date and $2::date and is_operators_brand(brand_id)
              group by brand_id, program_id having sum(entries) > 0) program`,
    [from, to, leastReturns],
  );
  return rates ?? { unauthorized: 0, administrative: 0, overall: 0, exceeded: 0 };
}
