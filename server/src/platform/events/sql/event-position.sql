-- Returns the position of the current transaction in the order of events: the era in the upper 16 bits,
-- the transaction below. Reading the era locks the table for the transaction, so that an era begins only
-- after every transaction of the last one has ended (continue_event_order).
create or replace function event_position() returns xid8 language plpgsql volatile as $$
begin
  return position_in_era(pg_current_xact_id());
end
$$;
