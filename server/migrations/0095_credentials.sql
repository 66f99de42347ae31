-- Proofs of people (features/team/credentials). Wall time everywhere: people sign in by real time.

-- global: a person signs in before choosing a brand.
create table person_passwords (
  person_id uuid not null references people,
  salt bytea not null,
  -- argon2id, 19 MiB, two passes, one lane.
  password_hash bytea not null,
  changed_at timestamptz not null,
  primary key (person_id)
);

-- global: a person signs in before choosing a brand. The secret of an authenticator app (RFC 6238).
create table person_totp (
  person_id uuid not null references people,
  -- Sealed with the installation's key.
  secret_sealed bytea not null,
  started_at timestamptz not null,
  -- Null until a first code proved that the app has the secret; no factor before.
  confirmed_at timestamptz,
  -- The step of the last accepted code: codes up to it are used.
  last_step bigint,
  primary key (person_id)
);

-- global: a person signs in before choosing a brand. Each code is used once.
create table person_recovery_codes (
  person_id uuid not null references people,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- global: a person signs in before choosing a brand.
create table person_passkeys (
  passkey_id uuid not null,
  person_id uuid not null references people,
  name text not null,
  -- The authenticator's id of the credential and its COSE key, in Base64url as WebAuthn sends them.
  credential_id text not null,
  public_key text not null,
  -- 0 for authenticators that do not count; otherwise it only grows.
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (passkey_id)
);
create unique index person_passkeys_credential on person_passkeys (credential_id);
create index person_passkeys_of_person on person_passkeys (person_id, created_at);

-- global: a person signs in before choosing a brand. Challenges of WebAuthn; each is removed by its use.
create table person_challenges (
  challenge_hash bytea not null,
  purpose text not null check (purpose in ('sign_in', 'confirm', 'register', 'accept')),
  -- Null for a sign-in, whose person the passkey names.
  person_id uuid references people,
  -- SHA-256 of the address that asked, which bounds how many it has open.
  address_hash bytea not null,
  ends_at timestamptz not null,
  primary key (challenge_hash)
);
create index person_challenges_of_address on person_challenges (address_hash, ends_at);
create index person_challenges_by_end on person_challenges (ends_at);

-- global: a person signs in before choosing a brand. Wrong passwords and codes of an e-mail or an address.
create table sign_in_failures (
  -- SHA-256 of an e-mail, of a person's id or of an address: unknown ones are counted likewise.
  subject_hash bytea not null,
  failure_count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (subject_hash)
);
create index sign_in_failures_by_last on sign_in_failures (last_at);
