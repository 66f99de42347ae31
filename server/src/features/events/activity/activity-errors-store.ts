import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * The reason for which the content of a brand cannot be folded; null for an error of the database or of a process,
 * which may be any brand's.
 */
export function reasonInContent(error: unknown): string | null {
  const isContent = error instanceof pg.DatabaseError && /^(22|23|54|P0|XX)/.test(error.code ?? '');
  return isContent ? error.message.slice(0, 500) : null;
}

/** Keeps the error of a brand, which is tried again after a minute, then after twice as long each time, up to an hour. */
export async function keepError(
  tx: Tx,
  { brandId, reason, now }: { brandId: string; reason: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into activity_errors as e (brand_id, reason, tries, retry_at)
      select b.brand_id, ${reason}, 1, ${now}::timestamptz + interval '1 minute'
        from brands b where b.brand_id = ${brandId} for share
    on conflict (brand_id) do update
      set reason = excluded.reason, tries = e.tries + 1,
          retry_at = ${now}::timestamptz + least(2 ^ least(e.tries, 10), 60) * interval '1 minute'`.execute(
    tx,
  );
}

/** Removes the error of a brand whose events are folded. */
export async function removeError(tx: Tx, brandId: string): Promise<void> {
  await sql`delete from activity_errors where brand_id = ${brandId}`.execute(tx);
}

/** Brands with an error: true where it is time to try again. global: the loop serves all brands. */
export async function listErrors(tx: Tx, now: Temporal.Instant): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ brand_id: string; is_due: boolean }>`
    select brand_id, retry_at <= ${now}::timestamptz as is_due from activity_errors
     order by retry_at`.execute(tx);
  return new Map(rows.map(({ brand_id, is_due }) => [brand_id, is_due]));
}
