import type { Insertable, Selectable } from 'kysely';
import type { Context, Unit } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

export type PasskeyRow = Selectable<DB['person_passkeys']>;

/** Passkeys of a person, oldest first. */
export async function listPasskeys(
  { db }: Pick<Context, 'db'>,
  personId: string,
): Promise<PasskeyRow[]> {
  return db
    .selectFrom('person_passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

/** A passkey by the authenticator's id, with its person's state. */
export async function findPasskey({ db }: Pick<Context, 'db'>, credentialId: string) {
  return db
    .selectFrom('person_passkeys as k')
    .innerJoin('people as p', 'p.person_id', 'k.person_id')
    .selectAll('k')
    .select('p.stopped_at')
    .where('k.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Adds a passkey; false if the authenticator's id is registered already. */
export async function insertPasskey(
  { db }: Unit,
  row: Insertable<DB['person_passkeys']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('person_passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Notes a use with its counter; false if a use with that counter was noted meanwhile, as of a copied
 * authenticator.
 */
export async function notePasskeyUse(
  { db }: Unit,
  passkeyId: string,
  signCount: bigint,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person_passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .where(({ eb, and, or }) =>
      or([
        eb('sign_count', '<', signCount),
        and([eb('sign_count', '=', 0n), eb.val(signCount === 0n)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a passkey of a person; false if the person has no such passkey. */
export async function removePasskeyRow(
  { db }: Unit,
  personId: string,
  passkeyId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('person_passkeys')
    .where('person_id', '=', personId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
