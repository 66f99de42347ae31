-- Whether events behind the fan-out's cursor may be heard by some enabled webhook. Where none are, the
-- cursor is moved past them, in this one statement. Purchases write thousands of events a second:
-- where no webhook listens, meeting them in a transaction of six statements took a tenth of what
-- deciding the purchases did.
--
-- Passing is not waited for on the disk: what a crash takes back is passed again. Nobody hears an
-- event from before his webhook, so a webhook that comes while this runs loses none by it.
create function pass_unheard_events() returns boolean
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  -- Before the other statements look, so that they see all that it calls complete.
  v_horizon constant xid8 := events_complete_below();
  v_xid xid8;
  v_event uuid;
begin
  select c.xid, c.event_id into v_xid, v_event from fan_out_cursor c;
  -- The first in order, not EXISTS: that may be planned as a scan of all events.
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
  -- Unless another process has moved it, or is about to.
  perform from fan_out_cursor c where c.xid = v_xid and c.event_id = v_event
    for update skip locked;
  if found then
    update fan_out_cursor
       set xid = v_horizon, event_id = '00000000-0000-0000-0000-000000000000';
  end if;
  return false;
end
$$;
