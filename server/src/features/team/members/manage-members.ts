import { DomainError } from '../../../kernel/domain-error.ts';
import type { Role } from '../../../kernel/roles.ts';
import type { BrandScope, Context, Unit } from '../../../platform/context.ts';
import { endSessions } from '../sign-in/sign-in.ts';
import { memberErrors } from './member-errors.ts';
import { memberLeft } from './members-hooks.ts';
import {
  type FactorRow,
  listFactorRows,
  listMemberRows,
  lockRoles,
  type MemberRow,
  removeMember,
  saveRole,
} from './members-store.ts';

/** A member with the factors by which the person signs in. */
export interface Member extends MemberRow {
  factors: FactorRow[];
}

/** Members of the brand, longest first; a brand has at most `maxMembers`. */
export async function listMembers(scope: BrandScope): Promise<Member[]> {
  const rows = await listMemberRows(scope);
  const factors = Map.groupBy(await listFactorRows(scope), ({ person_id }) => person_id);
  return rows.map((row) => ({ ...row, factors: factors.get(row.person_id) ?? [] }));
}

/** Changes the role of a member. @throws DomainError `person_dne`, `last_owner` */
export async function changeRole(context: Context, personId: string, role: Role): Promise<Member> {
  return context.unit(async (unit) => {
    await refuseLastOwner(unit, personId, role);
    await saveRole(unit, personId, role);
    return requireMember(unit, personId);
  });
}

/**
 * Takes a person out of the brand and ends their sessions, which may show its data.
 *
 * @throws DomainError `person_dne`, `last_owner`
 */
export async function leaveBrand(context: Context, personId: string): Promise<Member> {
  return context.unit(async (unit) => {
    await refuseLastOwner(unit, personId, null);
    const member = await requireMember(unit, personId);
    await endSessions(unit, personId, null);
    await memberLeft.run(unit, personId);
    await removeMember(unit, personId);
    return member;
  });
}

async function requireMember(unit: Unit, personId: string): Promise<Member> {
  const members = await listMembers(unit);
  const member = members.find((row) => row.person_id === personId);
  if (!member) throw new DomainError(memberErrors.person_dne, { person_id: personId });
  return member;
}

/** @param role new role; null for a member who leaves. */
async function refuseLastOwner(unit: Unit, personId: string, role: Role | null): Promise<void> {
  const members = await lockRoles(unit);
  if (!members.some(({ person_id }) => person_id === personId)) {
    throw new DomainError(memberErrors.person_dne, { person_id: personId });
  }
  const owners = members.filter((member) => member.role === 'owner' && !member.stopped_at);
  const isLast = owners.length === 1 && owners[0]?.person_id === personId;
  if (isLast && role !== 'owner') throw new DomainError(memberErrors.last_owner);
}
