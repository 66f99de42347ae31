import { DomainError } from '../../../kernel/domain-error.ts';
import type { Role } from '../../../kernel/roles.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { endSessions } from '../sign-in/sign-in.ts';
import { memberErrors } from './member-errors.ts';
import { memberLeft } from './members-hooks.ts';
import {
  listMemberRows,
  lockRoles,
  type MemberRow,
  removeMember,
  saveRole,
} from './members-store.ts';

/** Members of the brand, longest first; a brand has at most `maxMembers`. */
export function listMembers(context: Context): Promise<MemberRow[]> {
  return listMemberRows(context);
}

/** Changes the role of a member. @throws DomainError `person_dne`, `last_owner` */
export async function changeRole(
  context: Context,
  personId: string,
  role: Role,
): Promise<MemberRow> {
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
export async function leaveBrand(context: Context, personId: string): Promise<MemberRow> {
  return context.unit(async (unit) => {
    await refuseLastOwner(unit, personId, null);
    const member = await requireMember(unit, personId);
    await endSessions(unit, personId, null);
    await memberLeft.run(unit, personId);
    await removeMember(unit, personId);
    return member;
  });
}

async function requireMember(unit: Unit, personId: string): Promise<MemberRow> {
  const rows = await listMemberRows(unit);
  const member = rows.find((row) => row.person_id === personId);
  if (!member) throw new DomainError(memberErrors.person_dne, { person_id: personId });
  return member;
}

/** @param role new role; null for somebody who leaves. */
async function refuseLastOwner(unit: Unit, personId: string, role: Role | null): Promise<void> {
  const members = await lockRoles(unit);
  if (!members.some(({ person_id }) => person_id === personId)) {
    throw new DomainError(memberErrors.person_dne, { person_id: personId });
  }
  const owners = members.filter((member) => member.role === 'owner' && !member.stopped_at);
  const isLast = owners.length === 1 && owners[0]?.person_id === personId;
  if (isLast && role !== 'owner') throw new DomainError(memberErrors.last_owner);
}
