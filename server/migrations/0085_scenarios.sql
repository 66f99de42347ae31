-- Stories played in a sandbox's world (docs/decisions/0085). What a run did stays in the world; this
-- is what it tells of it.
create table scenario_runs (
  brand_id uuid not null references brands (brand_id),
  run_id uuid not null,
  name text not null,
  status text not null check (status in ('running', 'passed', 'failed', 'broken_off')),
  -- Each step with what came of it, in the order of the scenario.
  report jsonb not null,
  -- A run that nobody has renewed until then, in the machine's time, is no longer going on.
  lease_until timestamptz not null,
  -- In the machine's time too, since a run moves the brand's clock. Keys count 24 hours.
  idempotency_key text,
  fingerprint bytea,
  asked_at timestamptz not null,
  -- On the brand's clock.
  date_created timestamptz not null,
  primary key (brand_id, run_id),
  check ((idempotency_key is null) = (fingerprint is null))
);
-- One at a time: two stories would move one clock.
create unique index scenario_runs_running on scenario_runs (brand_id) where status = 'running';
create unique index scenario_runs_by_key on scenario_runs (brand_id, idempotency_key);
