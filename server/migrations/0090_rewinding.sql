-- Automatic snapshots, which rewinding uses up, and the history of advances (docs/decisions/0206).
-- `take_snapshot_place` has another signature: processes of the earlier version refuse to start.

-- Taken before an advance of the world's clock. Their places are above those of other snapshots.
alter table world_snapshots add column is_automatic boolean not null default false;
alter table world_snapshots alter column is_automatic drop default;

-- Advances of a brand's clock with what they fired, the latest ones. Content of a world: a rewind removes
-- those that it undoes.
create table clock_moves (
  brand_id uuid not null references brands,
  move_id uuid not null,
  from_at timestamptz not null,
  target_at timestamptz not null,
  until_event text,
  -- The automatic snapshot taken before; without a foreign key, because rewinding removes it.
  snapshot_id uuid,
  -- Null until the advance has ended, and for one that a crash ended.
  to_at timestamptz,
  reached boolean,
  event_id uuid,
  fired_count integer,
  -- The first pieces of work, as they are answered.
  fired jsonb,
  failed_count integer,
  failed jsonb,
  -- Wall time.
  date_created timestamptz not null,
  primary key (brand_id, move_id),
  check ((to_at is null) = (reached is null)),
  check ((to_at is null) = (fired is null)),
  check ((to_at is null) = (failed is null))
);
