-- Instant funding: a pull's money is advanced by the brand when the pull has left, and paid back to
-- the brand when it settles (features/transfers/transfer-advances.ts).

-- What the brand has advanced stands below zero on an account of its own, in lanes like the others.
alter table account_balances
  drop constraint account_balances_kind_check,
  add constraint account_balances_kind_check check (kind in
    ('security_deposit', 'credit', 'bank_settlement', 'network_settlement', 'brand_funding'));
alter table internal_accounts
  drop constraint internal_accounts_kind_check,
  add constraint internal_accounts_kind_check check (kind in
    ('bank_settlement', 'network_settlement', 'brand_funding'));

alter table transfers
  add column advance_status text check (advance_status in ('open', 'repaid', 'taken_back')),
  add column advanced_cents bigint,
  add column advanced_at timestamptz,
  add constraint transfers_advance_check check (
    num_nulls(advance_status, advanced_cents, advanced_at) in (0, 3)),
  add constraint transfers_advanced_cents_check check (
    advanced_cents is null or (kind = 'pull' and advanced_cents between 1 and amount_cents));

-- What a customer was advanced: the few rows that bound the next advance.
create index transfers_advanced on transfers (brand_id, customer_id, transfer_id)
  where advance_status is not null;
