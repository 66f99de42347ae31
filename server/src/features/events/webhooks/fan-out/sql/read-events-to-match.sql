-- Returns events behind the fan-out's cursor of brands with an enabled webhook, in order, at most `p_limit`,
-- with the position that they were read from and, in the first row alone, those webhooks. It locks nothing:
-- `write_matched` takes the cursor from that position and refuses what another process has matched.
--
-- If no webhook hears an event, the function moves the cursor past all events and returns no row. Purchases write
-- thousands of events a second: reading them again each time cost a tenth of deciding them. This move is
-- committed without waiting for the disk: after a crash the events are passed again. A webhook receives no
-- event from before its creation, so one that is created meanwhile loses none.
--
-- The settings keep the look-ups in `events` on their index, also in a plan that was made while the table
-- was empty. `only_row` gives the statements on the cursor's one row an index too: with sequential scans
-- off and no index, PostgreSQL before 18 adds 10,000,000,000 to their cost, far above `jit_above_cost`.
create or replace function read_events_to_match(p_limit integer)
returns table (
  brand_id uuid, event_id uuid, event text, customer_id uuid, xid xid8, traceparent text,
  from_xid xid8, from_event_id uuid, horizon xid8, webhooks json)
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
#variable_conflict use_column
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
    return;
  end if;
  return query
    with batch as materialized (
      select e.brand_id, e.event_id, e.event, e.customer_id, e.xid, e.traceparent
        from events e
       where (e.xid, e.event_id) > (v_xid, v_event) and e.xid < v_horizon
         and exists (
           select from webhooks w
            where w.brand_id = e.brand_id and w.status = 'enabled' and w.date_deleted is null)
       order by e.xid, e.event_id
       limit p_limit
    )
    select b.brand_id, b.event_id, b.event, b.customer_id, b.xid, b.traceparent, v_xid, v_event, v_horizon,
           case when row_number() over (order by b.xid, b.event_id) = 1
                then (select json_agg(json_build_object('brand_id', w.brand_id,
                               'webhook_id', w.webhook_id, 'events', w.events,
                               'ordering', w.ordering, 'xid', w.xid::text))
                        from (select distinct n.brand_id from batch n) n
                        join webhooks w on w.brand_id = n.brand_id
                       where w.status = 'enabled' and w.date_deleted is null) end
      from batch b
     order by b.xid, b.event_id;
  if found then
    return;
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
end
$$;
