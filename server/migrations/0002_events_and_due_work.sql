-- What happened (events) and what is still to happen (due work), both written with the change itself.

create table events (
  -- No foreign key: every event of a brand would lock its one row (measured: an eighth of a
  -- purchase's work in PostgreSQL). Events are written by code that has just acted for the brand.
  brand_id uuid not null,
  event_id uuid not null,
  event text not null,
  customer_id uuid,
  object_id uuid,
  occurred_at timestamptz not null,
  -- What webhooks are sent; json, because jsonb would not keep the order of the contract's fields.
  payload json not null,
  -- The writing transaction. Readers order by (xid, event_id) and stop below the oldest transaction
  -- still running, so that an event that commits late is never skipped (docs/decisions).
  xid xid8 not null default pg_current_xact_id(),
  primary key (brand_id, event_id)
);
create index events_in_order on events (brand_id, xid, event_id);
create index events_for_fan_out on events (xid, event_id);

-- Later work on the brand's clock. A worker fires a row once the brand's time has reached due_at.
create table due_work (
  brand_id uuid not null references brands,
  due_id uuid not null,
  kind text not null,
  due_key text,
  due_at timestamptz not null,
  payload jsonb not null,
  date_created timestamptz not null,
  primary key (brand_id, due_id),
  unique (brand_id, due_key)
);
create index due_work_in_order on due_work (brand_id, due_at, due_id);

-- global: which worker processes are alive (wall time), so that a dead one's jobs are freed.
create table worker_heartbeats (
  process_id uuid primary key,
  worker_ids text[] not null,
  seen_at timestamptz not null
);
