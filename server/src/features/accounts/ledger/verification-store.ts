import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The outcome of a proof of all books. */
export interface Verification {
  verified_at: Temporal.Instant;
  duration_ms: bigint;
  ok: boolean;
  first_problem: string | null;
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

/** Replaces the outcome of the last proof. */
export async function saveVerification(
  tx: Tx,
  outcome: Verification & { counts: Record<string, number> },
): Promise<void> {
  await sql`
    update ledger_verification
       set verified_at = ${outcome.verified_at}, duration_ms = ${outcome.duration_ms},
           ok = ${outcome.ok}, counts = ${JSON.stringify(outcome.counts)}::jsonb,
           first_problem = ${outcome.first_problem}`.execute(tx);
}

/**
 * Outcome of the last proof of all brands' books, undefined before the first; its details are for
 * the operator only.
 */
export async function findVerification(tx: Tx): Promise<Verification | undefined> {
  const { rows } = await sql<Verification>`
    select verified_at, duration_ms, ok, first_problem from ledger_verification
     where verified_at is not null`.execute(tx);
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
