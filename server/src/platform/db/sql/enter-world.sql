-- Takes the shared lock that every unit of work in a sandbox brand holds until it ends; wiping, copying
-- or replacing the brand's content takes the lock alone (close_world). Returns the brand, so that a
-- statement can enter and read in one.
create or replace function enter_world(p_brand_id uuid) returns uuid
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('world:' || p_brand_id, 0));
  return p_brand_id;
end
$$;
