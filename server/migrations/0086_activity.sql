-- Figures of a brand by the hour, folded from its events (features/events/activity).

-- Content of a world: copied with its events and cleared with them.
create table activity_hours (
  brand_id uuid not null references brands,
  -- The brand's time, a full hour of UTC.
  hour timestamptz not null,
  -- Name of the events that are counted.
  metric text not null,
  event_count bigint not null,
  -- Sum of the events' amounts; 0 for events without one.
  amount_cents bigint not null,
  primary key (brand_id, metric, hour)
);

-- Position up to which a brand's events are folded, moved with its figures in one transaction. A copy of a world
-- has it with the figures, so that no event is counted twice or left out.
create table activity_positions (
  brand_id uuid not null references brands,
  xid xid8 not null,
  event_id uuid not null,
  primary key (brand_id)
);

-- global: position up to which the brands of all events have been found for folding.
create table activity_cursor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null,
  event_id uuid not null
);
insert into activity_cursor (xid, event_id) values ('0', '00000000-0000-0000-0000-000000000000');
