-- Invitations to a brand (features/team/members). Not a world's content, like memberships.
create table invitations (
  brand_id uuid not null references brands on delete cascade,
  invitation_id uuid not null,
  -- In lower case.
  email text not null,
  role text not null check (role in ('owner', 'developer', 'operator', 'viewer')),
  -- SHA-256 of the link's 256 random bits.
  token_hash bytea not null,
  -- Null for an invitation of the installation's operator.
  invited_by uuid,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (brand_id, invitation_id)
);
-- 256 random bits are unique without a constraint.
create index invitations_by_token on invitations (token_hash);
