-- global: the last proof of the books, of all brands at once, and which worker's turn it was (wall
-- time).
create table ledger_verification (
  only_row boolean primary key default true check (only_row),
  -- When a worker last began one; another waits an hour from here.
  taken_at timestamptz not null,
  -- Of the last one that came to an end.
  verified_at timestamptz,
  duration_ms bigint,
  ok boolean,
  counts jsonb,
  first_problem text,
  check (num_nulls(verified_at, duration_ms, ok, counts) in (0, 4)),
  check ((ok is false) = (first_problem is not null))
);
