-- Returns a position above that of every transaction that has begun to write.
create or replace function next_event_position() returns xid8 language sql stable as $$
  select position_in_era(pg_snapshot_xmax(pg_current_snapshot()))
$$;
