import type pg from 'pg';
import { readBounded } from '../../../../platform/db/bounded-read.ts';

/**
 * Counts the brands whose files have to be compared with the bank's (`awaitsComparison`).
 * global: the operator watches the installation.
 */
export async function countHeldBrands(pool: pg.Pool): Promise<number> {
  const [row] = await readBounded<{ held: number }>(
    pool,
    `select count(*)::integer as held from brands b
      where case when files_compared_era is null
                 then exists (select from event_eras e where e.date_created > b.date_created)
                 else files_compared_era < (select max(e.era) from event_eras e) end`,
    [],
  );
  return row?.held ?? 0;
}
