-- Rows of a world's file, one JSON text a line, as their table would have them, with the number of the line among
-- them. They are read and not stored: what is judged is what PostgreSQL would store.
create or replace function world_file_rows(p_table name, p_rows bytea)
returns table (line_number bigint, row_json jsonb)
language plpgsql stable as $$
begin
  return query execute format(
    'select x.line_number, to_jsonb(r)
       from string_to_table(convert_from($1, ''UTF8''), e''\n'') with ordinality x (line_text, line_number)
      cross join lateral json_populate_record(null::%I, x.line_text::json) r', p_table)
    using p_rows;
end
$$;
