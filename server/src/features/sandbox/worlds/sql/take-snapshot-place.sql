-- Takes the first free place from p_first to p_last of a world's snapshots, or returns false. A unique key
-- sees rows that other transactions have committed, although this transaction's snapshot may be older. The
-- caller holds the world's lock alone, so an insert never waits for another.
create or replace function take_snapshot_place(
  p_brand_id uuid, p_snapshot_id uuid, p_name text, p_now timestamptz, p_is_automatic boolean,
  p_first integer, p_last integer
) returns boolean
language plpgsql volatile as $$
begin
  for p_place in p_first .. p_last loop
    begin
      insert into world_snapshots (brand_id, snapshot_id, name, date_created, is_automatic, place)
        values (p_brand_id, p_snapshot_id, p_name, p_now, p_is_automatic, p_place);
      return true;
    exception when unique_violation then
      -- Taken: try the next place.
    end;
  end loop;
  return false;
end
$$;
