import { sql } from 'kysely';
import type { BrandScope } from '../../../../platform/context.ts';

/** Close of the first window for which transfers or returns of a program wait; null for none. */
export async function findNextWindow(
  scope: BrandScope,
  programId: string,
): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ leaves_at: Temporal.Instant | null }>`
    select least(
      (select min(leaves_at) from transfers
        where brand_id = ${scope.brandId} and program_id = ${programId}
          and status = 'pending' and left_at is null),
      (select min(leaves_at) from returned_payments
        where brand_id = ${scope.brandId} and program_id = ${programId}
          and sent_file_id is null)) as leaves_at
  `.execute(scope.db);
  return rows[0]?.leaves_at ?? null;
}
