import { sql } from 'kysely';
import type pg from 'pg';
import type { BrandScope } from '../../../platform/context.ts';
import { readBounded } from '../../../platform/db/bounded-read.ts';

/**
 * Brands with adverse actions whose notice is missing or not marked as sent, because a process of the version before
 * wrote them; on the first reading also those with notices that nobody has told as overdue, as the migration made them.
 * global: it looks for the work of all brands.
 */
export async function listBrandsToAdopt(pool: pg.Pool, isFirst: boolean): Promise<string[]> {
  const rows = await readBounded<{ brand_id: string }>(
    pool,
    `select distinct a.brand_id
       from adverse_actions a
       left join notices n on n.brand_id = a.brand_id and n.notice_id = a.adverse_action_id
      where not exists (select from world_snapshots s where s.snapshot_id = a.brand_id)
        and (n.notice_id is null
          or (n.sent_at is null and (a.notice_sent_at is not null or ($1 and n.overdue_at is null))))`,
    [isFirst],
  );
  return rows.map(({ brand_id }) => brand_id);
}

/** Adverse actions of a brand that have no notice, at most `limit`. */
export async function listWithoutNotice(scope: BrandScope, limit: number) {
  return scope.db
    .selectFrom('adverse_actions as a')
    .innerJoin('credit_applications as c', (join) =>
      join
        .onRef('c.brand_id', '=', 'a.brand_id')
        .onRef('c.application_id', '=', 'a.application_id'),
    )
    .leftJoin('notices as n', (join) =>
      join.onRef('n.brand_id', '=', 'a.brand_id').onRef('n.notice_id', '=', 'a.adverse_action_id'),
    )
    .select(['a.adverse_action_id', 'a.application_id', 'a.date_created'])
    .select(['c.customer_id', 'c.program_id'])
    .where('a.brand_id', '=', scope.brandId)
    .where('n.notice_id', 'is', null)
    .orderBy('a.adverse_action_id')
    .limit(limit)
    .execute();
}

/** Notices of a brand that were reported as sent to a process of the version before; at most `limit`. */
export async function listSentBefore(scope: BrandScope, limit: number) {
  return scope.db
    .selectFrom('adverse_actions as a')
    .innerJoin('notices as n', (join) =>
      join.onRef('n.brand_id', '=', 'a.brand_id').onRef('n.notice_id', '=', 'a.adverse_action_id'),
    )
    .select('n.notice_id')
    .select(sql<Temporal.Instant>`a.notice_sent_at`.as('sent_at'))
    .where('a.brand_id', '=', scope.brandId)
    .where('n.sent_at', 'is', null)
    .where('a.notice_sent_at', 'is not', null)
    .orderBy('n.notice_id')
    .limit(limit)
    .execute();
}
