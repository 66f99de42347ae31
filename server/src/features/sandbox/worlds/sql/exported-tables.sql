-- Lists the tables of a world's file, referenced tables first: what copies have, without the keys of
-- repeated requests and the mark of removed events, whose positions are those of one installation.
create or replace function exported_tables() returns table (table_name name, depth integer)
language sql stable as $$
  select t.table_name, t.depth from copied_tables() t
   where t.table_name not in ('clock_advances', 'events_removed', 'idempotency_keys')
   order by t.depth, t.table_name
$$;
