-- Returns the ids of transactions that run in other databases of the server. Runs as its owner, since
-- PostgreSQL hides the transactions of other roles' sessions from the roles of the service. In PL/pgSQL, whose
-- plan a session keeps: PostgreSQL before 18 plans an SQL function for each call, ten times what it runs.
create or replace function foreign_transactions() returns xid[]
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return array(
    select a.backend_xid from pg_stat_activity a
     where a.backend_xid is not null and a.datname <> current_database());
end
$$;
