import type { Selectable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

export type PersonRow = Selectable<DB['people']>;

export async function findPerson(
  scope: Pick<BrandScope, 'db'>,
  personId: string,
): Promise<PersonRow | undefined> {
  return scope.db
    .selectFrom('people')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

/** @param email in lower case. */
export async function findPersonByEmail(tx: Tx, email: string): Promise<PersonRow | undefined> {
  return tx.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Adds a person who is a member of no brand yet; false if the e-mail is another's. */
export async function insertPerson(
  unit: Unit,
  row: { person_id: string; email: string; name: string; created_at: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('people')
    .values({ ...row, reaches_every_brand: false })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function renamePerson(unit: Unit, personId: string, name: string): Promise<void> {
  await unit.db.updateTable('people').set({ name }).where('person_id', '=', personId).execute();
}

/** Locks a person, so that changes of their credentials are serialized. */
export async function lockPerson(unit: Unit, personId: string): Promise<PersonRow | undefined> {
  return unit.db
    .selectFrom('people')
    .selectAll()
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}
