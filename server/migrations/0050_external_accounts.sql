-- Bank accounts elsewhere, linked through an aggregation provider. What a brand sees of one is its
-- row in accounts; here is what the link itself needs, and what was read through it.

create table external_accounts (
  brand_id uuid not null,
  account_id uuid not null,
  -- The customer or the business.
  owner_id uuid not null,
  -- Whoever has it can pull money: sealed, and erased with the link. Null too until a link flow is
  -- finished. The keyed hash finds the same link again.
  processor_token bytea,
  processor_token_hash bytea,
  current_cents bigint not null,
  available_cents bigint not null,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, account_id),
  -- One living link per owner and bank account.
  unique (brand_id, owner_id, processor_token_hash),
  foreign key (brand_id, account_id) references accounts (brand_id, account_id),
  check ((processor_token is null) = (processor_token_hash is null))
);

-- Begun by the first query of an account's history.
create table account_histories (
  brand_id uuid not null,
  account_id uuid not null,
  status text not null check (status in ('building', 'ready')),
  -- The last date (UTC) of which the transactions are stored.
  known_through date,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, account_id),
  foreign key (brand_id, account_id) references external_accounts (brand_id, account_id),
  check ((status = 'ready') = (known_through is not null))
);

create table external_transactions (
  brand_id uuid not null,
  account_id uuid not null,
  transaction_id uuid not null,
  state text not null check (state in ('pending', 'completed')),
  previous_transaction_id uuid,
  transaction_type text not null,
  -- Positive: money left the account (contract, section 2.10), the opposite of the ledger's sign.
  amount_cents bigint not null,
  currency text not null,
  created_on date not null,
  updated_on date not null,
  details jsonb not null,
  primary key (brand_id, account_id, transaction_id),
  foreign key (brand_id, account_id) references external_accounts (brand_id, account_id)
);
create index external_transactions_in_order
  on external_transactions (brand_id, account_id, updated_on, created_on, transaction_id);
