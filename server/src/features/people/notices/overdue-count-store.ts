import type pg from 'pg';
import { readBounded } from '../../../platform/db/bounded-read.ts';

/** Counts the overdue notices of all brands of the operator. global: the operator watches the installation. */
export async function countOverdue(pool: pg.Pool): Promise<number> {
  const [row] = await readBounded<{ overdue: number }>(
    pool,
    `select count(*)::integer as overdue from notices
      where sent_at is null and overdue_at is not null and is_operators_brand(brand_id)`,
    [],
  );
  return row?.overdue ?? 0;
}
