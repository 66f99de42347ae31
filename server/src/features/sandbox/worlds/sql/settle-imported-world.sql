-- Gives the events of an imported world positions of this installation, in their order, directly below that
-- of the importing transaction, and not below the beginning of its era. Webhooks are disabled and pending
-- deliveries cancelled: their receivers belong to the exporting installation.
create or replace function settle_imported_world(p_brand_id uuid) returns void
language plpgsql volatile as $$
declare
  v_here bigint := event_position()::text::bigint;
  v_least bigint := (v_here >> 48 << 48) + 3;
begin
  update events e set xid = greatest(v_least, v_here - x.rest)::text::xid8
    from (
      select o.event_id, dense_rank() over (order by o.xid desc) as rest
        from events o where o.brand_id = p_brand_id
    ) x
   where e.brand_id = p_brand_id and e.event_id = x.event_id;
  update deliveries d
     set event_xid = coalesce((
           select e.xid from events e where e.brand_id = d.brand_id and e.event_id = d.event_id
         ), v_least::text::xid8),
         status = case d.status when 'pending' then 'cancelled' else d.status end,
         next_attempt_at = null
   where d.brand_id = p_brand_id;
  update webhooks w set xid = event_position(), status = 'disabled' where w.brand_id = p_brand_id;
end
$$;
