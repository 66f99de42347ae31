import Type from 'typebox';
import { roles } from '../../../kernel/roles.ts';
import {
  nullable,
  oneOf,
  secret,
  shownOnce,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import {
  Assertion,
  Attestation,
  Code,
  Email,
  Password,
  PersonName,
} from '../credentials/credentials-schemas.ts';
import { factorKinds, passkeyPlaces } from './member-factors-rules.ts';

/** A factor of a person, without its secret. */
const Factor = Type.Object({
  kind: oneOf(factorKinds),
  kept_on: nullable(oneOf(passkeyPlaces)),
  since: Timestamp(),
});

/** A person in a brand. */
export const Member = Type.Object({
  person_id: Uuid(),
  name: Type.String(),
  email: nullable(Type.String()),
  role: oneOf(roles),
  joined_at: Timestamp(),
  last_seen_at: nullable(Timestamp()),
  factors: Type.Array(Factor),
});

export const memberExample = {
  person_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  name: 'Dana Miller',
  email: 'dana@example.com',
  role: 'developer',
  joined_at: '2026-07-01T12:00:00.000Z',
  last_seen_at: null,
  factors: [
    { kind: 'password', kept_on: null, since: '2026-07-01T12:00:00.000Z' },
    { kind: 'passkey', kept_on: 'device', since: '2026-07-02T09:30:00.000Z' },
  ],
};

export const Members = Type.Object({ data: Type.Array(Member) });

export const RoleBody = Type.Object({ role: oneOf(roles) });

const invitationFields = {
  invitation_id: Uuid(),
  email: Type.String(),
  role: oneOf(roles),
  invited_by: nullable(Uuid()),
  created_at: Timestamp(),
  ends_at: Timestamp(),
};

/** An open invitation to a brand. */
export const Invitation = Type.Object(invitationFields);

/** A new invitation with its link, shown this once. */
export const InvitationWithLink = Type.Object({
  ...invitationFields,
  link: shownOnce(Type.String()),
  notice: Type.String(),
});

export const Invitations = Type.Object({ data: Type.Array(Invitation) });

export const invitationExample = {
  invitation_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12',
  email: 'sam@example.com',
  role: 'viewer',
  invited_by: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  created_at: '2026-07-01T12:00:00.000Z',
  ends_at: '2026-07-08T12:00:00.000Z',
};

export const InvitationBody = Type.Object({ email: Email(), role: oneOf(roles) });

/** The invitation of a link, for the person who was invited. */
export const ReceivedInvitation = Type.Object({
  brand_name: Type.String(),
  email: Type.String(),
  role: oneOf(roles),
  ends_at: Timestamp(),
});

const token = secret(Type.String({ minLength: 1, maxLength: 200 }));

export const InvitationTokenBody = Type.Object({ token });

export const AcceptanceBody = Type.Object({
  token,
  name: Type.Optional(PersonName()),
  password: Type.Optional(Password()),
  code: Type.Optional(Code()),
  new_passkey: Type.Optional(Attestation),
  passkey: Type.Optional(Assertion),
});
