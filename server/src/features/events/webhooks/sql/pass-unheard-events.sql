-- Returns true when an event behind the fan-out's cursor belongs to a brand with an enabled webhook.
-- Otherwise it moves the cursor past all events. Purchases write thousands of events a second, and where
-- no webhook listens, reading them in a transaction of six statements cost a tenth of deciding them.
--
-- The move is committed without waiting for the disk: after a crash the events are passed again. A
-- webhook receives no event from before its creation, so one that is created meanwhile loses none.
--
-- The settings keep the look-ups in `events` on their index, also in a plan that was made while the table
-- was empty. `only_row` gives the statements on the cursor's one row an index too: with sequential scans
-- off and no index, PostgreSQL before 18 adds 10,000,000,000 to their cost, far above `jit_above_cost`.
create or replace function pass_unheard_events() returns boolean
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  -- Computed before the other statements take their snapshots, so that these see all events below.
  v_horizon constant xid8 := event_horizon();
  v_xid xid8;
  v_event uuid;
begin
  select c.xid, c.event_id into v_xid, v_event from fan_out_cursor c where c.only_row;
  -- `order by ... limit 1`, because EXISTS may be planned as a scan of all events.
  perform from events e
    where (e.xid, e.event_id) > (v_xid, v_event) and e.xid < v_horizon
    order by e.xid, e.event_id limit 1;
  if not found then
    return false;
  end if;
  perform from events e
    where (e.xid, e.event_id) > (v_xid, v_event) and e.xid < v_horizon
      and exists (
        select from webhooks w
         where w.brand_id = e.brand_id and w.status = 'enabled' and w.date_deleted is null)
    order by e.xid, e.event_id limit 1;
  if found then
    return true;
  end if;
  perform set_config('synchronous_commit', 'off', true);
  -- No row is found when another process has moved the cursor or is moving it.
  perform from fan_out_cursor c
    where c.only_row and c.xid = v_xid and c.event_id = v_event
    for update skip locked;
  if found then
    update fan_out_cursor
       set xid = v_horizon, event_id = '00000000-0000-0000-0000-000000000000'
     where only_row;
  end if;
  return false;
end
$$;
