-- A world has so many snapshots at most, also where many are asked for at the same moment: each takes a
-- place of its own. A snapshot reads as of the moment at which its transaction began, which may be
-- before the world was its alone, so that it cannot count those that others took meanwhile.
alter table world_snapshots add column place smallint;
update world_snapshots s
   set place = numbered.place
  from (select brand_id, snapshot_id,
               row_number() over (partition by brand_id order by snapshot_id) as place
          from world_snapshots) numbered
 where (s.brand_id, s.snapshot_id) = (numbered.brand_id, numbered.snapshot_id);
alter table world_snapshots
  alter column place set not null,
  add check (place > 0),
  add constraint world_snapshots_place_key unique (brand_id, place);

-- Takes the first free place below p_most, or answers false. A key sees what other transactions have
-- kept, whatever moment this one reads as of. Whoever calls it holds the world alone, so that it waits
-- for nobody.
create function take_snapshot_place(
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
      -- The next one.
    end;
  end loop;
  return false;
end $$;
