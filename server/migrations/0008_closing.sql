-- The closing of a deposit account: requested once, then continued by itself (features/closing/closing). Its
-- progress is read from cards, balances and transfers; the row has the request, and the transfers that
-- the closing created.
create table account_closings (
  brand_id uuid not null,
  -- The deposit.
  account_id uuid not null,
  status text not null check (status in ('closing', 'stopped', 'closed')),
  -- The account that the deposit is paid out to; null while no payout was needed.
  external_account_id uuid,
  repay_from text not null check (repay_from in ('deposit', 'transfer')),
  -- The last transfer of each kind. A new request forgets a pull or a payout that failed.
  pull_transfer_id uuid,
  pay_back_transfer_id uuid,
  repayment_transfer_id uuid,
  -- The number of times that a credit balance was moved from the credit account to the deposit.
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
