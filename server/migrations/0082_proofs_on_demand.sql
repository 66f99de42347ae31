-- The last proof of its books that a brand has requested (docs/decisions/0199). Content of a world, not copied
-- to another.
create table requested_proofs (
  brand_id uuid primary key references brands,
  proof_id uuid not null,
  -- All times are real time.
  requested_at timestamptz not null,
  started_at timestamptz,
  -- Times that a worker began it; a worker that dies leaves it to another.
  tries smallint not null default 0 check (tries >= 0),
  -- Until then the worker that proves is believed to live; null while none does.
  lease_until timestamptz,
  steps_done integer not null default 0 check (steps_done >= 0),
  -- Known once a worker began it.
  steps_total integer not null default 0,
  ended_at timestamptz,
  -- Null until the end, and where the proof was given up.
  ok boolean,
  failed_check text,
  check (ended_at is not null or ok is null),
  check (failed_check is null or ok = false),
  check (steps_done <= steps_total)
);
create index requested_proofs_open on requested_proofs (brand_id, requested_at)
  where ended_at is null;
