-- A clock per brand of a sandbox, which may stop, run faster and be advanced (docs/decisions/0076).

create table brand_clocks (
  brand_id uuid primary key references brands,
  mode text not null check (mode in ('running', 'stopped', 'accelerated')),
  -- How many seconds of the brand pass in one of the world's.
  factor integer not null check (factor between 1 and 86400),
  -- At wall_anchor in the world it was brand_anchor for the brand; all else is arithmetic.
  wall_anchor timestamptz not null,
  brand_anchor timestamptz not null,
  check (mode = 'accelerated' or factor = 1)
);

-- The brands of a sandbox that is older than this table go on as they went.
insert into brand_clocks (brand_id, mode, factor, wall_anchor, brand_anchor)
select brand_id, 'running', 1, date_created, date_created
  from brands
 where exists (select from installation where environment = 'sandbox');

-- Advances that were asked for with an Idempotency-Key: where they lead, what they have fired so
-- far, and in the end their answer, so that a repeat after a crash goes on instead of going further.
create table clock_advances (
  brand_id uuid not null references brands,
  idempotency_key text not null,
  fingerprint bytea not null,
  target_at timestamptz not null,
  -- Events of transactions from this one on may be the one that is waited for.
  from_xid xid8 not null,
  fired_count integer not null,
  -- The first of them, as they are answered.
  fired jsonb not null,
  answer jsonb,
  -- Wall time: an advance of a month would let its own key outlive itself on the brand's clock.
  date_created timestamptz not null,
  primary key (brand_id, idempotency_key)
);

comment on column api_keys.expires_at is
  'Of a brand''s key: wall time. Of a temporary key: brand time, which in live is the same.';
