import { renderInstant } from '../../../kernel/clock.ts';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { PasskeyOptions, readAssertion, readAttestation } from '../credentials/credentials.ts';
import { SessionView, sessionExample, viewSession } from '../sign-in/sign-in.ts';
import { acceptInvitation, askForInvitedPasskey, readInvitation } from './accept-invitation.ts';
import { memberErrors } from './member-errors.ts';
import { AcceptanceBody, InvitationTokenBody, ReceivedInvitation } from './members-schemas.ts';

/** The token is in bodies, because the log of a proxy has the paths of requests. */
const shared = {
  method: 'POST',
  tag: 'Sessions',
  dialect: 'request',
  access: 'person',
  isOpen: true,
  idempotency: 'none',
  schemaCode: 'invitation_schema',
} as const;
const { invitation_ended, invited_person_exists, invitation_of_another } = memberErrors;

const findOperation = defineOperation({
  ...shared,
  path: '/invitations/find',
  operationId: 'findInvitation',
  summary: 'Find the invitation of a link',
  body: InvitationTokenBody,
  answer: {
    status: 200,
    schema: ReceivedInvitation,
    example: {
      brand_name: 'Acme',
      email: 'sam@example.com',
      role: 'viewer',
      ends_at: '2026-07-08T12:00:00.000Z',
    },
  },
  errors: [invitation_ended],
  handle: async (context, { body, visit }) => {
    const found = await readInvitation(context, body.token, visit);
    return {
      brand_name: found.brand_name,
      email: found.email,
      role: found.role,
      ends_at: renderInstant(found.ends_at),
    };
  },
});

const optionsOperation = defineOperation({
  ...shared,
  path: '/invitations/passkey/options',
  operationId: 'askForInvitedPasskey',
  summary: 'Begin to accept an invitation with a passkey',
  body: InvitationTokenBody,
  answer: { status: 200, schema: PasskeyOptions, example: { challenge: 'vZ3k…' } },
  errors: [invitation_ended],
  handle: async (context, { body, visit }) => askForInvitedPasskey(context, body.token, visit),
});

const acceptOperation = defineOperation({
  ...shared,
  path: '/invitations/accept',
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation and sign in',
  body: AcceptanceBody,
  answer: { status: 200, schema: SessionView, example: sessionExample },
  errors: [invitation_ended, invited_person_exists, invitation_of_another],
  handle: async (context, { body, visit }) => {
    const acceptance = {
      name: body.name?.trim(),
      password: body.password,
      code: body.code,
      newPasskey: body.new_passkey && readAttestation(body.new_passkey),
      passkey: body.passkey && readAssertion(body.passkey),
    };
    const session = await acceptInvitation(context, body.token, acceptance, visit);
    return viewSession(context, session);
  },
});

/** Operations of an invited person; they are of the portal alone. */
export const acceptanceOperations: readonly Operation[] = [
  findOperation,
  optionsOperation,
  acceptOperation,
];
