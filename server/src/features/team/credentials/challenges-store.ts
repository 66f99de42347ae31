import type { Unit } from '../../../platform/context.ts';

/** Use of a challenge; one made for a use serves no other. */
export type Purpose = 'sign_in' | 'confirm' | 'register' | 'accept';

/** Notes that a challenge was used; false if it was before. */
export async function insertUsedChallenge(
  { db }: Unit,
  row: { hash: Buffer; purpose: Purpose; personId: string | null; endsAt: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('person_challenges')
    .values({
      challenge_hash: row.hash,
      purpose: row.purpose,
      person_id: row.personId,
      address_hash: null,
      ends_at: row.endsAt,
    })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
