import type { Selectable } from 'kysely';
import type { BrandScope, Unit } from '../../../platform/context.ts';
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

/** Adds a person who is a member of no brand yet; false if the brand made one of the e-mail before. */
export async function insertPerson(
  unit: Unit,
  row: {
    person_id: string;
    email: string;
    name: string;
    made_by_brand: string;
    created_at: Temporal.Instant;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('people')
    .values({ ...row, reaches_every_brand: false })
    .onConflict((conflict) => conflict.columns(['email', 'made_by_brand']).doNothing())
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
