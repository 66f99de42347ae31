-- Takes the first free place of a world's p_most snapshots, or returns false. A unique key sees rows
-- that other transactions have committed, although this transaction's snapshot may be older. The caller
-- holds the world's lock alone, so an insert never waits for another.
create or replace function take_snapshot_place(
  p_brand_id uuid, p_snapshot_id uuid, p_name text, p_now timestamptz, p_most integer
) returns boolean
language plpgsql volatile as $$
begin
  for p_place in 1 .. p_most loop
    begin
      insert into world_snapshots (brand_id, snapshot_id, name, date_created, place)
        values (p_brand_id, p_snapshot_id, p_name, p_now, p_place);
      return true;
    exception when unique_violation then
      -- Taken: try the next place.
    end;
  end loop;
  return false;
end
$$;
