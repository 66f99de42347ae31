-- False for snapshots, and for worlds that people and keys made: what their banks do is told by their own events, and
-- an imported one may say anything. The world of the local tools is the operator's own.
create or replace function is_operators_brand(p_brand_id uuid) returns boolean language sql stable as $$
  select not exists (select from world_snapshots s where s.snapshot_id = p_brand_id)
     and not exists (select from worlds w where w.brand_id = p_brand_id and not w.is_demo)
$$;
