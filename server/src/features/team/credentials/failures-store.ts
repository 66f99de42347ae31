import { sql } from 'kysely';
import type { Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Locks the failures of subjects in one order, and reads them; new subjects have none. */
export async function lockFailures({ db }: Unit, hashes: readonly Buffer[], now: Temporal.Instant) {
  const rows = hashes.map((subject_hash) => ({
    subject_hash,
    failure_count: 0,
    first_at: now,
    last_at: now,
  }));
  await db
    .insertInto('sign_in_failures')
    .values(rows.toSorted((a, b) => Buffer.compare(a.subject_hash, b.subject_hash)))
    .onConflict((conflict) => conflict.column('subject_hash').doNothing())
    .execute();
  return db
    .selectFrom('sign_in_failures')
    .select(['subject_hash', 'failure_count', 'last_at'])
    .where('subject_hash', 'in', hashes)
    .orderBy('subject_hash')
    .forUpdate()
    .execute();
}

export async function saveFailures(
  { db }: Unit,
  hash: Buffer,
  count: number,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ failure_count: count, last_at: now })
    .where('subject_hash', '=', hash)
    .execute();
}

/** Takes one failure back. */
export async function forgiveFailure({ db }: Unit, hashes: readonly Buffer[]): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({ failure_count: sql<number>`greatest(failure_count - 1, 0)` })
    .where('subject_hash', 'in', hashes)
    .execute();
}

export async function removeFailures({ db }: Unit, hash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject_hash', '=', hash).execute();
}

/** Removes failures that no longer count and challenges that have ended, at most `limit` of each. */
export async function removeOldTries(
  tx: Tx,
  {
    failedBefore,
    now,
    limit,
  }: { failedBefore: Temporal.Instant; now: Temporal.Instant; limit: number },
): Promise<number> {
  const failures = await tx
    .deleteFrom('sign_in_failures')
    .where('subject_hash', 'in', (from) =>
      from
        .selectFrom('sign_in_failures')
        .select('subject_hash')
        .where('last_at', '<', failedBefore)
        .limit(limit),
    )
    .executeTakeFirst();
  const challenges = await tx
    .deleteFrom('person_challenges')
    .where('challenge_hash', 'in', (from) =>
      from
        .selectFrom('person_challenges')
        .select('challenge_hash')
        .where('ends_at', '<', now)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(failures.numDeletedRows + challenges.numDeletedRows);
}
