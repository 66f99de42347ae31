-- Whether a bank account is there and its owner's, found out by entries to it: a prenote, which moves
-- no money, or two micro-deposits whose amounts its owner tells (features/account-validations).

-- Both travel as transfers do, in the same files. They come from no account of a customer's.
alter table transfers
  drop constraint transfers_kind_check,
  add constraint transfers_kind_check check
    (kind in ('pull', 'push', 'repayment', 'incoming', 'prenote', 'micro_deposit')),
  drop constraint transfers_amount_cents_check,
  add constraint transfers_amount_cents_check check (
    case kind when 'prenote' then amount_cents = 0
              when 'micro_deposit' then amount_cents between 1 and 99
              else amount_cents > 0 end),
  drop constraint transfers_origination_check,
  add constraint transfers_origination_check check (
    (kind in ('incoming', 'prenote', 'micro_deposit')) = (origination_account_id is null));

-- What micro-deposits cost the brand.
alter table account_balances
  drop constraint account_balances_kind_check,
  add constraint account_balances_kind_check check (kind in
    ('security_deposit', 'credit', 'bank_settlement', 'network_settlement', 'brand_funding',
     'account_validation'));
alter table internal_accounts
  drop constraint internal_accounts_kind_check,
  add constraint internal_accounts_kind_check check (kind in
    ('bank_settlement', 'network_settlement', 'brand_funding', 'account_validation'));

create table account_validations (
  brand_id uuid not null,
  validation_id uuid not null,
  -- The external account.
  account_id uuid not null,
  program_id uuid not null,
  method text not null check (method in ('prenote', 'micro_deposits')),
  status text not null check (status in
    ('pending', 'waiting', 'awaiting_amounts', 'verified', 'failed', 'expired')),
  -- A prenote has one entry, micro-deposits have two.
  transfer_id uuid not null,
  second_transfer_id uuid,
  tries_left smallint not null check (tries_left between 0 and 3),
  -- Of micro-deposits that have arrived: until when their amounts can be told.
  expires_at timestamptz,
  verified_at timestamptz,
  failure_reason text,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, validation_id),
  unique (brand_id, transfer_id),
  unique (brand_id, second_transfer_id),
  foreign key (brand_id, account_id) references external_accounts (brand_id, account_id),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  foreign key (brand_id, transfer_id) references transfers (brand_id, transfer_id),
  foreign key (brand_id, second_transfer_id) references transfers (brand_id, transfer_id),
  check ((method = 'prenote') = (second_transfer_id is null)),
  check ((status in ('failed', 'expired')) = (failure_reason is not null)),
  check (status <> 'verified' or verified_at is not null)
);
create index account_validations_of_account
  on account_validations (brand_id, account_id, validation_id);
-- One at a time.
create unique index account_validations_running on account_validations (brand_id, account_id)
  where status in ('pending', 'waiting', 'awaiting_amounts');
