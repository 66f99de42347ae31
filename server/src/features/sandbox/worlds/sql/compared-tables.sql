-- Lists the tables in which two worlds are compared: what copies have, without the keys of repeated requests,
-- the clock with its advances, and the turn of a seeded world.
create or replace function compared_tables() returns setof name language sql stable as $$
  select t.table_name from copied_tables() t
   where t.table_name not in ('brand_clocks', 'clock_advances', 'clock_moves', 'customer_search_terms',
     'idempotency_keys', 'world_seeds')
   order by 1
$$;
