-- Hashes a row of the audit for its chain: the row, and the hash of the row before it.
create or replace function act_hash(
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
  p_person_id uuid,
  p_details json
) returns bytea language sql stable parallel safe as $$
  -- Acts without details, and those without a person, are hashed as they were before there were any.
  select sha256(case
    when p_details is not null then record_send(row(p_previous, p_brand_id, p_seq, p_occurred_at,
      convert_to(p_actor, 'UTF8'), p_key_id, convert_to(p_address, 'UTF8'),
      convert_to(p_operation, 'UTF8'), convert_to(p_object, 'UTF8'), convert_to(p_request_id, 'UTF8'),
      p_person_id, convert_to(p_details::text, 'UTF8')))
    when p_person_id is not null then record_send(row(p_previous, p_brand_id, p_seq, p_occurred_at,
      convert_to(p_actor, 'UTF8'), p_key_id, convert_to(p_address, 'UTF8'),
      convert_to(p_operation, 'UTF8'), convert_to(p_object, 'UTF8'), convert_to(p_request_id, 'UTF8'),
      p_person_id))
    else record_send(row(p_previous, p_brand_id, p_seq, p_occurred_at,
      convert_to(p_actor, 'UTF8'), p_key_id, convert_to(p_address, 'UTF8'),
      convert_to(p_operation, 'UTF8'), convert_to(p_object, 'UTF8'), convert_to(p_request_id, 'UTF8')))
  end)
$$;
