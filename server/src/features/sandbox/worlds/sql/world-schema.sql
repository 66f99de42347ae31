-- Hash of the tables and columns of a world's file: a file is imported into equal ones only.
create or replace function world_schema() returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(
      t.table_name || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod), e'\n'
      order by t.table_name::text collate "C", a.attname::text collate "C"), 'UTF8')), 'hex')
    from exported_tables() t
    join pg_attribute a on a.attrelid = format('public.%I', t.table_name)::regclass
   where a.attnum > 0 and not a.attisdropped
$$;
