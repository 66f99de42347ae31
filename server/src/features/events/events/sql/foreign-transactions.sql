-- Returns the ids of transactions that run in other databases of the server. Runs as its owner, since
-- PostgreSQL hides the transactions of other roles' sessions from the roles of the service.
create or replace function foreign_transactions() returns xid[]
language sql stable security definer set search_path = pg_catalog as $$
  select array(
    select a.backend_xid from pg_stat_activity a
     where a.backend_xid is not null and a.datname <> current_database())
$$;
