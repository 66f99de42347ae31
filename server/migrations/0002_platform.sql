-- Mechanics that all features use: steady plans, due work, worker processes, idempotency keys, brand
-- clocks and world seeds.

-- Makes a look-up use one index, however a plan was made (docs/decisions/0087). The planner takes this
-- function for very expensive. A partial index `where has_own_index(column)` implies the same condition
-- in a query, so that only a scan of this index avoids the cost, and every other index of the brand's
-- rows is dearer. It stays in this migration, because indexes depend on it.
create function has_own_index(p_sought anyelement) returns boolean
language plpgsql immutable strict parallel safe cost 1000000 as $$
begin
  return true;
end
$$;

-- Later work on the brand's clock. A worker runs a row once the brand's time has reached due_at.
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

-- global: living worker processes (wall time), so that the jobs of a dead one are freed.
create table worker_heartbeats (
  process_id uuid primary key,
  worker_ids text[] not null,
  seen_at timestamptz not null
);

-- Answers kept for repeated requests.
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

-- A clock per brand of a sandbox, which may stop, run faster and be advanced (docs/decisions/0076).
create table brand_clocks (
  brand_id uuid primary key references brands,
  mode text not null check (mode in ('running', 'stopped', 'accelerated')),
  -- Seconds of the brand per second of the wall clock.
  factor integer not null check (factor between 1 and 86400),
  -- At wall_anchor (wall time) the brand's time was brand_anchor; every other time is computed.
  wall_anchor timestamptz not null,
  brand_anchor timestamptz not null,
  check (mode = 'accelerated' or factor = 1)
);

-- Worlds whose ids and numbers come from a seed (docs/decisions/0077). The row is content of the world:
-- a copy continues where the original stood.
create table world_seeds (
  brand_id uuid primary key references brands,
  seed text not null,
  -- Turns begun so far: each changing request and each piece of due work is one.
  turn bigint not null check (turn between 0 and 4294967295)
);
