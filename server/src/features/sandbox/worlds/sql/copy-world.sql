-- Copies a brand's content to a brand that has none. Ids stay equal, because brand_id leads every key.
-- API keys, one-time addresses and requests for a proof are not copied. Pending deliveries are cancelled in the copy, because
-- the original sends them, and the copied webhooks receive events from this transaction on.
create or replace function copy_world(p_from uuid, p_to uuid) returns void
language plpgsql volatile as $$
declare
  v_table name;
  v_columns text;
begin
  for v_table in select t.table_name from world_tables() t order by t.depth loop
    continue when v_table in ('api_keys', 'card_reveals', 'delivery_lanes', 'webhook_replays',
      'requested_proofs');
    select string_agg(format('%I', a.attname), ', ' order by a.attnum) into v_columns
      from pg_attribute a
     where a.attrelid = format('public.%I', v_table)::regclass and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and a.attname <> 'brand_id';
    execute format('insert into %I (brand_id, %s) overriding system value
      select $1, %s from %I where brand_id = $2', v_table, v_columns, v_columns, v_table)
      using p_to, p_from;
  end loop;
  update webhooks w set xid = event_position() where w.brand_id = p_to;
  update deliveries d set status = 'cancelled', next_attempt_at = null
   where d.brand_id = p_to and d.status = 'pending';
end
$$;
