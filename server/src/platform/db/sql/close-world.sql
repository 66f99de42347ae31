-- Takes the lock of a sandbox brand alone, after all units of work that hold it shared have ended.
create or replace function close_world(p_brand_id uuid) returns void
language plpgsql volatile as $$
begin
  -- New units of work queue behind this lock request, so it gives up after a short wait.
  perform set_config('lock_timeout', '10s', true);
  perform pg_advisory_xact_lock(hashtextextended('world:' || p_brand_id, 0));
end
$$;
