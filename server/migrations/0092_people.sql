-- People of the portal: who signs in, and what they may do in which brand (features/team).

-- global: a person signs in before choosing a brand.
create table people (
  person_id uuid not null,
  -- In lower case; null for the local owner, who signs in by a link of the installation's operator.
  email text,
  name text not null,
  -- True for a local owner: role `owner` in every brand of a sandbox installation.
  reaches_every_brand boolean not null default false,
  -- Wall time, like all times of this file.
  created_at timestamptz not null,
  stopped_at timestamptz,
  primary key (person_id)
);
create unique index people_email on people (email);

-- The role of a person in a brand. Not a world's content: a copy has no members of its own.
create table memberships (
  brand_id uuid not null references brands,
  person_id uuid not null references people,
  role text not null check (role in ('owner', 'developer', 'operator', 'viewer')),
  created_at timestamptz not null,
  primary key (brand_id, person_id)
);
create index memberships_of_person on memberships (person_id);

-- global: a person signs in before choosing a brand.
create table person_sessions (
  session_id uuid not null,
  person_id uuid not null references people,
  -- SHA-256 of the cookie's 256 random bits.
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- The last time the person proved a factor in this session.
  confirmed_at timestamptz,
  address text,
  user_agent text,
  primary key (session_id)
);
create unique index person_sessions_token on person_sessions (token_hash);
create index person_sessions_of_person on person_sessions (person_id, created_at);

-- global: a person signs in before choosing a brand. One-time links of the installation's operator.
create table sign_in_links (
  token_hash bytea not null,
  person_id uuid not null references people,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  primary key (token_hash)
);
