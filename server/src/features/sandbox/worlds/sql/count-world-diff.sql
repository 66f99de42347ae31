-- Counts the rows that differ between two worlds, for each table with any.
create or replace function count_world_diff(p_world_id uuid, p_against uuid)
returns table (table_name name, added bigint, removed bigint, changed bigint)
language plpgsql stable as $$
declare
  v_table name;
begin
  for v_table in select t from compared_tables() t order by t loop
    return query execute format('select $3::name, d.added, d.removed, d.changed from (
        select count(*) filter (where x.was is null) as added,
               count(*) filter (where x.present is null) as removed,
               count(*) filter (where x.was is not null and x.present is not null) as changed
          from (%s) x
      ) d where d.added + d.removed + d.changed > 0', world_diff_query(v_table))
      using p_world_id, p_against, v_table;
  end loop;
end
$$;
