import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import type { InvitationRow } from './invitations-store.ts';
import { invite, listInvitations, withdrawInvitation } from './invite.ts';
import {
  changeRole,
  leaveBrand,
  listMembers,
  type Member as MemberOfBrand,
} from './manage-members.ts';
import { memberErrors } from './member-errors.ts';
import {
  Invitation,
  InvitationBody,
  Invitations,
  InvitationWithLink,
  invitationExample,
  Member,
  Members,
  memberExample,
  RoleBody,
} from './members-schemas.ts';

const shared = {
  tag: 'People',
  dialect: 'request',
  access: 'member',
  permission: 'people',
  schemaCode: 'people_schema',
} as const;
const answer = { status: 200, schema: Member, example: memberExample };
const { person_dne, last_owner, already_member, invitation_dne, invitation_limit } = memberErrors;

/** Mail does not exist yet, so the link is handed over by the inviter. */
const notice = 'Surety sends no e-mail yet: hand this link over yourself. It is shown this once.';

const listOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/people',
  operationId: 'listPeople',
  summary: 'List the people of the brand',
  answer: { status: 200, schema: Members, example: { data: [memberExample] } },
  handle: async (context) => ({ data: (await listMembers(context)).map(viewMember) }),
});

const roleOperation = defineOperation({
  ...shared,
  method: 'PATCH',
  path: '/people/{person_id}',
  operationId: 'updatePerson',
  summary: "Change a person's role",
  params: idParams('person_id'),
  body: RoleBody,
  answer,
  errors: [person_dne, last_owner],
  handle: async (context, { params, body }) =>
    viewMember(await changeRole(context, params.person_id, body.role)),
});

const leaveOperation = defineOperation({
  ...shared,
  method: 'DELETE',
  path: '/people/{person_id}',
  operationId: 'removePerson',
  summary: 'Take a person out of the brand',
  params: idParams('person_id'),
  answer,
  errors: [person_dne, last_owner],
  handle: async (context, { params }) => viewMember(await leaveBrand(context, params.person_id)),
});

const listInvitationsOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/invitations',
  operationId: 'listInvitations',
  summary: 'List open invitations',
  answer: { status: 200, schema: Invitations, example: { data: [invitationExample] } },
  handle: async (context) => ({ data: (await listInvitations(context)).map(viewInvitation) }),
});

const inviteOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/invitations',
  operationId: 'createInvitation',
  summary: 'Invite a person',
  body: InvitationBody,
  answer: {
    status: 201,
    schema: InvitationWithLink,
    example: { ...invitationExample, link: 'https://…/portal/invitation#token=…', notice },
  },
  errors: [already_member, invitation_limit],
  handle: async (context, { body }) => {
    const { invitation, link } = await invite(context, body);
    return { ...viewInvitation(invitation), link, notice };
  },
});

const withdrawOperation = defineOperation({
  ...shared,
  method: 'DELETE',
  path: '/invitations/{invitation_id}',
  operationId: 'withdrawInvitation',
  summary: 'Withdraw an invitation',
  params: idParams('invitation_id'),
  answer: { status: 200, schema: Invitation, example: invitationExample },
  errors: [invitation_dne],
  handle: async (context, { params }) =>
    viewInvitation(await withdrawInvitation(context, params.invitation_id)),
});

function viewMember(row: MemberOfBrand) {
  return {
    person_id: row.person_id,
    name: row.name,
    email: row.email,
    role: row.role,
    joined_at: renderInstant(row.joined_at),
    last_seen_at: row.last_seen_at && renderInstant(row.last_seen_at),
    factors: row.factors.map(({ kind, kept_on, since }) => ({
      kind,
      kept_on,
      since: renderInstant(since),
    })),
  };
}

function viewInvitation(row: InvitationRow) {
  return {
    invitation_id: row.invitation_id,
    email: row.email,
    role: row.role,
    invited_by: row.invited_by,
    created_at: renderInstant(row.created_at),
    ends_at: renderInstant(row.ends_at),
  };
}

/** Operations on the people of a brand; they are of the portal alone. */
export const memberOperations: readonly Operation[] = [
  listOperation,
  roleOperation,
  leaveOperation,
  listInvitationsOperation,
  inviteOperation,
  withdrawOperation,
];
