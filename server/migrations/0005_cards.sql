-- Cards with their PINs, reveals and controls, and card transactions.

create table cards (
  brand_id uuid not null,
  card_id uuid not null,
  customer_id uuid not null,
  account_id uuid not null,
  status text not null check (status in ('active', 'inactive', 'closed')),
  -- Tokens replace number and CVV outside. The number is sealed, and found by its keyed hash; the CVV is
  -- computed when it is shown and never stored.
  number_token text not null,
  cvv_token text not null,
  number_sealed bytea not null,
  number_hash bytea not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  -- The last day on which the card is valid.
  expires_on date not null,
  card_design_id text,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  form text not null check (form in ('virtual', 'physical')),
  -- Null until the card is active for the first time: a physical card in the mail.
  activated_at timestamptz,
  replaces_card_id uuid,
  reissue_type text check (
    reissue_type in ('same_card_number', 'same_card_number_updated_expiry', 'new_card_number')),
  -- Cards that were reissued for one another are one line, named by its first card. They share their
  -- controls and their spending, so that a reissue does not evade a limit.
  line_id uuid not null,
  primary key (brand_id, card_id),
  foreign key (brand_id, customer_id) references customers (brand_id, customer_id),
  foreign key (brand_id, account_id) references accounts (brand_id, account_id),
  foreign key (brand_id, replaces_card_id) references cards (brand_id, card_id),
  foreign key (brand_id, line_id) references cards (brand_id, card_id),
  check ((replaces_card_id is null) = (reissue_type is null)),
  check (status <> 'active' or activated_at is not null),
  check ((replaces_card_id is null) = (line_id = card_id))
);
create index cards_of_account on cards (brand_id, account_id, card_id)
  where account_id is not null;
create index cards_of_customer on cards (brand_id, customer_id, card_id)
  where customer_id is not null;
-- A number is generated once. A card that is reissued under its number shares it with its successor, and
-- at most one of them is active.
create unique index cards_number_made_once on cards (brand_id, number_hash)
  where reissue_type is null or reissue_type = 'new_card_number';
create unique index cards_number_active_once on cards (brand_id, number_hash)
  where status = 'active';
create unique index cards_one_successor on cards (brand_id, replaces_card_id)
  where replaces_card_id is not null and status <> 'closed';

-- global: in live a number is unique over the installation, whichever brand issues the card
-- (docs/decisions/0108). The hash is keyed by the installation, since the keyed hashes of two brands
-- cannot be compared.
create table card_number_claims (
  card_id uuid primary key,
  number_hash bytea not null unique
);

-- A PIN is never readable: the row has its HMAC under the brand's key, with a salt of its own.
create table card_pins (
  brand_id uuid not null,
  card_id uuid not null,
  salt bytea not null,
  pin_hash bytea not null,
  -- Wrong tries since the last right one; at the third the PIN is locked.
  failed_tries integer not null check (failed_tries between 0 and 3),
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, card_id),
  foreign key (brand_id, card_id) references cards (brand_id, card_id)
);

-- One-time pages that show a card's number.
create table card_reveals (
  brand_id uuid not null,
  reveal_id uuid not null,
  card_id uuid not null,
  -- The address's token is 256 random bits, so a plain SHA-256 cannot be reversed by guessing.
  token_hash bytea not null,
  -- Wall time, like viewed_at: a stopped sandbox clock must not keep an address alive.
  expires_at timestamptz not null,
  viewed_at timestamptz,
  date_created timestamptz not null,
  primary key (brand_id, reveal_id),
  foreign key (brand_id, card_id) references cards (brand_id, card_id)
);
-- Without brand_id, because this look-up is how a page's request learns its brand.
create index card_reveals_by_token on card_reveals (token_hash);
create index card_reveals_by_end on card_reveals (brand_id, expires_at);

-- Limits and filters of a card line. Rows are only marked as replaced, never changed otherwise:
-- decisions name the row that applied. Empty lists allow, or block, nothing in particular.
create table card_controls (
  brand_id uuid not null,
  controls_id uuid not null,
  line_id uuid not null,
  per_transaction_cents bigint check (per_transaction_cents > 0),
  per_day_cents bigint check (per_day_cents > 0),
  per_month_cents bigint check (per_month_cents > 0),
  lifetime_cents bigint check (lifetime_cents > 0),
  allowed_mccs text[] not null,
  blocked_mccs text[] not null,
  allowed_countries text[] not null,
  blocked_countries text[] not null,
  date_created timestamptz not null,
  replaced_at timestamptz,
  primary key (brand_id, controls_id),
  foreign key (brand_id, line_id) references cards (brand_id, card_id)
);
create unique index card_controls_in_force on card_controls (brand_id, line_id)
  where replaced_at is null;

-- Spending with the cards of a line, for the periods that its controls in force limit: the sum of the
-- purchases that were authorized (or, without an authorization, posted) in the period, at their present
-- amounts. Written under the lock of the account's balance; `verify` proves the sums.
create table card_spending (
  brand_id uuid not null,
  line_id uuid not null,
  period text not null check (period in ('day', 'month', 'lifetime')),
  -- The first day (UTC) of the period; 0001-01-01 for a lifetime.
  starts_on date not null,
  spent_cents bigint not null,
  primary key (brand_id, line_id, period, starts_on),
  foreign key (brand_id, line_id) references cards (brand_id, card_id)
);

-- Card transactions. The functions that write them have just read the card and locked the account:
-- foreign keys would only look again (and lock the card's row for it), at a measured tenth of the whole
-- purchase; `verify` proves them instead.
--
-- Columns after date_updated are null for most rows, and an authorization without controls and in the
-- account's currency writes none of them.
create table transactions (
  brand_id uuid not null,
  transaction_id uuid not null,
  customer_id uuid not null,
  card_id uuid not null,
  account_id uuid not null,
  state text not null check (state in ('pending', 'completed', 'declined', 'cancelled', 'returned')),
  response_code text not null,
  decline_reason text check ((decline_reason is null) = (response_code = '00')),
  -- Seen by the cardholder: negative for a purchase.
  amount_cents bigint not null,
  currency text not null,
  prior_balance_cents bigint not null,
  new_balance_cents bigint not null,
  merchant_name text not null,
  merchant_id text not null,
  merchant_city text not null,
  merchant_state text not null,
  merchant_zip_code text not null,
  merchant_country text,
  mcc text not null,
  transaction_time timestamp not null,
  original_transaction_id uuid,
  settled_at timestamptz,
  idempotency_key text,
  fingerprint bytea,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  -- Posted so far; null until something clears.
  cleared_cents bigint check (cleared_cents > 0),
  -- Returned by refunds that name this purchase.
  refunded_cents bigint check (refunded_cents between 1 and cleared_cents),
  -- Amounts of the authorization's answer, kept once the purchase changes.
  authorized_amount_cents bigint,
  authorized_prior_balance_cents bigint,
  authorized_new_balance_cents bigint,
  -- The merchant's amount, in hundredths of its currency; set where the purchase was converted.
  original_amount_cents bigint,
  original_currency text,
  exchange_rate text,
  -- True when the program declines foreign currencies.
  foreign_declined boolean,
  -- Status of card and account at the decision; set for declined transactions only.
  decided_card_status text
    check (decided_card_status in ('active', 'inactive', 'closed')),
  decided_account_status text
    check (decided_account_status in ('active', 'inactive', 'frozen', 'closed')),
  -- The controls in force, and the amounts spent before in the periods that they limit.
  controls_id uuid,
  spent_day_cents bigint,
  spent_month_cents bigint,
  spent_lifetime_cents bigint,
  -- Declined increments only: the amount of the purchase before.
  spent_purchase_cents bigint,
  primary key (brand_id, transaction_id),
  check ((original_currency is null) = (original_amount_cents is null)),
  check ((original_currency is null) = (exchange_rate is null))
);
create unique index transactions_idempotency on transactions (brand_id, idempotency_key)
  where has_own_index(idempotency_key);
create index transactions_of_account on transactions (brand_id, account_id, transaction_id)
  where account_id is not null;
-- A block range index for reconciliation's day, as for journals.
create index transactions_by_change on transactions using brin (brand_id, date_updated)
  with (pages_per_range = 32, autosummarize = on);

-- Approved increments of purchases, with the facts of their decisions. Append only.
create table increments (
  brand_id uuid not null,
  transaction_id uuid not null,
  increment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  prior_balance_cents bigint not null,
  controls_id uuid,
  spent_day_cents bigint,
  spent_month_cents bigint,
  spent_lifetime_cents bigint,
  spent_purchase_cents bigint not null,
  date_created timestamptz not null,
  primary key (brand_id, transaction_id, increment_id),
  foreign key (brand_id, transaction_id) references transactions (brand_id, transaction_id)
);
