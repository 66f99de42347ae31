-- Keys managed over the API (docs/decisions/0195).
alter table api_keys
  -- Right to make, roll, restrict and revoke keys in live. The operator alone gives it.
  add column manages_keys boolean not null default false,
  -- The caller's address and the operation of the use that last_used_at tells.
  add column last_used_address text,
  add column last_used_operation text,
  add constraint api_keys_managing check (not manages_keys or (kind = 'brand' and scope = 'full'));

-- A brand has few permanent keys among very many temporary ones.
create index api_keys_of_brand on api_keys (brand_id, key_id) where kind = 'brand';
