-- The audit: one row for each change by a key, and for each command of the operator.

-- A brand's rows form a chain; rows that concern no brand have the nil id. Rows are only ever added, also
-- when a world is cleared or removed.
create table audit_events (
  brand_id uuid not null,
  -- The row's place in the chain, from 1.
  seq bigint not null check (seq > 0),
  -- Wall time.
  occurred_at timestamptz not null,
  actor text not null check (actor in ('key', 'temporary_key', 'management_key', 'operator')),
  key_id uuid,
  -- The address that the request came from.
  address text,
  -- The operation's id, or the operator's command.
  operation text not null,
  -- The path's parameters, such as the card that was changed; null without any.
  object text,
  request_id text not null,
  hash bytea not null,
  primary key (brand_id, seq)
);

-- The time since which the operator has suspended a brand; null while its keys are accepted.
alter table brands add column suspended_at timestamptz;
