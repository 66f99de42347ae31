-- Deletes a brand's content, except for the tables in p_keep; with `api_keys` kept, temporary keys are
-- deleted all the same. The caller holds the world's lock alone (close_world).
create or replace function clear_world(p_brand_id uuid, p_keep text[]) returns void
language plpgsql volatile as $$
declare
  v_table name;
begin
  -- The fan-out and the dispatcher take no world lock, so their row locks are waited for.
  perform from webhooks w where w.brand_id = p_brand_id for update;
  perform from deliveries d where d.brand_id = p_brand_id for update;
  for v_table in select t.table_name from world_tables() t order by t.depth desc loop
    if v_table = 'api_keys' and 'api_keys' = any (p_keep) then
      delete from api_keys k where k.brand_id = p_brand_id and k.kind = 'temporary';
    elsif not v_table = any (p_keep) then
      execute format('delete from %I where brand_id = $1', v_table) using p_brand_id;
    end if;
  end loop;
end
$$;
