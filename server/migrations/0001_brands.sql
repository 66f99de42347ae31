-- Brands, their programs and keys, and the answers kept for repeated requests.

-- global: one database serves one environment, and says which.
create table installation (
  only_row boolean primary key default true check (only_row),
  environment text not null check (environment in ('sandbox', 'live'))
);

create table brands (
  brand_id uuid primary key,
  name text not null,
  -- The brand's data key, wrapped by the installation's master key (platform/vault).
  wrapped_data_key bytea not null,
  date_created timestamptz not null,
  date_updated timestamptz not null
);

create table programs (
  brand_id uuid not null references brands,
  program_id uuid not null,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  settings jsonb not null,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, program_id)
);

create table api_keys (
  brand_id uuid not null references brands,
  key_id uuid not null,
  kind text not null check (kind in ('brand', 'temporary')),
  scope text not null check (scope in ('full', 'read_only')),
  label text not null,
  -- Keys are 256 random bits, so a plain SHA-256 cannot be reversed by guessing.
  identity_hash bytea not null,
  authorization_hash bytea not null,
  identity_hint text not null,
  -- Set for temporary keys: the one customer they reach.
  customer_id uuid,
  -- Wall time, like revoked_at and last_used_at: a stopped sandbox clock must not keep a key alive.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  date_created timestamptz not null,
  primary key (brand_id, key_id),
  check ((kind = 'temporary') = (customer_id is not null))
);
-- The one look-up that cannot name its brand: it is how a request learns it.
create index api_keys_by_identity on api_keys (identity_hash);

create table idempotency_keys (
  brand_id uuid not null references brands,
  operation text not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  response_status integer not null,
  -- Sealed: an answer may hold a secret that is shown only once.
  response_body bytea not null,
  date_created timestamptz not null,
  primary key (brand_id, operation, idempotency_key)
);
create index idempotency_keys_by_age on idempotency_keys (brand_id, date_created);
