import type pg from 'pg';
import { readBounded } from '../../../../platform/db/bounded-read.ts';

/**
 * Brands among the given ones that have no poll of the mailbox ahead, in their order. global: the mailbox
 * is that of the installation.
 */
export async function listUnwatched(pool: pg.Pool, brandIds: readonly string[]): Promise<string[]> {
  const rows = await readBounded<{ brand_id: string }>(
    pool,
    `select b.brand_id from brands b
      where b.brand_id = any ($1::uuid[]) and is_operators_brand(b.brand_id)
        and not exists (select from due_work d
                         where d.brand_id = b.brand_id and d.due_key = 'bank_file.watch')
      order by b.brand_id`,
    [brandIds],
  );
  return rows.map(({ brand_id }) => brand_id);
}
