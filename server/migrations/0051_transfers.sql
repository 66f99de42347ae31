-- Money on its way between two accounts.

create table transfers (
  brand_id uuid not null references brands (brand_id),
  transfer_id uuid not null,
  -- pull: external to deposit; push: deposit to external; repayment: deposit to its credit account.
  kind text not null check (kind in ('pull', 'push', 'repayment')),
  status text not null
    check (status in ('pending', 'completed', 'returned', 'cancelled', 'failed')),
  customer_id uuid,
  program_id uuid not null,
  origination_account_id uuid not null,
  destination_account_id uuid not null,
  -- Chosen when the transfer is asked for: the journal that moves its money bears this id.
  transaction_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  description text,
  class_code text not null check (class_code in ('WEB', 'PPD', 'CCD')),
  same_day boolean not null,
  -- When it is to be sent, when it then settles, and when the operator is asked for a late return;
  -- null for a repayment, which is done at once.
  leaves_at timestamptz,
  settles_at timestamptz,
  return_check_at timestamptz,
  -- When it was taken to be sent: from here on it cannot be cancelled.
  left_at timestamptz,
  -- Under which the ACH operator knows it, from the moment that it answered.
  vendor_reference text,
  settled_at timestamptz,
  return_code text,
  failure_reason text,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, transfer_id),
  unique (brand_id, transaction_id),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  foreign key (brand_id, origination_account_id) references accounts (brand_id, account_id),
  foreign key (brand_id, destination_account_id) references accounts (brand_id, account_id),
  check ((status = 'returned') = (return_code is not null)),
  check (status <> 'completed' or settled_at is not null),
  check (num_nulls(leaves_at, settles_at, return_check_at) = case kind when 'repayment' then 3 else 0 end)
);
create index transfers_of_origination on transfers (brand_id, origination_account_id, transfer_id);
create index transfers_of_destination on transfers (brand_id, destination_account_id, transfer_id);
create index transfers_of_customer on transfers (brand_id, customer_id, transfer_id);
create index transfers_of_program on transfers (brand_id, program_id);
