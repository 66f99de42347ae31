-- Adds a row to a brand's chain. Call it last in a transaction: those of one brand wait for each other from
-- here on to their commits.
create or replace function record_act(
  p_brand_id uuid,
  p_now timestamptz,
  p_actor text,
  p_key_id uuid,
  p_address text,
  p_operation text,
  p_object text,
  p_request_id text,
  p_person_id uuid,
  p_details json
) returns void language plpgsql volatile as $$
declare
  v_seq bigint;
  v_previous bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || p_brand_id, 0));
  select a.seq, a.hash into v_seq, v_previous
    from audit_events a where a.brand_id = p_brand_id order by a.seq desc limit 1;
  v_seq := coalesce(v_seq, 0) + 1;
  insert into audit_events (brand_id, seq, occurred_at, actor, key_id, address, operation, object,
      request_id, hash, person_id, details)
    values (p_brand_id, v_seq, p_now, p_actor, p_key_id, p_address, p_operation, p_object,
      p_request_id, act_hash(v_previous, p_brand_id, v_seq, p_now, p_actor, p_key_id, p_address,
        p_operation, p_object, p_request_id, p_person_id, p_details), p_person_id, p_details);
end
$$;
