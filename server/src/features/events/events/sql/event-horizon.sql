-- Returns the position below which every event is committed and readable by the caller's next statement.
-- Never lower than any earlier answer, also of `events_complete_below`: the foreign transactions are read
-- before the snapshot, so one that was skipped before has ended, or is skipped again.
create or replace function event_horizon() returns xid8 language plpgsql volatile as $$
declare
  v_foreign xid[];
begin
  -- The activity that an earlier statement of this transaction has read would be answered again.
  perform pg_stat_clear_snapshot();
  v_foreign := foreign_transactions();
  -- Each statement of a volatile function takes its own snapshot.
  return position_in_era(least(
    coalesce(
      (select running
         from pg_snapshot_xip(pg_current_snapshot()) as running
        where running::xid <> all (v_foreign)
        order by running
        limit 1),
      pg_snapshot_xmax(pg_current_snapshot())),
    pg_current_xact_id_if_assigned()));
end
$$;
