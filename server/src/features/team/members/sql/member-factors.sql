-- Returns the factors of the members of the transaction's brand: kinds and times, never a secret. Runs
-- as its owner, since a brand's statements read no table of credentials (docs/decisions/0246); so the
-- brand is the one of the policies, and not an argument.
create or replace function member_factors()
returns table (person_id uuid, kind text, kept_on text, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with members as (
    select m.person_id from memberships m
     where m.brand_id = nullif(current_setting('surety.brand', true), '')::uuid
  )
  select w.person_id, 'password', null, w.changed_at
    from members join person_passwords w using (person_id)
  union all
  select t.person_id, 'totp', null, t.confirmed_at
    from members join person_totp t using (person_id)
   where t.confirmed_at is not null
  union all
  select k.person_id, 'passkey',
         case when k.transports && array['usb', 'nfc', 'ble', 'smart-card'] then 'security_key'
              when 'internal' = any (k.transports) then 'device'
              when 'hybrid' = any (k.transports) then 'phone'
         end,
         k.created_at
    from members join person_passkeys k using (person_id);
end
$$;
