import { sql } from 'kysely';
import type { Unit } from '../../../platform/context.ts';

/** Use of a challenge; one made for a use serves no other. */
export type Purpose = 'sign_in' | 'confirm' | 'register' | 'accept';

/** Keeps a challenge unless its address has `limit` open ones; false if it was not kept. */
export async function insertChallenge(
  { db }: Unit,
  row: {
    hash: Buffer;
    purpose: Purpose;
    personId: string | null;
    addressHash: Buffer;
    endsAt: Temporal.Instant;
  },
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into person_challenges (challenge_hash, purpose, person_id, address_hash, ends_at)
    select ${row.hash}, ${row.purpose}, ${row.personId}::uuid, ${row.addressHash},
           ${row.endsAt.toString()}::timestamptz
     where (select count(*) from person_challenges c
             where c.address_hash = ${row.addressHash} and c.ends_at > ${now.toString()}::timestamptz)
           < ${limit}`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes an open challenge, which nothing can use again; false if there is none. */
export async function takeChallenge(
  { db }: Unit,
  hash: Buffer,
  { purpose, personId, now }: { purpose: Purpose; personId: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('person_challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('person_id', 'is not distinct from', personId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
