-- Inserts rows of a world's file, one JSON text a line, into one table under another brand. One statement for a
-- table, because its rows may refer to each other. Times without end or outside of years with four digits are
-- refused: one of them in a row that is read for all brands, such as a due delivery, would stop all brands.
create or replace function insert_world_rows(p_brand_id uuid, p_table name, p_rows bytea) returns void
language plpgsql volatile as $$
declare
  v_columns text;
  v_values text;
  v_column name;
  v_found boolean;
begin
  if p_table not in (select t.table_name from exported_tables() t) then
    raise invalid_parameter_value using message = 'no table of a world: ' || p_table;
  end if;
  select string_agg(format('%I', a.attname), ', ' order by a.attnum),
         string_agg(format('r.%I', a.attname), ', ' order by a.attnum)
    into v_columns, v_values
    from pg_attribute a
   where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0
     and not a.attisdropped and a.attgenerated = '' and a.attname <> 'brand_id';
  execute format('insert into %I (brand_id, %s) overriding system value
    select $1, %s from string_to_table(convert_from($2, ''UTF8''), e''\n'') x (text),
      json_populate_record(null::%I, x.text::json) r',
    p_table, v_columns, v_values, p_table)
    using p_brand_id, p_rows;
  for v_column in
    select a.attname from pg_attribute a
     where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped
       and a.atttypid in ('timestamptz'::regtype, 'date'::regtype)
  loop
    execute format('select exists (select from %I t where t.brand_id = $1
      and (t.%I < ''0001-01-01Z''::timestamptz or t.%I >= ''9999-12-31Z''::timestamptz))',
      p_table, v_column, v_column)
      into v_found using p_brand_id;
    if v_found then
      raise datetime_field_overflow using column = v_column, message = 'must be a time of the years 1 to 9998';
    end if;
  end loop;
end
$$;
