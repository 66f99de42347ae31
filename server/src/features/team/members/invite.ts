import { DomainError } from '../../../kernel/domain-error.ts';
import { randomId } from '../../../kernel/ids.ts';
import { hashKey } from '../../../kernel/key-text.ts';
import type { Role } from '../../../kernel/roles.ts';
import { wallClock } from '../../../platform/clock/wall-clock.ts';
import type { BrandScope, Context } from '../../../platform/context.ts';
import { publicAddress } from '../../../platform/public-address.ts';
import { normalizeEmail } from '../credentials/credentials.ts';
import { newToken } from '../sign-in/sign-in.ts';
import {
  type InvitationRow,
  insertInvitation,
  listOpenInvitations,
  withdrawInvitationRow,
  withdrawInvitationsOf,
} from './invitations-store.ts';
import { memberErrors } from './member-errors.ts';
import { listMemberRows } from './members-store.ts';

const invitationDays = 7;

/** Members and open invitations of a brand together; lists of both have one page. */
const maxMembers = 200;

/** An invitation with its link, which nothing can show again. */
export interface NewInvitation {
  invitation: InvitationRow;
  link: string;
}

/**
 * Invites a person to the brand; an open invitation of the e-mail is replaced.
 *
 * @throws DomainError `already_member`, `invitation_limit`
 */
export async function invite(
  context: Context,
  { email, role }: { email: string; role: Role },
): Promise<NewInvitation> {
  const { publicUrl } = context.port(publicAddress);
  const invitedBy = context.actor.kind === 'person' ? context.actor.personId : null;
  return context.unit((unit) => addInvitation(unit, { email, role, invitedBy }, publicUrl));
}

/** Does so in a transaction of the brand, or of the operator's command. */
export async function addInvitation(
  scope: BrandScope,
  { email: sent, role, invitedBy }: { email: string; role: Role; invitedBy: string | null },
  publicUrl: string,
): Promise<NewInvitation> {
  // Two forms of an accent look alike, and would be two people.
  const email = normalizeEmail(sent.normalize('NFC'));
  const now = wallClock.now();
  const members = await listMemberRows(scope);
  if (members.some((member) => member.email === email)) {
    throw new DomainError(memberErrors.already_member);
  }
  await withdrawInvitationsOf(scope, email, now);
  const open = await listOpenInvitations(scope, now);
  if (members.length + open.length >= maxMembers) {
    throw new DomainError(memberErrors.invitation_limit, { limit: maxMembers });
  }
  const token = newToken();
  const invitation = {
    brand_id: scope.brandId,
    invitation_id: randomId(),
    email,
    role,
    invited_by: invitedBy,
    created_at: now,
    ends_at: now.add({ hours: 24 * invitationDays }),
  };
  await insertInvitation(scope.db, { ...invitation, token_hash: hashKey(token) });
  return { invitation, link: `${publicUrl}/portal/invitation#token=${token}` };
}

export function listInvitations(context: Context): Promise<InvitationRow[]> {
  return listOpenInvitations(context, wallClock.now());
}

/** @throws DomainError `invitation_dne` */
export async function withdrawInvitation(
  context: Context,
  invitationId: string,
): Promise<InvitationRow> {
  const row = await context.unit((unit) =>
    withdrawInvitationRow(unit, invitationId, wallClock.now()),
  );
  if (!row) throw new DomainError(memberErrors.invitation_dne, { invitation_id: invitationId });
  return row;
}
