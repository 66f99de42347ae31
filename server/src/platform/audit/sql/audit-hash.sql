-- Hashes a row of the audit for processes of before acts had details, which call it beside this version
-- (docs/decisions/0263): their proof of the chain reads the details of a row that is there.
create or replace function audit_hash(
  p_previous bytea,
  p_brand_id uuid,
  p_seq bigint,
  p_occurred_at timestamptz,
  p_actor text,
  p_key_id uuid,
  p_address text,
  p_operation text,
  p_object text,
  p_request_id text,
  p_person_id uuid
) returns bytea language plpgsql stable parallel safe as $$
begin
  return act_hash(p_previous, p_brand_id, p_seq, p_occurred_at, p_actor, p_key_id, p_address,
    p_operation, p_object, p_request_id, p_person_id,
    (select a.details from audit_events a where a.brand_id = p_brand_id and a.seq = p_seq));
end
$$;
