-- Lists the tables that hold the content of brands, referenced tables first. It reads the catalog, so
-- that tables of later migrations are included without a change here. The audit and the request log are records
-- of the brand: a reset keeps them, and no snapshot has them. Members belong to the brand likewise.
create or replace function world_tables() returns table (table_name name, depth integer)
language sql stable as $$
  with recursive content as (
    select c.oid, c.relname
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition
       and c.relname not in ('brands', 'worlds', 'world_snapshots', 'memberships', 'invitations',
         'saved_views', 'saved_view_marks', 'error_fixes',
         'audit_events', 'request_log', 'request_log_erased', 'request_log_objects', 'request_minutes')
  ), refs as (
    select distinct k.conrelid as child, k.confrelid as parent
      from pg_constraint k
     where k.contype = 'f' and k.conrelid <> k.confrelid
  ), levels as (
    select oid, 0 as depth from content
    union
    -- Bounded, should two tables ever refer to each other; a house rule forbids that.
    select r.child, l.depth + 1 from levels l join refs r on r.parent = l.oid where l.depth < 60
  )
  select c.relname, max(l.depth) from content c join levels l using (oid)
   group by c.relname order by 2, 1
$$;
