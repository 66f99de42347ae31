-- Finds the lane of an internal account that faces one customer account, and creates it on first use.
-- It is found by its purpose, not by its id: in a copied world the id is the original's.
create or replace function internal_account(
  p_brand_id uuid,
  p_program_id uuid,
  p_kind text,
  p_currency text,
  p_facing_account_id uuid
) returns uuid
language plpgsql as $$
declare
  v_lane constant smallint := get_byte(uuid_send(p_facing_account_id), 15) % 16;
  -- Derived, so that two sessions that create it at once agree. A program id belongs to one brand.
  v_new constant uuid := md5(concat_ws('|', p_program_id, p_kind, v_lane))::uuid;
  v_id uuid;
begin
  select i.account_id into v_id from internal_accounts i
   where i.brand_id = p_brand_id and i.program_id = p_program_id and i.kind = p_kind
     and i.lane = v_lane;
  if found then
    return v_id;
  end if;
  insert into account_balances (brand_id, account_id, kind, currency)
    values (p_brand_id, v_new, p_kind, p_currency) on conflict do nothing;
  insert into internal_accounts (brand_id, account_id, program_id, kind, lane)
    values (p_brand_id, v_new, p_program_id, p_kind, v_lane) on conflict do nothing;
  return v_new;
end
$$;
