-- Finds the writing transaction at which a brand's events of a time begin, by bisection: events are
-- nearly in the order of their times. It returns a slightly earlier one, because events of nearly the
-- same time may be out of order.
create or replace function events_begin_at(p_brand_id uuid, p_at timestamptz) returns xid8
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
