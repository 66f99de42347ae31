-- Adds a brand's next events, at most `p_limit`, to its figures by the hour and moves its position past them,
-- in commit order and up to the horizon below which no event can appear (decision 0021). Returns their number.
-- Amounts are decimal text with two digits after the point in events of transactions, and cents in those of
-- transfers.
create or replace function fold_activity(p_brand_id uuid, p_limit integer) returns integer
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  -- Computed before the other statements take their snapshots, so that these see all events below.
  v_horizon constant xid8 := event_horizon();
  v_xid xid8;
  v_event uuid;
  v_count integer;
begin
  insert into activity_positions (brand_id, xid, event_id)
    values (p_brand_id, '0', '00000000-0000-0000-0000-000000000000')
    on conflict (brand_id) do nothing;
  select p.xid, p.event_id into v_xid, v_event
    from activity_positions p where p.brand_id = p_brand_id for update;
  with batch as materialized (
    select e.xid, e.event_id, e.event, date_trunc('hour', e.occurred_at, 'UTC') as hour,
           coalesce(replace(e.payload ->> 'amount', '.', '')::bigint, 0) as cents
      from events e
     where e.brand_id = p_brand_id and (e.xid, e.event_id) > (v_xid, v_event)
       and e.xid < v_horizon
     order by e.xid, e.event_id
     limit p_limit
  ), added as (
    insert into activity_hours as a (brand_id, hour, metric, event_count, amount_cents)
      select p_brand_id, b.hour, b.event, count(*), sum(b.cents)::bigint
        from batch b group by b.hour, b.event order by b.event, b.hour
    on conflict (brand_id, metric, hour) do update set
      event_count = a.event_count + excluded.event_count,
      amount_cents = a.amount_cents + excluded.amount_cents
  ), last as (
    select b.xid, b.event_id from batch b order by b.xid desc, b.event_id desc limit 1
  ), moved as (
    update activity_positions p set xid = l.xid, event_id = l.event_id
      from last l where p.brand_id = p_brand_id
  )
  select count(*) into v_count from batch;
  return v_count;
end
$$;
