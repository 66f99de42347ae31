-- Lists the rows that differ between two worlds by table and key, after a place, at most p_limit. `sealed`
-- names the columns whose values are bytes.
create or replace function diff_worlds(
  p_world_id uuid, p_against uuid, p_after_table name, p_after_key text, p_limit integer
) returns table (table_name name, key text, was jsonb, present jsonb, sealed text[])
language plpgsql stable as $$
declare
  v_table name;
  v_sealed text[];
  v_count bigint;
  v_left bigint := p_limit;
begin
  for v_table in select t from compared_tables() t where t >= p_after_table order by t loop
    select coalesce(array_agg(a.attname::text), '{}') into v_sealed
      from pg_attribute a
     where a.attrelid = format('public.%I', v_table)::regclass and a.atttypid = 'bytea'::regtype;
    return query execute format('select $3::name, d.key::text, d.was, d.present, $4::text[] from (%s) d
      where d.key::text collate "C" > $5 order by d.key::text collate "C" limit $6',
      world_diff_query(v_table))
      using p_world_id, p_against, v_table, v_sealed,
        case when v_table = p_after_table then p_after_key else '' end, v_left;
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    exit when v_left = 0;
  end loop;
end
$$;
