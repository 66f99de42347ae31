-- How strong a session began, and when it last became so: sessions of before count as weak ones, so that
-- their people confirm once.

alter table person_sessions
  add column strong_at timestamptz,
  add column is_by_link boolean not null default false;

-- A challenge is signed instead of kept; a row is one that was used.
alter table person_challenges alter column address_hash drop not null;

-- Browsers in which a person signed in before: failures of others never slow them.
-- global: people are of no brand.
create table person_devices (
  device_hash bytea not null,
  person_id uuid not null references people (person_id),
  used_at timestamptz not null,
  primary key (person_id, device_hash)
);
create index person_devices_by_use on person_devices (used_at);
