-- The closing of a deposit account: asked for once, then going on by itself
-- (features/closing/closing.ts). Where it stands is read from cards, balances and transfers; what is
-- kept is what was asked for and which transfers are the closing's own.
create table account_closings (
  brand_id uuid not null,
  -- The deposit.
  account_id uuid not null,
  status text not null check (status in ('closing', 'stopped', 'closed')),
  -- Where the deposit is paid back to; null while nothing had to be.
  external_account_id uuid,
  repay_from text not null check (repay_from in ('deposit', 'transfer')),
  -- The last of its transfers of each kind; the first two are forgotten when it is asked for anew
  -- after they came to nothing.
  pull_transfer_id uuid,
  pay_back_transfer_id uuid,
  repayment_transfer_id uuid,
  -- How often a credit balance was moved from the credit account to the deposit.
  releases integer not null default 0,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, account_id),
  foreign key (brand_id, account_id) references accounts (brand_id, account_id),
  foreign key (brand_id, external_account_id) references accounts (brand_id, account_id),
  foreign key (brand_id, pull_transfer_id) references transfers (brand_id, transfer_id),
  foreign key (brand_id, pay_back_transfer_id) references transfers (brand_id, transfer_id),
  foreign key (brand_id, repayment_transfer_id) references transfers (brand_id, transfer_id)
);
