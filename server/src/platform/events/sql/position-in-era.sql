-- Returns the position of a transaction of the present era.
create or replace function position_in_era(p_transaction xid8) returns xid8
language plpgsql stable as $$
begin
  return (((select e.era from event_eras e order by e.era desc limit 1)::bigint << 48)
          | p_transaction::text::bigint)::text::xid8;
end
$$;
