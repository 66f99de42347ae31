-- The installation, and its brands with their programs and keys. Brands come before everything else,
-- because all content belongs to one.

-- global: one database serves one environment, named here.
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
  -- The one customer that a temporary key can access; null for a brand's key.
  customer_id uuid,
  -- Wall time for a brand's key, like revoked_at and last_used_at: a stopped sandbox clock must not
  -- keep a key alive. Brand time for a temporary key.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  date_created timestamptz not null,
  primary key (brand_id, key_id),
  check ((kind = 'temporary') = (customer_id is not null))
);
-- Without brand_id, because this look-up is how a request learns its brand.
create index api_keys_by_identity on api_keys (identity_hash);

-- Web origins of a brand, whose pages may show a card's details in a frame.
create table brand_origins (
  brand_id uuid not null references brands,
  origin text not null,
  date_created timestamptz not null,
  primary key (brand_id, origin)
);
