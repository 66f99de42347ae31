-- Reading the record of events near its end, by time, and removing what has been kept long enough.

-- Below which transaction every event is there to be read. As `pg_snapshot_xmin`, but transactions
-- that are known to run in another database of the server are passed over: they write no events here
-- (docs/decisions/0080). A transaction id is never used again, so what was once seen of it stays true.
create function events_complete_below() returns xid8 language sql stable as $$
  select least(
    coalesce(
      (select running
         from pg_snapshot_xip(pg_current_snapshot()) as running
        where not exists (
            select from pg_stat_activity a
             where a.backend_xid = running::xid
               and a.datname <> current_database())
        order by running
        limit 1),
      pg_snapshot_xmax(pg_current_snapshot())),
    -- The caller's own, which is not among the others and may still be rolled back.
    pg_current_xact_id_if_assigned())
$$;

-- The writing transaction at which events of a time begin, by halving: events stand nearly in the
-- order of their times. It begins a little early, because neighbours may have changed places.
create function events_begin_at(p_brand_id uuid, p_at timestamptz) returns xid8
language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_occurred_at timestamptz;
begin
  select xid::text::bigint + 1 into v_high from events
   where brand_id = p_brand_id order by xid desc, event_id desc limit 1;
  if not found then return '0'; end if;
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select occurred_at into v_occurred_at from events
     where brand_id = p_brand_id and xid >= v_middle::text::xid8
     order by xid, event_id limit 1;
    if not found or v_occurred_at >= p_at - interval '5 minutes' then v_high := v_middle;
    else v_low := v_middle + 1;
    end if;
  end loop;
  return coalesce(
    (select min_xid from (
        select xid as min_xid from events
         where brand_id = p_brand_id and xid < v_low::text::xid8
         order by xid desc, event_id desc limit 1000) as before
      order by min_xid limit 1),
    v_low::text::xid8);
end
$$;

-- What happened to a customer beside purchases, which are most of all events: among them one customer's
-- are looked for, and they pay nothing for it (docs/decisions/0080).
create index events_of_customer on events (brand_id, customer_id, xid, event_id)
  where event not like 'transaction.%';

-- Up to where a brand's events have been removed: a cursor before it would skip what is gone.
create table events_removed (
  brand_id uuid not null references brands,
  xid xid8 not null,
  event_id uuid not null,
  date_updated timestamptz not null,
  primary key (brand_id)
);

-- global: when (wall time) which transactions had ended, so that an event's age in the world is known
-- whatever its brand's clock says.
create table event_marks (
  marked_at timestamptz primary key,
  xid xid8 not null
);

-- The same uniqueness with the event in front, which removing an event looks for.
alter table deliveries drop constraint deliveries_brand_id_webhook_id_event_id_event_key;
alter table deliveries add unique (brand_id, event_id, webhook_id, event);
