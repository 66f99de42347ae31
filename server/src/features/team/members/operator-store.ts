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

/** Ids of people who are not stopped, by e-mail or id. global: a person is of no brand. */
export async function listPersonIds(
  tx: Tx,
  whose: { email: string } | { personId: string },
): Promise<string[]> {
  const query = tx.selectFrom('people').select('person_id').where('stopped_at', 'is', null);
  const found =
    'email' in whose
      ? query.where('email', '=', whose.email)
      : query.where('person_id', '=', whose.personId);
  return (await found.orderBy('created_at').forUpdate().execute()).map((row) => row.person_id);
}

/**
 * Removes the credentials of a person, and ends their sessions and links. global: a person is of no brand.
 */
export async function removeCredentialRows(
  tx: Tx,
  personId: string,
  now: Temporal.Instant,
): Promise<void> {
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
}

/** Stops a person, which every check of their sessions reads. global: a person is of no brand. */
export async function stopPersonRow(
  tx: Tx,
  personId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ stopped_at: now })
    .where('person_id', '=', personId)
    .execute();
}
