-- Sandboxes: worlds and their snapshots, advances of their clocks, simulated vendors, and scenarios.

-- A sandbox brand that can be created, copied, reset and removed as a whole (docs/decisions/0077). A brand
-- without a row was created by an operator's command: it is a world of generation 0.
create table worlds (
  brand_id uuid primary key references brands,
  -- The snapshot that it was created from.
  from_snapshot_id uuid,
  -- Counts wipes and replacements of the content, so that older work does not continue after one.
  generation bigint not null,
  -- The brand of `npm start`, whose keys are in sandbox.json.
  is_demo boolean not null,
  date_created timestamptz not null,
  date_updated timestamptz not null
);

-- A frozen copy of a world's content, under a brand of its own: snapshot_id is that brand's id.
create table world_snapshots (
  brand_id uuid not null references brands,
  snapshot_id uuid not null,
  name text,
  date_created timestamptz not null,
  -- A number below the limit of snapshots per world, unique, so that the limit holds also for requests at
  -- one moment (take_snapshot_place).
  place smallint not null check (place > 0),
  primary key (brand_id, snapshot_id),
  constraint world_snapshots_place_key unique (brand_id, place)
);
-- Without brand_id: the management key belongs to no brand, and a fork names only the snapshot.
create index world_snapshots_by_id on world_snapshots (snapshot_id);

-- global: the key that creates and removes worlds, one per installation.
create table management_key (
  only_row boolean primary key default true check (only_row),
  -- The key is 256 random bits, so a plain SHA-256 cannot be reversed by guessing.
  key_hash bytea not null,
  date_created timestamptz not null
);

-- Advances of a clock that were requested with an Idempotency-Key: the target, the work done so far, and
-- in the end the answer, so that a repeat after a crash continues instead of advancing further.
create table clock_advances (
  brand_id uuid not null references brands,
  idempotency_key text not null,
  fingerprint bytea not null,
  target_at timestamptz not null,
  -- The awaited event was written by this transaction or a later one.
  from_xid xid8 not null,
  fired_count integer not null,
  -- The first pieces of work, as they are answered.
  fired jsonb not null,
  answer jsonb,
  -- Wall time: on the brand's clock, an advance of a month would outlive its own key.
  date_created timestamptz not null,
  primary key (brand_id, idempotency_key)
);

-- Instructions to a sandbox's simulated vendors (docs/decisions/0093).
create table behaviours (
  brand_id uuid not null references brands (brand_id),
  behaviour_id uuid not null,
  -- all: every vendor.
  vendor text not null check (vendor in ('kyc', 'documents', 'aggregator', 'ach', 'all')),
  -- The object that it applies to; null for the whole world. No foreign key: after the object is
  -- deleted, the behaviour applies to nothing.
  scope text not null check (scope in ('world', 'customer', 'beneficial_owner', 'account')),
  scope_id uuid,
  -- The number of uses; null for no limit.
  times integer check (times > 0),
  used_count integer not null default 0,
  -- The request, with its defaults filled in.
  behave jsonb not null,
  date_created timestamptz not null,
  primary key (brand_id, behaviour_id),
  check ((scope = 'world') = (scope_id is null)),
  check (used_count <= times)
);

-- The calls that used a behaviour: a call that is repeated gets the same result.
create table behaviour_uses (
  brand_id uuid not null,
  behaviour_id uuid not null,
  reference text not null,
  primary key (brand_id, behaviour_id, reference),
  foreign key (brand_id, behaviour_id) references behaviours (brand_id, behaviour_id)
    on delete cascade
);
create index behaviour_uses_by_reference on behaviour_uses (brand_id, reference);

-- The mailbox of a sandbox's simulated bank: files for the brand, each available from a time on. Sealed:
-- they hold account numbers.
create table simulated_bank_mail (
  brand_id uuid not null references brands (brand_id),
  file_name text not null,
  content bytea not null,
  available_at timestamptz not null,
  -- Collected mail stays, so that a file that is delivered twice is not answered twice.
  taken_at timestamptz,
  primary key (brand_id, file_name)
);

-- Runs of scenarios in a sandbox's world (docs/decisions/0085). The effects of a run stay in the world;
-- the row has its report.
create table scenario_runs (
  brand_id uuid not null references brands (brand_id),
  run_id uuid not null,
  name text not null,
  status text not null check (status in ('running', 'passed', 'failed', 'broken_off')),
  -- Each step with its result, in the order of the scenario.
  report jsonb not null,
  -- Wall time: a run whose lease was not renewed until then has stopped.
  lease_until timestamptz not null,
  -- Keys expire after 24 hours of wall time (asked_at), since a run moves the brand's clock.
  idempotency_key text,
  fingerprint bytea,
  asked_at timestamptz not null,
  -- Brand time.
  date_created timestamptz not null,
  primary key (brand_id, run_id),
  check ((idempotency_key is null) = (fingerprint is null))
);
-- One at a time: two scenarios would move one clock.
create unique index scenario_runs_running on scenario_runs (brand_id) where status = 'running';
create unique index scenario_runs_by_key on scenario_runs (brand_id, idempotency_key);
