-- Acts of access beyond those that are written one by one (docs/decisions/0292).

-- global: a person has several brands; each of them gets the acts.
create table counted_acts (
  person_id uuid not null references people (person_id),
  -- Name of the act.
  operation text not null,
  -- Brands of the person when acts were counted.
  brand_ids uuid[] not null,
  -- Session, address and request of the last act.
  session_id uuid not null,
  address text,
  request_id text not null,
  factors text[] not null,
  addresses text[] not null,
  -- True if all counted acts came from a browser in which the person signed in before.
  is_known_browser boolean not null,
  -- Acts of the period that were written one by one, and those that were counted.
  written_count integer not null,
  counted_count integer not null,
  -- Wall time of the counted acts.
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- End of the period, from which the counted acts become one, or the row is removed.
  due_at timestamptz not null,
  primary key (person_id, operation)
);
create index counted_acts_by_due on counted_acts (due_at);
