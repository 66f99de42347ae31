import { renderInstant } from '../../../kernel/clock.ts';
import { defineOperation, nameParam, type Operation } from '../../../platform/http/operation.ts';
import { PasskeyOptions, readAssertion, readAttestation } from '../credentials/credentials.ts';
import { SessionView, sessionExample, viewSession } from '../sign-in/sign-in.ts';
import { acceptInvitation, askForInvitedPasskey, readInvitation } from './accept-invitation.ts';
import { memberErrors } from './member-errors.ts';
import { AcceptanceBody, ReceivedInvitation } from './members-schemas.ts';

const shared = {
  tag: 'Sessions',
  dialect: 'request',
  access: 'person',
  isOpen: true,
  idempotency: 'none',
  schemaCode: 'invitation_schema',
  params: nameParam('token'),
} as const;
const { invitation_ended, invited_person_exists } = memberErrors;

const getOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/invitations/{token}',
  operationId: 'getInvitation',
  summary: 'Get the invitation of a link',
  answer: {
    status: 200,
    schema: ReceivedInvitation,
    example: {
      brand_name: 'Acme',
      email: 'sam@example.com',
      role: 'viewer',
      ends_at: '2026-07-08T12:00:00.000Z',
      is_known: false,
    },
  },
  errors: [invitation_ended],
  handle: async (context, { params }) => {
    const found = await readInvitation(context, params.token);
    return {
      brand_name: found.brand_name,
      email: found.email,
      role: found.role,
      ends_at: renderInstant(found.ends_at),
      is_known: found.isKnown,
    };
  },
});

const optionsOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/invitations/{token}/passkey/options',
  operationId: 'askForInvitedPasskey',
  summary: 'Begin to accept an invitation with a passkey',
  answer: { status: 200, schema: PasskeyOptions, example: { challenge: 'vZ3k…' } },
  errors: [invitation_ended],
  handle: async (context, { params, visit }) => askForInvitedPasskey(context, params.token, visit),
});

const acceptOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/invitations/{token}',
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation and sign in',
  body: AcceptanceBody,
  answer: { status: 200, schema: SessionView, example: sessionExample },
  errors: [invitation_ended, invited_person_exists],
  handle: async (context, { params, body, visit }) => {
    const acceptance = {
      name: body.name?.trim(),
      password: body.password,
      code: body.code,
      newPasskey: body.new_passkey && readAttestation(body.new_passkey),
      passkey: body.passkey && readAssertion(body.passkey),
    };
    const session = await acceptInvitation(context, params.token, acceptance, visit);
    return viewSession(context, session);
  },
});

/** Operations of an invited person; they are of the portal alone. */
export const acceptanceOperations: readonly Operation[] = [
  getOperation,
  optionsOperation,
  acceptOperation,
];
