import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The outcome of a proof of all books. */
export interface Verification {
  verified_at: Temporal.Instant;
  duration_ms: bigint;
  ok: boolean;
  first_problem: string | null;
  /** Number of brands whose books were wrong. */
  wrong_brands: number;
}

/** A check that fails, with its first violation. */
export interface BookProblem {
  check: string;
  problem: string;
}

/** A brand whose own books break a check. */
export interface WrongBrand extends BookProblem {
  brandId: string;
}

/** The outcome of a proof for one brand. */
export interface BrandVerification {
  verified_at: Temporal.Instant;
  ok: boolean;
}

/** Claims the next proof for one worker; false when one was begun at `since` or later. */
export async function claimVerification(
  tx: Tx,
  now: Temporal.Instant,
  since: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ledger_verification as v (taken_at) values (${now})
    on conflict (only_row) do update set taken_at = excluded.taken_at where v.taken_at < ${since}
    returning only_row`.execute(tx);
  return rows.length > 0;
}

/** Replaces the outcome of the last proof. global: the brands whose books are wrong, in place of those of before. */
export async function saveVerification(
  db: Tx,
  outcome: Omit<Verification, 'wrong_brands'> & {
    counts: Record<string, number>;
    is_of_brands: boolean;
    wrongBrands: readonly WrongBrand[];
  },
): Promise<void> {
  const { wrongBrands } = outcome;
  await db.transaction().execute(async (tx) => {
    await sql`
      update ledger_verification
         set verified_at = ${outcome.verified_at}, duration_ms = ${outcome.duration_ms},
             ok = ${outcome.ok}, counts = ${JSON.stringify(outcome.counts)}::jsonb,
             first_problem = ${outcome.first_problem}, is_of_brands = ${outcome.is_of_brands}`.execute(
      tx,
    );
    await sql`delete from wrong_books`.execute(tx);
    await sql`
      insert into wrong_books (brand_id, failed_check, problem)
        select b.brand_id, w.failed_check, w.problem
          from unnest(${wrongBrands.map(({ brandId }) => brandId)}::uuid[],
                 ${wrongBrands.map(({ check }) => check)}::text[],
                 ${wrongBrands.map(({ problem }) => problem)}::text[])
                 w (brand_id, failed_check, problem)
          join brands b on b.brand_id = w.brand_id
           for share of b`.execute(tx);
  });
}

/**
 * Outcome of the last proof of all brands' books, undefined before the first; its details are for
 * the operator only. global: all brands.
 */
export async function findVerification(tx: Tx): Promise<Verification | undefined> {
  const { rows } = await sql<Verification>`
    select verified_at, duration_ms, ok, first_problem,
           (select count(*)::integer from wrong_books) as wrong_brands
      from ledger_verification where verified_at is not null`.execute(tx);
  return rows[0];
}

/**
 * Outcome of the last proof for one brand: that of its own books, and where a check failed that the books of no
 * brand explain, that of all.
 */
export async function findBrandVerification(
  tx: Tx,
  brandId: string,
): Promise<BrandVerification | undefined> {
  const { rows } = await sql<BrandVerification>`
    select verified_at,
           ok or (is_of_brands
             and not exists (select from wrong_books w where w.brand_id = ${brandId})) as ok
      from ledger_verification where verified_at is not null`.execute(tx);
  return rows[0];
}

/**
 * Ends the statement that runs under an application name, if there is one. PostgreSQL lets the login
 * do so, not the role of all brands.
 */
export async function cancelStatement(db: Tx, applicationName: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
       where application_name = ${applicationName} and datname = current_database()`.execute(tx);
  });
}
