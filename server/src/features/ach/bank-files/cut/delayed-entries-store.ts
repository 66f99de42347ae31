import type pg from 'pg';
import { readBounded } from '../../../../platform/db/bounded-read.ts';

/**
 * Counts the transfers that wait for a later day because of a limit of their program.
 * global: the operator watches the installation.
 */
export async function countDelayedEntries(pool: pg.Pool): Promise<number> {
  const [row] = await readBounded<{ delayed: number }>(
    pool,
    `select count(*)::integer as delayed from transfers
      where delayed_by is not null and status = 'pending' and is_operators_brand(brand_id)`,
    [],
  );
  return row?.delayed ?? 0;
}
