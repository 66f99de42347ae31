-- Begins an era when the database has come to another server: restored from a dump, promoted after a
-- recovery, or copied. Positions that were written or answered before then stay below all new ones.
-- Every new connection of the service calls it before its first statement.
--
-- Positions beyond the server's counter begin an era too, whatever the server is called.
create or replace function continue_event_order(p_now timestamptz) returns void language plpgsql volatile as $$
declare
  v_server constant text := server_identity();
  v_era smallint;
  v_is_same boolean;
  v_is_new boolean;
begin
  for v_round in 1..2 loop
    select e.era, e.server = v_server into v_era, v_is_same
      from event_eras e order by e.era desc limit 1;
    v_is_same := coalesce(v_is_same, false)
      and not exists (select from fan_out_cursor c where c.xid > next_event_position())
      and coalesce((select e.xid from events e order by e.xid desc, e.event_id desc limit 1)
                   < next_event_position(), true);
    if v_is_same then return; end if;
    -- Waits for every transaction that has read the era, and those that begin wait for this one.
    if v_round = 1 then lock table event_eras in access exclusive mode; end if;
  end loop;
  v_is_new := not exists (select from events)
    and not exists (select from fan_out_cursor c where c.xid > '0');
  insert into event_eras (era, server, date_created)
    values (coalesce(v_era + 1, case when v_is_new then 0 else 1 end), v_server, p_now);
end
$$;
