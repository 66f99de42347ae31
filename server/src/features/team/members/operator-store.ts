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

/** Stops a person, which every look at their sessions sees. global: a person is of no brand. */
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
