-- Lists the tables in which two worlds are compared: what copies have, without the keys of repeated requests,
-- the clock with its advances, the turn of a seeded world, and figures, which are sums of the events.
create or replace function compared_tables() returns setof name language sql stable as $$
  select t.table_name from copied_tables() t
   where t.table_name not in ('activity_hours', 'activity_positions', 'brand_clocks', 'clock_advances', 'clock_moves', 'customer_search_terms',
     'idempotency_keys', 'world_seeds')
   order by 1
$$;
