import { sql } from 'kysely';
import type { Role } from '../../../kernel/roles.ts';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

export interface PersonRow {
  person_id: string;
  name: string;
  email: string | null;
}

/** A person who may sign in. global: people are of no brand. */
export async function findPersonRow(
  { db }: Pick<BrandScope, 'db'>,
  personId: string,
): Promise<PersonRow | undefined> {
  return db
    .selectFrom('people')
    .select(['person_id', 'name', 'email'])
    .where('person_id', '=', personId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
}

/** Names of people, also of those who may not sign in any more. global: people are of no brand. */
export async function listPeopleNames(
  { db }: Pick<BrandScope, 'db'>,
  personIds: readonly string[],
): Promise<{ person_id: string; name: string }[]> {
  return db
    .selectFrom('people')
    .select(['person_id', 'name'])
    .where('person_id', 'in', personIds)
    .execute();
}

/** The person who reaches every brand of a sandbox. global: people are of no brand. */
export async function findLocalOwner(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('people')
    .select('person_id')
    .where('reaches_every_brand', '=', true)
    .where('stopped_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.person_id;
}

export async function insertPerson(
  tx: Tx,
  row: { person_id: string; name: string; email: string | null; created_at: string },
  reach: { everyBrand: boolean },
): Promise<void> {
  const values = { ...row, reaches_every_brand: reach.everyBrand, stopped_at: null };
  await tx.insertInto('people').values(values).execute();
}

export async function insertLink(
  tx: Tx,
  row: { token_hash: Buffer; person_id: string; created_at: string; ends_at: string },
): Promise<void> {
  await tx
    .insertInto('sign_in_links')
    .values({ ...row, used_at: null })
    .execute();
}

/** Uses a link, once; returns its person. global: a person signs in before choosing a brand. */
export async function takeLink(
  unit: Unit,
  tokenHash: Buffer,
  now: string,
): Promise<string | undefined> {
  const row = await unit.db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('ends_at', '>', Temporal.Instant.from(now))
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id;
}

/** Person of a link, used or not. global: a person signs in before choosing a brand. */
export async function findLinkPerson(
  { db }: Pick<BrandScope, 'db'>,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_links')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.person_id;
}

export interface ReachedBrandRow {
  brand_id: string;
  name: string;
  role: Role;
  is_world: boolean;
}

/** Brands of a person, the sandbox's own first, then the newest. global: a person has several. */
export async function listReachedBrands(
  { db }: Pick<BrandScope, 'db'>,
  { personId, isSandbox, limit }: { personId: string; isSandbox: boolean; limit: number },
): Promise<ReachedBrandRow[]> {
  const { rows } = await sql<ReachedBrandRow>`
    select b.brand_id, b.name, coalesce(w.is_demo, true) is false as is_world,
           case when p.reaches_every_brand and ${isSandbox} then 'owner' else m.role end as role
      from people p
      cross join brands b
      left join memberships m on m.brand_id = b.brand_id and m.person_id = p.person_id
      left join worlds w on w.brand_id = b.brand_id
     where p.person_id = ${personId}
       and (m.role is not null or (p.reaches_every_brand and ${isSandbox}))
       and not exists (select from world_snapshots s where s.snapshot_id = b.brand_id)
     order by coalesce(w.is_demo, false) desc, b.date_created desc, b.brand_id
     limit ${limit}`.execute(db);
  return rows;
}

/** The role of a person in a brand, by membership alone. */
export async function findMembership(
  { db }: Pick<BrandScope, 'db'>,
  brandId: string,
  personId: string,
): Promise<{ role: Role | null; reaches_every_brand: boolean } | undefined> {
  return db
    .selectFrom('people as p')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.person_id', '=', 'p.person_id').on('m.brand_id', '=', brandId),
    )
    .select(['m.role', 'p.reaches_every_brand'])
    .where('p.person_id', '=', personId)
    .executeTakeFirst();
}

export async function insertMembership(
  unit: Unit,
  row: { brand_id: string; person_id: string; role: Role; created_at: string },
): Promise<void> {
  await unit.db
    .insertInto('memberships')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brand_id', 'person_id']).doNothing())
    .execute();
}

export async function deleteMemberships(unit: Unit, brandId: string): Promise<void> {
  await unit.db.deleteFrom('memberships').where('brand_id', '=', brandId).execute();
}
