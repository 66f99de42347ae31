-- Acts of access: sign-ins, confirmations and ended sessions, done and refused (docs/decisions/0272).

alter table audit_events
  -- Facts of an act beyond its object, such as tried factors; as text that is hashed byte for byte. Never a secret.
  add column details json,
  drop constraint audit_events_actor_check,
  -- Validated by 0124, which does not stop the writing of acts meanwhile.
  add constraint audit_events_actor_check
    check (actor in ('key', 'temporary_key', 'management_key', 'operator', 'person', 'visitor')) not valid;

-- Refused tries that wait to become acts: one row a person or address, however many tries.
-- global: a try belongs to a person or an address, not to a brand.
create table refused_tries (
  -- SHA-256 of operation and person or address.
  subject_hash bytea not null,
  -- Name of the act.
  operation text not null,
  -- Person whose account was tried; null for an unknown one.
  person_id uuid,
  -- Session in which it was tried; null for a try of a visitor.
  session_id uuid,
  -- Address and request of the last try.
  address text,
  request_id text not null,
  factors text[] not null,
  reasons text[] not null,
  addresses text[] not null,
  -- Keyed hashes of unknown e-mails.
  email_hashes text[] not null,
  -- True if all tries came from a browser in which the person signed in before.
  is_known_browser boolean not null,
  -- Tries since the last act.
  try_count integer not null,
  -- Wall time.
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Time from which the tries become an act, or a row without tries is removed.
  due_at timestamptz not null,
  primary key (subject_hash)
);
create index refused_tries_by_due on refused_tries (due_at);
