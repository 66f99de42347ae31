import type { Role } from '../../../kernel/roles.ts';
import type { BrandScope, Unit } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

export interface InvitationRow {
  brand_id: string;
  invitation_id: string;
  email: string;
  role: Role;
  invited_by: string | null;
  created_at: Temporal.Instant;
  ends_at: Temporal.Instant;
}

const columns = [
  'brand_id',
  'invitation_id',
  'email',
  'role',
  'invited_by',
  'created_at',
  'ends_at',
] as const;

/** The brand's open invitations, newest first. */
export async function listOpenInvitations(
  scope: BrandScope,
  now: Temporal.Instant,
): Promise<InvitationRow[]> {
  return scope.db
    .selectFrom('invitations')
    .select(columns)
    .where('brand_id', '=', scope.brandId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('invitation_id', 'desc')
    .execute();
}

export async function insertInvitation(
  tx: Tx,
  row: InvitationRow & { token_hash: Buffer },
): Promise<void> {
  await tx.insertInto('invitations').values(row).execute();
}

/** Withdraws open invitations of an e-mail to a brand. */
export async function withdrawInvitationsOf(
  { db, brandId }: BrandScope,
  email: string,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('brand_id', '=', brandId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Withdraws an open invitation; undefined if the brand has no such one. */
export async function withdrawInvitationRow(
  unit: Unit,
  invitationId: string,
  now: Temporal.Instant,
): Promise<InvitationRow | undefined> {
  return unit.db
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('brand_id', '=', unit.brandId)
    .where('invitation_id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

/** An open invitation with its brand. global: the token names one invitation of one brand. */
export async function findInvitation(tx: Tx, tokenHash: Buffer, now: Temporal.Instant) {
  return tx
    .selectFrom('invitations as i')
    .innerJoin('brands as b', 'b.brand_id', 'i.brand_id')
    .select(['i.brand_id', 'i.invitation_id', 'i.email', 'i.role', 'i.ends_at'])
    .select('b.name as brand_name')
    .where('i.token_hash', '=', tokenHash)
    .where('i.accepted_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.ends_at', '>', now)
    .executeTakeFirst();
}

/** Uses an open invitation up; false if it was used or withdrawn meanwhile. */
export async function acceptInvitationRow(
  unit: Unit,
  { brand_id, invitation_id }: { brand_id: string; invitation_id: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('brand_id', '=', brand_id)
    .where('invitation_id', '=', invitation_id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
