-- Returns due deliveries of lanes `{brand_id, webhook_id, take}`, longest due first, at most `take` of each,
-- with their events' payloads, whose sealed fields are for webhooks that receive links; with `p_strays_only` those without an order key. A function keeps its plan:
-- planning these look-ups took longer than running them.
create or replace function due_deliveries(p_lanes json, p_now timestamptz, p_strays_only boolean)
returns table (
  brand_id uuid, webhook_id uuid, delivery_id uuid, event_id uuid, event text, message_id uuid,
  order_key uuid, payload text, sealed_payload bytea,
  traceparent text, occurred_at timestamptz)
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
#variable_conflict use_column
begin
  return query
    select d.brand_id, d.webhook_id, d.delivery_id, d.event_id, d.event, d.message_id, d.order_key,
           e.payload::text, case when w.receives_links then e.sealed_payload end, e.traceparent,
           e.occurred_at
      from json_to_recordset(p_lanes) as l (brand_id uuid, webhook_id uuid, take integer)
      join webhooks w on w.brand_id = l.brand_id and w.webhook_id = l.webhook_id
      cross join lateral (
        select * from deliveries d
         where d.brand_id = l.brand_id and d.webhook_id = l.webhook_id and d.status = 'pending'
           and d.next_attempt_at <= p_now and (d.order_key is null or not p_strays_only)
         order by d.next_attempt_at
         limit l.take) d
      join events e on e.brand_id = d.brand_id and e.event_id = d.event_id
     order by d.next_attempt_at;
end
$$;
