import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Everybody with their brands. global: the operator's list of all people. */
export async function listPeopleRows(tx: Tx) {
  const { rows } = await sql<{
    person_id: string;
    email: string | null;
    name: string;
    stopped_at: Temporal.Instant | null;
    brands: { brand_id: string; role: string }[];
  }>`
    select p.person_id, p.email, p.name, p.stopped_at,
           coalesce((select json_agg(json_build_object('brand_id', m.brand_id, 'role', m.role)
                                     order by m.created_at)
                       from memberships m where m.person_id = p.person_id), '[]') as brands
      from people p order by p.created_at, p.person_id`.execute(tx);
  return rows;
}

/**
 * Removes the credentials of a person who is not stopped, and ends their sessions and links; returns their
 * id. global: a person is of no brand.
 */
export async function removeCredentialRows(
  tx: Tx,
  email: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const person = await tx
    .selectFrom('people')
    .select('person_id')
    .where('email', '=', email)
    .where('stopped_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return undefined;
  const { person_id: personId } = person;
  await tx.deleteFrom('person_passwords').where('person_id', '=', personId).execute();
  await tx.deleteFrom('person_passkeys').where('person_id', '=', personId).execute();
  await tx.deleteFrom('person_recovery_codes').where('person_id', '=', personId).execute();
  await tx.deleteFrom('person_totp').where('person_id', '=', personId).execute();
  await tx
    .updateTable('person_sessions')
    .set({ ended_at: now.toString() })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute();
  await tx.deleteFrom('sign_in_links').where('person_id', '=', personId).execute();
  return personId;
}

/** Stops a person, which every check of their sessions reads. global: a person is of no brand. */
export async function stopPersonRow(
  tx: Tx,
  email: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('people')
    .set({ stopped_at: now })
    .where('email', '=', email)
    .where('stopped_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}
