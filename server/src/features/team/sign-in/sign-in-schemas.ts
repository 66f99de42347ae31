import Type from 'typebox';
import { roles } from '../../../kernel/roles.ts';
import { permissions } from '../../../platform/http/operations/permissions.ts';
import {
  named,
  nullable,
  oneOf,
  secret,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';

export const LinkBody = Type.Object({
  token: secret(Type.String({ minLength: 1, maxLength: 200 })),
});

const ReachedBrand = Type.Object({
  brand_id: Uuid(),
  name: Type.String(),
  role: oneOf(roles),
  permissions: Type.Array(oneOf(permissions)),
  is_world: Type.Boolean(),
});

/** The person of a session, and what the person may do in which brand. */
export const SessionView = Type.Object({
  person: Type.Object({
    person_id: Uuid(),
    name: Type.String(),
    email: nullable(Type.String()),
  }),
  environment: oneOf(['sandbox', 'live']),
  is_confirmed: Type.Boolean(),
  methods: Type.Array(Type.String()),
  brands: Type.Array(ReachedBrand),
});

const personId = '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11';

export const sessionExample = {
  person: { person_id: personId, name: 'Local owner', email: null },
  environment: 'sandbox',
  is_confirmed: false,
  methods: [],
  brands: [],
};

export const OwnSessions = Type.Object({
  data: Type.Array(
    Type.Object({
      session_id: Uuid(),
      created_at: Timestamp(),
      last_used_at: Timestamp(),
      ends_at: Timestamp(),
      address: nullable(Type.String()),
      user_agent: nullable(Type.String()),
      is_current: Type.Boolean(),
    }),
  ),
});

/** A one-time link into the portal. */
export const PortalLink = Type.Object(
  {
    url: secret(
      Type.String({
        description: 'Open this address in a browser. It signs in once.',
        examples: ['http://localhost:4000/portal/sign-in#link=...'],
      }),
    ),
    expires_at: Timestamp({ description: 'The link ends at this real time.' }),
  },
  named('PortalLink'),
);

export const portalLinkExample = {
  url: 'http://localhost:4000/portal/sign-in#link=...',
  expires_at: '2026-07-01T12:10:00.000Z',
};
