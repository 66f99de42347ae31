import { sql } from 'kysely';
import type { Role } from '../../../kernel/roles.ts';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import { factorKinds, type passkeyPlaces } from './member-factors-rules.ts';

export interface MemberRow {
  person_id: string;
  name: string;
  email: string | null;
  role: Role;
  joined_at: Temporal.Instant;
  /** The last use of a session that is still kept. */
  last_seen_at: Temporal.Instant | null;
}

/** Members of the brand, longest first. */
export async function listMemberRows(scope: BrandScope): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select p.person_id, p.name, p.email, m.role, m.created_at as joined_at,
           (select max(s.last_used_at) from person_sessions s where s.person_id = m.person_id)
             as last_seen_at
      from memberships m
      join people p on p.person_id = m.person_id
     where m.brand_id = ${scope.brandId} and p.stopped_at is null
     order by m.created_at, m.person_id`.execute(scope.db);
  return rows;
}

export interface FactorRow {
  person_id: string;
  kind: (typeof factorKinds)[number];
  /** Null for other kinds, and for an authenticator that does not say. */
  kept_on: (typeof passkeyPlaces)[number] | null;
  since: Temporal.Instant;
}

/** Calls `member_factors`. global: the function answers for the brand of the transaction. */
export async function listFactorRows(scope: BrandScope): Promise<FactorRow[]> {
  const { rows } = await sql<FactorRow>`
    select person_id, kind, kept_on, since from member_factors()
     order by array_position(${[...factorKinds]}::text[], kind), since`.execute(scope.db);
  return rows;
}

/** Locks the brand's memberships, so that two changes at once leave an owner; returns the roles. */
export async function lockRoles(
  unit: Unit,
): Promise<{ person_id: string; role: string; stopped_at: Temporal.Instant | null }[]> {
  return unit.db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.person_id', 'm.person_id')
    .select(['m.person_id', 'm.role', 'p.stopped_at'])
    .where('m.brand_id', '=', unit.brandId)
    .orderBy('m.person_id')
    .forUpdate('m')
    .execute();
}

export async function saveRole(unit: Unit, personId: string, role: Role): Promise<void> {
  await unit.db
    .updateTable('memberships')
    .set({ role })
    .where('brand_id', '=', unit.brandId)
    .where('person_id', '=', personId)
    .execute();
}

export async function removeMember(unit: Unit, personId: string): Promise<void> {
  await unit.db
    .deleteFrom('memberships')
    .where('brand_id', '=', unit.brandId)
    .where('person_id', '=', personId)
    .execute();
}

/** Adds a member; one who is a member already keeps their role. */
export async function insertMember(
  unit: Unit,
  row: { brand_id: string; person_id: string; role: Role; created_at: Temporal.Instant },
): Promise<void> {
  await unit.db
    .insertInto('memberships')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brand_id', 'person_id']).doNothing())
    .execute();
}
