-- Number of the first line, among rows of a world's file for one table, that breaks a CHECK of the table or leaves
-- out a column (of which the other is null); null if none does by itself.
create or replace function find_broken_row(p_table name, p_rows bytea, p_constraint name, p_column name)
returns bigint language plpgsql stable as $$
declare
  v_condition text;
  v_line bigint;
begin
  select pg_get_expr(k.conbin, k.conrelid) into v_condition
    from pg_constraint k
   where k.conrelid = format('public.%I', p_table)::regclass and k.conname = p_constraint and k.contype = 'c';
  v_condition := coalesce(v_condition, format('%I is not null', p_column));
  execute format(
    'select min(x.line_number)
       from string_to_table(convert_from($1, ''UTF8''), e''\n'') with ordinality x (line_text, line_number)
      cross join lateral json_populate_record(null::%I, x.line_text::json) r
      where not (%s)', p_table, v_condition)
    into v_line using p_rows;
  return v_line;
end
$$;
