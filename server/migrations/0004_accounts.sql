-- Accounts as a brand sees them, the ledger behind them, and linked bank accounts elsewhere.
--
-- Signs: an entry is positive when the account is credited. A deposit, which the customer owns, stands
-- above zero; a credit account, on which the customer owes, stands below. The entries of one journal sum
-- to zero per currency.
--
-- A session keeps the plans of the statements in SQL functions. A plan that was made while a table was
-- empty takes all indexes for equally good, so each look-up has one index that it can use, or can afford
-- (docs/decisions/0087): an index with a condition on its own column serves only queries on this column.

create table accounts (
  brand_id uuid not null references brands (brand_id),
  account_id uuid not null,
  type text not null check (type in ('security_deposit', 'credit', 'external')),
  status text not null check (status in ('active', 'inactive', 'frozen', 'closed', 'removed')),
  customer_id uuid,
  business_id uuid,
  program_id uuid,
  description text not null,
  currency text not null,
  -- Deposits only: the numbers that ACH credits are sent to. Both are integers in the contract.
  routing_number bigint,
  account_number bigint check (account_number between 1000 and 999999999999),
  -- Credit accounts only: the deposit that secures it.
  security_deposit_account_id uuid,
  -- External accounts only.
  verification_status text,
  link_type text,
  bank_name text,
  mask text,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, account_id),
  foreign key (brand_id, customer_id) references customers (brand_id, customer_id),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  foreign key (brand_id, security_deposit_account_id) references accounts (brand_id, account_id),
  check (num_nonnulls(customer_id, business_id) = 1),
  check ((type = 'security_deposit') = (routing_number is not null)),
  check ((type = 'security_deposit') = (account_number is not null)),
  check ((type = 'credit') = (security_deposit_account_id is not null)),
  check ((type = 'external') = (program_id is null)),
  check (status <> 'removed' or type = 'external')
);
create unique index accounts_by_number on accounts (brand_id, account_number)
  where has_own_index(account_number);
create unique index accounts_secured_once on accounts (brand_id, security_deposit_account_id)
  where security_deposit_account_id is not null;
create index accounts_of_customer on accounts (brand_id, customer_id, account_id)
  where customer_id is not null;
create index accounts_of_business on accounts (brand_id, business_id, account_id)
  where business_id is not null;

-- Balances: every movement of an account locks and rewrites this one row. It is narrow, without a
-- secondary index and with free space on its page, so that the rewrite stays on the page (a HOT update).
-- limit_cents of a credit account equals the ledger_cents of its deposit (post_journal keeps it so):
-- a purchase finds limit, owed and held amounts under one lock.
create table account_balances (
  brand_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in
    ('security_deposit', 'credit', 'bank_settlement', 'network_settlement', 'brand_funding',
     'account_validation')),
  currency text not null,
  ledger_cents bigint not null default 0,
  held_cents bigint not null default 0 check (held_cents >= 0),
  limit_cents bigint not null default 0 check (limit_cents = 0 or kind = 'credit'),
  -- The number of the account's last entry; entries count from 1 without a gap.
  entry_seq bigint not null default 0,
  -- A deposit's credit account, whose limit follows this ledger balance.
  credit_account_id uuid check (credit_account_id is null or kind = 'security_deposit'),
  -- True when a card line of a credit account has controls: a purchase reads it with the lock.
  has_controls boolean not null default false check (not has_controls or kind = 'credit'),
  -- The hash of the account's last entry; empty before the first.
  head_hash bytea not null default '',
  -- Credit accounts only: accounts.status. Purchases decide by it after they have locked this row; read
  -- from `accounts`, the status could be older than the lock, and a purchase that waited for the start
  -- of a closing would be approved.
  account_status text
    check (account_status in ('active', 'inactive', 'frozen', 'closed', 'removed')),
  primary key (brand_id, account_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- The program's own side of a movement: settlement accounts of the bank and the network, advances
-- (brand_funding, below zero), and the cost of micro-deposits (account_validation). Each is kept in
-- lanes, so that a thousand customers who settle at once do not queue for one row; the balance of an
-- internal account is the sum of its lanes.
create table internal_accounts (
  brand_id uuid not null,
  account_id uuid not null,
  program_id uuid not null,
  kind text not null check (kind in
    ('bank_settlement', 'network_settlement', 'brand_funding', 'account_validation')),
  lane smallint not null,
  primary key (brand_id, account_id),
  unique (brand_id, program_id, kind, lane),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  foreign key (brand_id, account_id) references account_balances (brand_id, account_id)
);

-- Append only. A source (a transfer, a transaction) posts each of its steps once.
create table journals (
  brand_id uuid not null,
  journal_id uuid not null,
  source_kind text not null,
  source_id uuid not null,
  step text not null,
  -- A return takes back money that may be spent already, so only a return may leave a negative balance.
  is_return boolean not null,
  description text not null,
  occurred_at timestamptz not null,
  currency text not null,
  primary key (brand_id, journal_id)
);
create unique index journals_posted_once on journals (brand_id, source_kind, source_id, step)
  where has_own_index(source_id);
-- Rows come in the order of time, so a summary for each range of pages finds a day for reconciliation,
-- and costs a journal next to nothing, unlike a b-tree.
create index journals_by_time on journals using brin (brand_id, occurred_at)
  with (pages_per_range = 32, autosummarize = on);

-- Append only. seq and balance_after_cents chain the entries of one account, and so does previous_hash:
-- the hash of the entry before (entry_hash), empty for the first. An entry or journal that is changed
-- later no longer has the hash that the next entry holds (docs/decisions/0071).
create table entries (
  brand_id uuid not null,
  account_id uuid not null,
  seq bigint not null,
  journal_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_after_cents bigint not null,
  previous_hash bytea not null,
  primary key (brand_id, account_id, seq),
  foreign key (brand_id, journal_id) references journals (brand_id, journal_id),
  foreign key (brand_id, account_id) references account_balances (brand_id, account_id)
);
create index entries_of_journal on entries (brand_id, journal_id);

-- Money set aside and not yet posted. The hold of a card purchase has the id of its transaction. It has
-- no foreign key to the balance: placing and releasing lock that row themselves, and the check would read
-- it once more for every purchase; `verify` proves the sums.
create table holds (
  brand_id uuid not null,
  hold_id uuid not null,
  account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('open', 'captured', 'released')),
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, hold_id)
);

-- global: the last proof of the books, of all brands at once, and the time of the last attempt (wall
-- time).
create table ledger_verification (
  only_row boolean primary key default true check (only_row),
  -- The start of the last attempt; the next one starts an hour later.
  taken_at timestamptz not null,
  -- The last attempt that ended.
  verified_at timestamptz,
  duration_ms bigint,
  ok boolean,
  counts jsonb,
  first_problem text,
  check (num_nulls(verified_at, duration_ms, ok, counts) in (0, 4)),
  check ((ok is false) = (first_problem is not null))
);

-- Links to bank accounts elsewhere, through an aggregation provider. `accounts` has the row that a brand
-- sees; this one has the link's own data, and the balances that were read through it.
create table external_accounts (
  brand_id uuid not null,
  account_id uuid not null,
  -- The customer or the business.
  owner_id uuid not null,
  -- The token can pull money: it is sealed, and erased with the link. Null too until a link flow is
  -- finished. The keyed hash recognises the same link.
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

-- Account and routing number of an external account, asked of the provider when an entry first needs
-- them, sealed, and erased with the link.
create table bank_numbers (
  brand_id uuid not null,
  account_id uuid not null,
  numbers bytea not null,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, account_id),
  foreign key (brand_id, account_id) references external_accounts (brand_id, account_id)
);

-- The state of an external account's history, created by the first query of it.
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
