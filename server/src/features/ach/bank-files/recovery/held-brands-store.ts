import type pg from 'pg';
import { readBounded } from '../../../../platform/db/bounded-read.ts';

/**
 * Counts the brands whose cutting an operator holds or, where files are compared with the bank's,
 * that await that comparison (`awaitsComparison`).
 * global: the operator watches the installation.
 */
export async function countHeldBrands(pool: pg.Pool, isCompared: boolean): Promise<number> {
  const [row] = await readBounded<{ held: number }>(
    pool,
    `select count(*)::integer as held from brands b
      where files_held_at is not null
         or ($1 and case when files_compared_era is null
                 then exists (select from event_eras e where e.date_created > b.date_created)
                 else files_compared_era < (select max(e.era) from event_eras e) end)`,
    [isCompared],
  );
  return row?.held ?? 0;
}
