import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { platformErrors } from '../../../platform/platform-errors.ts';
import { endOwnSession, listOwnSessions, requirePerson } from './own-sessions.ts';
import { viewSession } from './read-session.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { signInErrors } from './sign-in-errors.ts';
import { LinkBody, OwnSessions, SessionView, sessionExample } from './sign-in-schemas.ts';

const shared = {
  tag: 'Sessions',
  dialect: 'request',
  access: 'person',
  idempotency: 'none',
  schemaCode: 'session_schema',
} as const;

const getOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/session',
  operationId: 'getSession',
  summary: 'Get the session',
  answer: { status: 200, schema: SessionView, example: sessionExample },
  handle: async (context) => viewSession(context, requirePerson(context)),
});

const linkOperation = defineOperation({
  ...shared,
  isOpen: true,
  method: 'POST',
  path: '/session/link',
  operationId: 'signInByLink',
  summary: 'Sign in by a one-time link',
  body: LinkBody,
  answer: { status: 200, schema: SessionView, example: sessionExample },
  errors: [signInErrors.sign_in_link_ended],
  handle: async (context, { body, visit }) => {
    const session = await signInByLink(context, body.token, visit);
    return viewSession(context, session);
  },
});

const endOperation = defineOperation({
  ...shared,
  method: 'DELETE',
  path: '/session',
  operationId: 'signOut',
  summary: 'Sign out',
  answer: { status: 204, schema: Type.Null(), example: null },
  handle: async (context, { visit }) => {
    await endOwnSession(context, requirePerson(context).sessionId, visit);
    visit.dropToken();
  },
});

const listOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/sessions',
  operationId: 'listSessions',
  summary: 'List your sessions',
  answer: { status: 200, schema: OwnSessions, example: { data: [] } },
  handle: async (context) => {
    const sessions = await listOwnSessions(context);
    return {
      data: sessions.map((row) => ({
        session_id: row.session_id,
        created_at: renderInstant(row.created_at),
        last_used_at: renderInstant(row.last_used_at),
        ends_at: renderInstant(row.ends_at),
        address: row.address,
        user_agent: row.user_agent,
        is_current: row.isCurrent,
      })),
    };
  },
});

const endOtherOperation = defineOperation({
  ...shared,
  method: 'DELETE',
  path: '/sessions/{session_id}',
  operationId: 'endSession',
  summary: 'End one of your sessions',
  params: idParams('session_id'),
  answer: { status: 204, schema: Type.Null(), example: null },
  errors: [signInErrors.session_dne, platformErrors.confirmation_required],
  handle: async (context, { params, visit }) => endOwnSession(context, params.session_id, visit),
});

/** Operations on the session of a person; they are of the portal alone. */
export const sessionOperations: readonly Operation[] = [
  getOperation,
  linkOperation,
  endOperation,
  listOperation,
  endOtherOperation,
];
