import { sql } from 'kysely';
import type { BrandScope, Unit } from '../../context.ts';
import type { Tx } from '../../db/database.ts';

/**
 * Locks the key until the transaction ends. False if another transaction holds it: the same request
 * is running at this moment.
 */
export async function lockIdempotencyKey(
  unit: Unit,
  operation: string,
  key: string,
): Promise<boolean> {
  const name = `${unit.brandId}:${operation}:${key}`;
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(unit.db);
  return rows[0]?.locked ?? false;
}

/** The response stored for a key after `since`. */
export async function findStoredAnswer(
  scope: BrandScope,
  operation: string,
  key: string,
  since: Temporal.Instant,
) {
  return scope.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'response_status', 'response_body'])
    .where('brand_id', '=', scope.brandId)
    .where('operation', '=', operation)
    .where('idempotency_key', '=', key)
    .where('date_created', '>', since)
    .executeTakeFirst();
}

/** Stores a response; an expired one under the same key is replaced. */
export async function storeAnswer(
  unit: Unit,
  row: {
    brand_id: string;
    operation: string;
    idempotency_key: string;
    fingerprint: Buffer;
    response_status: number;
    response_body: Buffer;
    date_created: string;
  },
): Promise<void> {
  await unit.db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'operation', 'idempotency_key']).doUpdateSet({
        fingerprint: row.fingerprint,
        response_status: row.response_status,
        response_body: row.response_body,
        date_created: row.date_created,
      }),
    )
    .execute();
}

/**
 * Removes each brand's keys older than its `before`, at most `limit` in all; returns their number.
 */
export async function removeExpiredAnswers(
  tx: Tx,
  brands: readonly { brandId: string; before: Temporal.Instant }[],
  limit: number,
): Promise<number> {
  const brandIds = brands.map(({ brandId }) => brandId);
  const befores = brands.map(({ before }) => before.toString());
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where ctid = any (array(
      select stored.ctid
        from unnest(${brandIds}::uuid[], ${befores}::timestamptz[]) as ends (brand_id, before)
        join idempotency_keys stored
          on stored.brand_id = ends.brand_id and stored.date_created < ends.before
       limit ${limit}))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
