import { sql } from 'kysely';
import type { BrandScope } from '../../../platform/context.ts';

/**
 * Failed requests of a period by operation, status and code: the newest `searched` of them. `spans` has the
 * number of the span of each request, from 1: the period is cut into `spanCount` equal ones.
 */
export async function groupFailures(
  scope: BrandScope,
  period: { from: string; below: string; since: Temporal.Instant; until: Temporal.Instant },
  { searched, spanCount, keyCount }: { searched: number; spanCount: number; keyCount: number },
) {
  const { since, until } = period;
  const span = sql<number>`greatest(1, least(${spanCount}::int, width_bucket(
    extract(epoch from answered_at), extract(epoch from ${since}::timestamptz),
    extract(epoch from ${until}::timestamptz), ${spanCount}::int)))`;
  return scope.db
    .selectFrom((eb) =>
      eb
        .selectFrom('request_log')
        .select(['log_id', 'operation', 'answer_status', 'error_code', 'answered_at', 'key_id'])
        .where('brand_id', '=', scope.brandId)
        .where('answer_status', '>=', 400)
        .where('log_id', '>=', period.from)
        .where('log_id', '<', period.below)
        .orderBy('log_id', 'desc')
        .limit(searched)
        .as('failed'),
    )
    .select(['operation', 'answer_status', 'error_code'])
    .select(({ fn }) => [
      fn.countAll<bigint>().as('kept'),
      fn.min('answered_at').as('first_at'),
      fn.max('answered_at').as('last_at'),
      sql<string>`(array_agg(log_id order by log_id desc))[1]`.as('last_log_id'),
      sql<string[]>`coalesce((array_agg(distinct key_id) filter (where key_id is not null))
        [1:${sql.lit(keyCount)}], '{}')`.as('key_ids'),
      sql<number[]>`array_agg(${span})`.as('spans'),
    ])
    .groupBy(['operation', 'answer_status', 'error_code'])
    .orderBy('kept', 'desc')
    .orderBy('last_log_id', 'desc')
    .limit(100)
    .execute();
}
