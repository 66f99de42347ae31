-- Returns the position below which every event is committed and readable in the caller's snapshot. Like
-- `pg_snapshot_xmin`, but transactions that are known to run in another database of the server are
-- skipped, because they write no events here (docs/decisions/0080). Positions are never reused, so a lower
-- bound that held once holds for good.
--
-- A foreign transaction that ends between the snapshot and the reading of the activity counts as one of
-- ours, so a later answer may be lower than an earlier one. Readers ask `event_horizon` instead.
create or replace function events_complete_below() returns xid8 language sql stable as $$
  select position_in_era(least(
    coalesce(
      (select running
         from pg_snapshot_xip(pg_current_snapshot()) as running
        where running::xid <> all (foreign_transactions())
        order by running
        limit 1),
      pg_snapshot_xmax(pg_current_snapshot())),
    -- The snapshot does not list the caller's own transaction, which may still be rolled back.
    pg_current_xact_id_if_assigned()))
$$;
