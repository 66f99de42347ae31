-- Moves the fan-out's cursor from one position to another and inserts deliveries of the events between,
-- which fall due at `p_now`, one after the other, so that they are sent in order. Returns false, and does
-- nothing, when another process has moved the cursor from there or is moving it.
--
-- Deliveries have no foreign keys: the function locks the webhooks, then the events, and leaves out those
-- that were disabled or removed since they were read (docs/decisions/0100).
create or replace function write_matched(
  p_from_xid xid8, p_from_event_id uuid, p_to_xid xid8, p_to_event_id uuid, p_now timestamptz,
  p_brand_ids uuid[], p_delivery_ids uuid[], p_webhook_ids uuid[], p_event_ids uuid[], p_events text[],
  p_message_ids uuid[], p_event_xids xid8[], p_order_keys uuid[])
returns boolean
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  v_webhook_ids uuid[];
  v_event_ids uuid[];
begin
  perform from fan_out_cursor c
    where c.only_row and c.xid = p_from_xid and c.event_id = p_from_event_id
    for update skip locked;
  if not found then
    return false;
  end if;
  if cardinality(p_event_ids) = 0 then
    -- After a crash the events are matched again, with nothing again.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  v_webhook_ids := array(
    select w.webhook_id
      from (select distinct k.brand_id, k.webhook_id
              from unnest(p_brand_ids, p_webhook_ids) as k (brand_id, webhook_id)
             order by k.webhook_id) k
      join webhooks w on w.brand_id = k.brand_id and w.webhook_id = k.webhook_id
     where w.status = 'enabled' and w.date_deleted is null
       for key share of w);
  v_event_ids := array(
    select e.event_id
      from (select distinct k.brand_id, k.event_id
              from unnest(p_brand_ids, p_event_ids) as k (brand_id, event_id)) k
      join events e on e.brand_id = k.brand_id and e.event_id = k.event_id
     where cardinality(v_webhook_ids) > 0
       for key share of e);
  insert into deliveries (brand_id, delivery_id, webhook_id, event_id, event, message_id,
      event_xid, order_key, status, attempts_made, next_attempt_at, date_created, date_updated)
    select r.brand_id, r.delivery_id, r.webhook_id, r.event_id, r.event, r.message_id,
           r.event_xid, r.order_key, 'pending', 0, p_now + r.place * interval '1 microsecond',
           p_now, p_now
      from unnest(p_brand_ids, p_delivery_ids, p_webhook_ids, p_event_ids, p_events, p_message_ids,
             p_event_xids, p_order_keys)
           with ordinality as r (brand_id, delivery_id, webhook_id, event_id, event, message_id,
             event_xid, order_key, place)
     where r.webhook_id = any (v_webhook_ids) and r.event_id = any (v_event_ids)
  -- A replay may have inserted the deliveries already.
  on conflict (brand_id, webhook_id, event_id, event) do nothing;
  update fan_out_cursor set xid = p_to_xid, event_id = p_to_event_id where only_row;
  return true;
end
$$;
