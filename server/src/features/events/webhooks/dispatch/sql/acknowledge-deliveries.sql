-- Ends deliveries that wait for an attempt, of any number of webhooks, with the attempts that their
-- endpoints acknowledged, and returns their ids. Deliveries that had ended already are left as they are.
--
-- Rows are found by their next attempt, which only waiting ones have: by status PostgreSQL would search each
-- among all waiting ones of its endpoint (measured: twice the cost).
create or replace function acknowledge_deliveries(
  p_ends_as text, p_now timestamptz, p_brand_ids uuid[], p_webhook_ids uuid[], p_delivery_ids uuid[],
  p_attempted_at_ms bigint[], p_statuses integer[], p_durations_ms integer[], p_responses text[])
returns setof uuid
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
begin
  return query
    update deliveries d
       set status = p_ends_as, attempts_made = d.attempts_made + 1, next_attempt_at = null,
           date_updated = p_now,
           acknowledged_at = timestamptz 'epoch' + m.attempted_at_ms * interval '1 millisecond',
           acknowledged_status = m.status, acknowledged_ms = m.duration_ms,
           acknowledged_response = m.response
      from unnest(p_brand_ids, p_webhook_ids, p_delivery_ids, p_attempted_at_ms, p_statuses,
             p_durations_ms, p_responses)
           as m (brand_id, webhook_id, delivery_id, attempted_at_ms, status, duration_ms, response)
     where d.brand_id = m.brand_id and d.webhook_id = m.webhook_id
       and d.delivery_id = m.delivery_id and d.next_attempt_at is not null
    returning d.delivery_id;
end
$$;
