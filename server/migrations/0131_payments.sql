-- Payments of what is owed, from a bank account (docs/decisions/0300), and money that is set aside because
-- it may still be taken back (docs/decisions/0299).

alter table account_balances
  -- The sum of the account's open reserves: owed no more, and not to be spent yet.
  add column reserved_cents bigint not null default 0,
  add constraint account_balances_reserved_check check (
    reserved_cents >= 0 and (reserved_cents = 0 or kind = 'credit'));

-- Credited money that may still be taken back. A source reserves once; its reserve is released at its time
-- or dropped with the return of the money.
create table reserves (
  brand_id uuid not null,
  reserve_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('payment', 'dispute')),
  -- The transfer of a payment, the dispute of a credit.
  source_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- The first moment at which the money can be spent.
  releases_at timestamptz not null,
  state text not null check (state in ('open', 'released', 'dropped')),
  date_created timestamptz not null,
  -- The time of its release or drop.
  ended_at timestamptz,
  primary key (brand_id, reserve_id),
  unique (brand_id, kind, source_id),
  foreign key (brand_id, account_id) references account_balances (brand_id, account_id),
  check ((state = 'open') = (ended_at is null))
);
-- Reserves to be released, in the order of their times.
create index reserves_open on reserves (brand_id, releases_at, reserve_id) where state = 'open';
create index reserves_of_account on reserves (brand_id, account_id, reserve_id);

alter table transfers
  -- Payments only: the day that the customer chose, and when the payment counts as received (12 CFR 1026.10).
  add column pay_on date,
  add column received_at timestamptz,
  -- Payments only: banking days from the settlement until the money can be spent.
  add column hold_banking_days smallint,
  drop constraint transfers_kind_check,
  drop constraint transfers_attempt_check,
  drop constraint transfers_reverses_check,
  add constraint transfers_kind_check check (kind in
    ('pull', 'push', 'repayment', 'payment', 'payment_reversal', 'incoming', 'prenote', 'micro_deposit')),
  add constraint transfers_attempt_check check (
    attempt between 1 and 3 and (attempt = 1) = (original_transfer_id is null)
      and (attempt = 1 or kind in ('pull', 'payment'))),
  add constraint transfers_reverses_check check (
    (reverses_transfer_id is null) = (reversal_reason is null)
      and (reverses_transfer_id is null or kind in ('pull', 'push', 'payment_reversal'))
      and (kind <> 'payment_reversal' or reverses_transfer_id is not null)),
  add constraint transfers_payment_check check (
    num_nulls(pay_on, received_at, hold_banking_days) = case when kind = 'payment' then 0 else 3 end);
