-- Decisions that explain themselves, purchases in foreign currencies, and controls of cards
-- (docs/decisions/0070).

-- Cards that were issued in place of one another are one line, named by its first card. They share
-- their controls and what was spent, so that a reissue is no way around a limit.
alter table cards add column line_id uuid;
with recursive lines as (
  select c.brand_id, c.card_id, c.card_id as line_id from cards c where c.replaces_card_id is null
  union all
  select c.brand_id, c.card_id, l.line_id
    from cards c join lines l on l.brand_id = c.brand_id and l.card_id = c.replaces_card_id
)
update cards c set line_id = l.line_id
  from lines l where l.brand_id = c.brand_id and l.card_id = c.card_id;
alter table cards
  alter column line_id set not null,
  add check ((replaces_card_id is null) = (line_id = card_id)),
  add foreign key (brand_id, line_id) references cards (brand_id, card_id);

-- What the cards of a line may be used for. A row is never changed but to say that it was replaced:
-- decisions name the one they were made by. Empty lists allow, or block, nothing in particular.
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

-- What was spent with a line's cards, for the periods that its controls in force limit: the sum of
-- the purchases that were authorized (or, without that, posted) in the period, as they stand now.
-- Written under the lock of the account's balance; verify proves the sums.
create table card_spending (
  brand_id uuid not null,
  line_id uuid not null,
  period text not null check (period in ('day', 'month', 'lifetime')),
  -- In UTC; of a lifetime the first day of all.
  starts_on date not null,
  spent_cents bigint not null,
  primary key (brand_id, line_id, period, starts_on),
  foreign key (brand_id, line_id) references cards (brand_id, card_id)
);

-- Whether any line of a credit account has controls: read with the lock that every purchase takes.
alter table account_balances
  add column has_controls boolean not null default false
    check (not has_controls or kind = 'credit');

-- What a decision was made by and cannot be told from elsewhere later. An approval of a card
-- without controls writes none of it: card and account were active, or it would be none.
alter table transactions
  -- As the merchant asked, in hundredths of its currency; set where the purchase was converted.
  add column original_amount_cents bigint,
  add column original_currency text,
  add column exchange_rate text,
  -- The program took no foreign currency.
  add column foreign_declined boolean,
  -- How card and account stood; of declined transactions alone.
  add column decided_card_status text
    check (decided_card_status in ('active', 'inactive', 'closed')),
  add column decided_account_status text
    check (decided_account_status in ('active', 'inactive', 'frozen', 'closed')),
  -- The controls in force, and what was spent before in the periods that they limit.
  add column controls_id uuid,
  add column spent_day_cents bigint,
  add column spent_month_cents bigint,
  add column spent_lifetime_cents bigint,
  -- Of a declined increment: what its purchase came to.
  add column spent_purchase_cents bigint,
  add check ((original_currency is null) = (original_amount_cents is null)),
  add check ((original_currency is null) = (exchange_rate is null));

-- Increments that were approved, with the same facts. Append only.
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

-- The checks of a card's controls, in their order: the reason of a refusal, or null. A merchant
-- whose country is not known is in none of the allowed ones. p_purchase_cents is what the purchase
-- comes to already, where this is an increment of it. Spent is null where nothing limits it.
create function find_control_refusal(
  p_controls card_controls, p_mcc text, p_country text, p_amount_cents bigint,
  p_purchase_cents bigint, p_spent_day_cents bigint, p_spent_month_cents bigint,
  p_spent_lifetime_cents bigint
) returns text language sql immutable as $$
  select case
    when cardinality((p_controls).allowed_mccs) > 0 and p_mcc <> all ((p_controls).allowed_mccs)
      then 'merchant_category_not_permitted'
    when p_mcc = any ((p_controls).blocked_mccs) then 'merchant_category_not_permitted'
    when cardinality((p_controls).allowed_countries) > 0
      and coalesce(p_country <> all ((p_controls).allowed_countries), true)
      then 'merchant_country_not_permitted'
    when p_country = any ((p_controls).blocked_countries) then 'merchant_country_not_permitted'
    when p_amount_cents = 0 then null
    when p_amount_cents + coalesce(p_purchase_cents, 0) > (p_controls).per_transaction_cents
      then 'transaction_control_exceeded'
    when p_amount_cents + p_spent_day_cents > (p_controls).per_day_cents
      then 'day_control_exceeded'
    when p_amount_cents + p_spent_month_cents > (p_controls).per_month_cents
      then 'month_control_exceeded'
    when p_amount_cents + p_spent_lifetime_cents > (p_controls).lifetime_cents
      then 'lifetime_control_exceeded'
  end
$$;

-- All checks of a decision in their order: the reason of a decline, or null. The one place of it, for
-- authorizations, increments and balance inquiries (of nothing), and for verify.
create function find_decline(
  p_card_status text, p_expires_on date, p_day date, p_account_status text, p_currency_passes boolean,
  p_control_refusal text, p_available_cents bigint, p_amount_cents bigint
) returns text language sql immutable as $$
  select case
    when p_card_status = 'closed' then 'card_closed'
    when p_card_status = 'inactive' then 'card_inactive'
    when p_expires_on < p_day then 'card_expired'
    when p_account_status <> 'active' then 'account_not_active'
    when not p_currency_passes then 'currency_not_permitted'
    when p_control_refusal is not null then p_control_refusal
    when p_amount_cents > 0 and p_available_cents < p_amount_cents then 'limit_exceeded'
  end
$$;

-- ISO 8583 codes as the completion page, section 6, lists them.
create function code_of_decline(p_reason text) returns text language sql immutable as $$
  select case p_reason
    when 'card_closed' then '14'
    when 'card_inactive' then '62'
    when 'card_expired' then '54'
    when 'account_not_active' then '05'
    when 'currency_not_permitted' then '57'
    when 'merchant_category_not_permitted' then '57'
    when 'merchant_country_not_permitted' then '57'
    when 'transaction_control_exceeded' then '61'
    when 'day_control_exceeded' then '61'
    when 'month_control_exceeded' then '61'
    when 'lifetime_control_exceeded' then '61'
    when 'limit_exceeded' then '51'
  end
$$;

-- The periods in which what happens at a time counts, of those that controls limit.
create function spending_periods(p_controls card_controls, p_at timestamptz)
returns table (period text, starts_on date) language sql immutable as $$
  select 'day', (p_at at time zone 'UTC')::date where (p_controls).per_day_cents is not null
  union all
  select 'month', date_trunc('month', p_at at time zone 'UTC')::date
   where (p_controls).per_month_cents is not null
  union all
  select 'lifetime', date '0001-01-01' where (p_controls).lifetime_cents is not null
$$;

-- What was spent so far in the periods of a time; null where controls do not limit one.
create function spending_of(p_controls card_controls, p_at timestamptz)
returns table (day bigint, month bigint, lifetime bigint) language sql stable as $$
  select max(x.spent_cents) filter (where x.period = 'day'),
         max(x.spent_cents) filter (where x.period = 'month'),
         max(x.spent_cents) filter (where x.period = 'lifetime')
    from (
      select p.period, coalesce(s.spent_cents, 0) as spent_cents
        from spending_periods(p_controls, p_at) p
        left join card_spending s
          on s.brand_id = (p_controls).brand_id and s.line_id = (p_controls).line_id
         and s.period = p.period and s.starts_on = p.starts_on
    ) x
$$;

-- Counts a change of a purchase that was authorized, or posted, at a time. The caller holds the lock
-- of the account's balance.
create function count_card_spending(
  p_brand_id uuid, p_card_id uuid, p_at timestamptz, p_change_cents bigint
) returns void language sql as $$
  insert into card_spending (brand_id, line_id, period, starts_on, spent_cents)
    select p_brand_id, k.line_id, p.period, p.starts_on, p_change_cents
      from cards c
      join card_controls k
        on k.brand_id = c.brand_id and k.line_id = c.line_id and k.replaced_at is null
     cross join lateral spending_periods(k, p_at) p
     where c.brand_id = p_brand_id and c.card_id = p_card_id and p_change_cents <> 0
  on conflict (brand_id, line_id, period, starts_on)
    do update set spent_cents = card_spending.spent_cents + excluded.spent_cents
$$;

-- What the purchases of a line count as spent, by the periods that given controls limit.
create function sum_card_spending(p_controls card_controls)
returns table (period text, starts_on date, spent_cents bigint) language sql stable as $$
  select p.period, p.starts_on, sum(-t.amount_cents)::bigint
    from cards root
    join cards c on c.brand_id = root.brand_id and c.account_id = root.account_id
     and c.line_id = root.card_id
    join transactions t on t.brand_id = c.brand_id and t.account_id = c.account_id
     and t.card_id = c.card_id
   cross join lateral spending_periods(p_controls, t.date_created) p
   where root.brand_id = (p_controls).brand_id and root.card_id = (p_controls).line_id
     and t.amount_cents < 0 and t.state in ('pending', 'completed', 'returned')
   group by p.period, p.starts_on
$$;

-- Puts controls in force in place of a line's earlier ones, or of null takes those away, and counts
-- what was spent before. The caller holds the lock of the account's balance.
create function replace_card_controls(
  p_brand_id uuid, p_account_id uuid, p_line_id uuid, p_now timestamptz,
  -- Columns of the controls by name.
  p_row jsonb
) returns void language plpgsql as $$
begin
  update card_controls k set replaced_at = p_now
   where k.brand_id = p_brand_id and k.line_id = p_line_id and k.replaced_at is null;
  if p_row is not null then
    insert into card_controls select * from jsonb_populate_record(null::card_controls, p_row);
  end if;
  delete from card_spending s where s.brand_id = p_brand_id and s.line_id = p_line_id;
  insert into card_spending (brand_id, line_id, period, starts_on, spent_cents)
    select p_brand_id, p_line_id, s.period, s.starts_on, s.spent_cents
      from card_controls k cross join lateral sum_card_spending(k) s
     where k.brand_id = p_brand_id and k.line_id = p_line_id and k.replaced_at is null;
  update account_balances b set has_controls = x.has_controls
    from (
      select exists (
        select from cards c join card_controls k
            on k.brand_id = c.brand_id and k.line_id = c.card_id and k.replaced_at is null
         where c.brand_id = p_brand_id and c.account_id = p_account_id) as has_controls
    ) x
   where b.brand_id = p_brand_id and b.account_id = p_account_id
     and b.has_controls <> x.has_controls;
end
$$;

-- Decides about one step of a card: an increment of a purchase or, of nothing, a balance inquiry. The
-- caller holds the lock of the account's balance. An increment counts when its purchase did.
create function decide_step(
  p_brand_id uuid, p_card_id uuid, p_now timestamptz, p_counts_at timestamptz, p_mcc text,
  p_country text, p_amount_cents bigint, p_purchase_cents bigint
) returns table (
  decline_reason text, response_code text, card_status text, account_status text,
  controls_id uuid, spent_day_cents bigint, spent_month_cents bigint, spent_lifetime_cents bigint
) language sql stable as $$
  select d.reason, coalesce(code_of_decline(d.reason), '00'), c.status, a.status, k.controls_id,
         s.day, s.month, s.lifetime
    from cards c
    join accounts a on a.brand_id = c.brand_id and a.account_id = c.account_id
    join account_balances b on b.brand_id = c.brand_id and b.account_id = c.account_id
    left join card_controls k
      on k.brand_id = c.brand_id and k.line_id = c.line_id and k.replaced_at is null
    left join lateral spending_of(k, p_counts_at) s on k.controls_id is not null
   cross join lateral (
      select find_decline(c.status, c.expires_on, (p_now at time zone 'UTC')::date, a.status, true,
        find_control_refusal(k, p_mcc, p_country, p_amount_cents, p_purchase_cents, s.day, s.month,
          s.lifetime),
        b.limit_cents + b.ledger_cents - b.held_cents, p_amount_cents) as reason
    ) d
   where c.brand_id = p_brand_id and c.card_id = p_card_id
$$;

-- Changes a pending purchase, its hold, its account and the journal, and records the events, in one
-- step. The caller holds the lock of the account's balance and has decided by what it saw.
create or replace function change_purchase(
  p_brand_id uuid,
  p_transaction_id uuid,
  p_now timestamptz,
  p_state text,
  p_amount_cents bigint,
  -- What is held from now on, and what clears now.
  p_held_cents bigint,
  p_cleared_cents bigint,
  p_journal_id uuid,
  p_movement text,
  p_is_return boolean,
  p_description text,
  p_event_ids uuid[],
  p_events text[],
  p_payloads json[]
) returns setof transactions language plpgsql as $$
declare
  v_before account_balances;
  v_after account_balances;
  v_purchase transactions;
  v_hold holds;
begin
  select t.* into strict v_purchase from transactions t
   where t.brand_id = p_brand_id and t.transaction_id = p_transaction_id and t.state = 'pending';
  select h.* into strict v_hold from holds h
   where h.brand_id = p_brand_id and h.hold_id = p_transaction_id and h.state = 'open';
  select b.* into strict v_before from account_balances b
   where b.brand_id = p_brand_id and b.account_id = v_purchase.account_id;

  update holds h
     set amount_cents = case when p_held_cents > 0 then p_held_cents else h.amount_cents end,
         state = case when p_held_cents > 0 then 'open'
                      when p_cleared_cents > 0 or v_purchase.cleared_cents > 0 then 'captured'
                      else 'released' end,
         date_updated = p_now
   where h.brand_id = p_brand_id and h.hold_id = p_transaction_id;
  update account_balances b set held_cents = b.held_cents - v_hold.amount_cents + p_held_cents
   where b.brand_id = p_brand_id and b.account_id = v_purchase.account_id;
  if p_cleared_cents > 0 then
    perform post_card_journal(p_brand_id, p_journal_id, p_transaction_id, v_purchase.account_id,
      p_movement, p_is_return, p_description, p_now, -p_cleared_cents);
  end if;
  if v_before.has_controls then
    perform count_card_spending(p_brand_id, v_purchase.card_id, v_purchase.date_created,
      v_purchase.amount_cents - case p_state when 'cancelled' then 0 else p_amount_cents end);
  end if;
  select b.* into strict v_after from account_balances b
   where b.brand_id = p_brand_id and b.account_id = v_purchase.account_id;

  insert into events (brand_id, event_id, event, customer_id, object_id, occurred_at, payload)
    select p_brand_id, e.event_id, e.event, v_purchase.customer_id, p_transaction_id, p_now,
        e.payload
      from unnest(p_event_ids, p_events, p_payloads) e (event_id, event, payload);
  return query update transactions t
     set state = p_state,
         amount_cents = p_amount_cents,
         prior_balance_cents = v_before.limit_cents + v_before.ledger_cents - v_before.held_cents,
         new_balance_cents = v_after.limit_cents + v_after.ledger_cents - v_after.held_cents,
         cleared_cents = nullif(coalesce(t.cleared_cents, 0) + p_cleared_cents, 0),
         authorized_amount_cents = coalesce(t.authorized_amount_cents, t.amount_cents),
         authorized_prior_balance_cents =
           coalesce(t.authorized_prior_balance_cents, t.prior_balance_cents),
         authorized_new_balance_cents =
           coalesce(t.authorized_new_balance_cents, t.new_balance_cents),
         settled_at = case when p_state = 'completed' then p_now end,
         date_updated = p_now
   where t.brand_id = p_brand_id and t.transaction_id = p_transaction_id
  returning t.*;
end
$$;

-- Records a card transaction that is decided at once (a forced posting, a refund, an inquiry, a
-- declined increment), its journal where it moves money, what it leaves of the purchase that it
-- refunds, and the events, in one step. The caller holds the lock of the account's balance.
create or replace function record_transaction(
  p_brand_id uuid,
  p_now timestamptz,
  -- Columns of the transaction by name.
  p_row jsonb,
  p_journal_id uuid,
  p_movement text,
  p_is_return boolean,
  p_description text,
  -- The refunded purchase's state from now on; null where the row refunds none.
  p_original_state text,
  p_event_ids uuid[],
  p_events text[],
  p_payloads json[]
) returns setof transactions language plpgsql as $$
declare
  v_row constant transactions := jsonb_populate_record(null::transactions, p_row);
begin
  insert into transactions select (v_row).*;
  if p_journal_id is not null then
    perform post_card_journal(p_brand_id, p_journal_id, v_row.transaction_id, v_row.account_id,
      p_movement, p_is_return, p_description, p_now, v_row.amount_cents);
  end if;
  if v_row.amount_cents < 0 and v_row.state = 'completed' then
    perform count_card_spending(p_brand_id, v_row.card_id, v_row.date_created, -v_row.amount_cents);
  end if;
  if p_original_state is not null then
    update transactions t
       set state = p_original_state,
           refunded_cents = coalesce(t.refunded_cents, 0) + v_row.amount_cents,
           date_updated = p_now
     where t.brand_id = p_brand_id and t.transaction_id = v_row.original_transaction_id;
  end if;
  insert into events (brand_id, event_id, event, customer_id, object_id, occurred_at, payload)
    select p_brand_id, e.event_id, e.event, v_row.customer_id, v_row.transaction_id, p_now,
        e.payload
      from unnest(p_event_ids, p_events, p_payloads) e (event_id, event, payload);
  return next v_row;
end
$$;

drop function authorize_purchases(uuid, timestamptz, text, uuid[], uuid[], uuid[], bigint[], text[],
  timestamp[], text[], text[], text[], text[], text[], text[], text[], text[], bytea[]);

-- Decides a gathered batch of one brand's purchases and records each, in one call. Requests of one
-- account are decided one after the other in the order given, each by itself: a bad one never fails
-- its neighbours. Accounts are locked in the order of their ids, so that batches never deadlock.
--
-- Outcomes: decided; replayed (the key and the request were seen before: the first transaction is
-- named); key_mismatch (the key was used for another request); key_in_progress (the key is given
-- twice in this batch, and this is not its first request); unknown_card. A key lives for 24 hours.
--
-- A purchase in a foreign currency comes with what it is in the program's (p_exchange_rates and
-- p_converted, null where no request of the batch has a rate). Cards that are controlled cost a
-- batch two statements more, the others nothing: whether there are any is told by the locked row.
--
-- Measured (docs/decisions/0040): the plans are made once, because planning anew costs a lone call
-- more than running it, and always on the indexes, because a plan kept from when a table was empty
-- would read all of it; decisions are made in arrays and written by one statement a table.
create function authorize_purchases(
  p_brand_id uuid,
  p_now timestamptz,
  p_occurred_at text,
  p_transaction_ids uuid[],
  p_event_ids uuid[],
  p_card_ids uuid[],
  p_amounts bigint[],
  p_currencies text[],
  p_transaction_times timestamp[],
  p_merchant_names text[],
  p_merchant_ids text[],
  p_merchant_cities text[],
  p_merchant_states text[],
  p_merchant_zip_codes text[],
  p_merchant_countries text[],
  p_mccs text[],
  p_idempotency_keys text[],
  p_fingerprints bytea[],
  p_exchange_rates text[],
  p_converted bigint[]
) returns table (
  outcome text,
  transaction_id uuid,
  customer_id uuid,
  account_id uuid,
  response_code text,
  decline_reason text,
  prior_balance_cents bigint,
  new_balance_cents bigint,
  -- The program's, where the purchase was converted.
  converted_currency text
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_count constant int := cardinality(p_card_ids);
  -- Found: the requests whose card exists, account by account, and what is known of each.
  f_n int[];
  f_customers uuid[];
  f_accounts uuid[];
  f_card_status text[];
  f_expires date[];
  f_account_status text[];
  f_currency text[];
  f_available bigint[];
  f_has_controls boolean[];
  -- Keys that were used before, or twice here.
  k_n int[];
  k_transactions uuid[];
  k_same boolean[];
  k_expired boolean[];
  k_again boolean[];
  -- Answers, in the order of the requests.
  v_outcomes text[] := array_fill('unknown_card'::text, array[v_count]);
  v_transactions uuid[] := p_transaction_ids;
  v_customers uuid[] := array_fill(null::uuid, array[v_count]);
  v_accounts uuid[] := array_fill(null::uuid, array[v_count]);
  v_codes text[] := array_fill(null::text, array[v_count]);
  v_reasons text[] := array_fill(null::text, array[v_count]);
  v_prior bigint[] := array_fill(null::bigint, array[v_count]);
  v_new bigint[] := array_fill(null::bigint, array[v_count]);
  -- Whether a decision is an approval with nothing more to record; null where there is none.
  v_is_plain boolean[] := array_fill(null::boolean, array[v_count]);
  v_card_status text[] := v_codes;
  v_account_status text[] := v_codes;
  v_amounts bigint[] := p_amounts;
  v_currencies text[] := p_currencies;
  -- Of purchases in foreign currencies; null without any.
  v_converted_currencies text[];
  v_original_amounts bigint[];
  v_original_currencies text[];
  v_foreign_declined boolean[];
  -- Lines whose cards are controlled, and what was spent with each; null without any.
  l_lines uuid[];
  l_controls card_controls[];
  l_day bigint[];
  l_month bigint[];
  l_lifetime bigint[];
  l_added bigint[];
  v_line_at int[];
  v_controls_ids uuid[];
  v_spent_day bigint[];
  v_spent_month bigint[];
  v_spent_lifetime bigint[];
  v_controls card_controls;
  v_refusal text;
  v_reason text;
  l int;
  -- What is newly held, an account.
  d_accounts uuid[] := '{}';
  d_held bigint[] := '{}';
  v_account uuid;
  v_available bigint;
  v_held bigint := 0;
  n int;
begin
  select array_agg(x.n), array_agg(x.customer_id), array_agg(x.account_id),
         array_agg(x.card_status), array_agg(x.expires_on), array_agg(x.account_status),
         array_agg(x.currency), array_agg(x.available), array_agg(x.has_controls)
    into f_n, f_customers, f_accounts, f_card_status, f_expires, f_account_status, f_currency,
         f_available, f_has_controls
    from (
      select r.n::int, c.customer_id, c.account_id, c.status as card_status, c.expires_on,
             a.status as account_status, b.currency,
             b.limit_cents + b.ledger_cents - b.held_cents as available, b.has_controls
        from unnest(p_card_ids) with ordinality r (card_id, n)
        join cards c on c.brand_id = p_brand_id and c.card_id = r.card_id
        join accounts a on a.brand_id = p_brand_id and a.account_id = c.account_id
        join account_balances b on b.brand_id = p_brand_id and b.account_id = c.account_id
       order by b.account_id, r.n
         for no key update of b
    ) x;

  -- Only now that the accounts are locked: a repeat on the same card has waited for its first.
  select array_agg(k.n), array_agg(t.transaction_id), array_agg(t.fingerprint = k.fingerprint),
         array_agg(t.date_created <= p_now - interval '24 hours'), array_agg(k.nth > 1)
    into k_n, k_transactions, k_same, k_expired, k_again
    from (
      select r.key, r.fingerprint, r.n::int,
             row_number() over (partition by r.key order by r.n) as nth
        from unnest(p_idempotency_keys, p_fingerprints) with ordinality r (key, fingerprint, n)
       where r.key is not null
    ) k
    left join lateral (
      -- The limit keeps this a look-up by key, also in a plan made when the table was empty.
      select t.transaction_id, t.fingerprint, t.date_created from transactions t
       where t.brand_id = p_brand_id and t.idempotency_key = k.key limit 1
    ) t on true
   where t.transaction_id is not null or k.nth > 1;
  for i in 1 .. coalesce(cardinality(k_n), 0) loop
    n := k_n[i];
    if not k_expired[i] then
      v_outcomes[n] := case when k_same[i] then 'replayed' else 'key_mismatch' end;
      v_transactions[n] := k_transactions[i];
    elsif k_again[i] then
      v_outcomes[n] := 'key_in_progress';
    end if;
  end loop;
  if true = any (k_expired) then
    update transactions t set idempotency_key = null
      from unnest(k_transactions, k_expired) k (transaction_id, expired)
     where k.expired and t.brand_id = p_brand_id and t.transaction_id = k.transaction_id;
  end if;

  if p_exchange_rates is not null then
    v_converted_currencies := array_fill(null::text, array[v_count]);
    v_original_amounts := array_fill(null::bigint, array[v_count]);
    v_original_currencies := v_converted_currencies;
    select array_agg(p.settings ->> 'foreign_currency' = 'declined' order by r.n)
      into v_foreign_declined
      from unnest(p_card_ids) with ordinality r (card_id, n)
      left join cards c on c.brand_id = p_brand_id and c.card_id = r.card_id
      left join accounts a on a.brand_id = p_brand_id and a.account_id = c.account_id
      left join programs p on p.brand_id = p_brand_id and p.program_id = a.program_id;
    for i in 1 .. coalesce(cardinality(f_n), 0) loop
      n := f_n[i];
      continue when p_exchange_rates[n] is null or f_currency[i] = p_currencies[n];
      v_converted_currencies[n] := f_currency[i];
      v_original_amounts[n] := p_amounts[n];
      v_original_currencies[n] := p_currencies[n];
      v_amounts[n] := p_converted[n];
      v_currencies[n] := f_currency[i];
    end loop;
  end if;

  if true = any (f_has_controls) then
    -- Controls and what was spent change under the locks that are held now, so they are read now.
    select array_agg(k.line_id), array_agg(k), array_agg(s.day), array_agg(s.month),
           array_agg(s.lifetime), array_agg(0::bigint)
      into l_lines, l_controls, l_day, l_month, l_lifetime, l_added
      from (
        select distinct c.line_id from unnest(p_card_ids) r (card_id)
          join cards c on c.brand_id = p_brand_id and c.card_id = r.card_id
      ) x
      join card_controls k
        on k.brand_id = p_brand_id and k.line_id = x.line_id and k.replaced_at is null
     cross join lateral spending_of(k, p_now) s;
    select array_agg(array_position(l_lines, c.line_id) order by r.n) into v_line_at
      from unnest(p_card_ids) with ordinality r (card_id, n)
      left join cards c on c.brand_id = p_brand_id and c.card_id = r.card_id;
    v_controls_ids := array_fill(null::uuid, array[v_count]);
    v_spent_day := array_fill(null::bigint, array[v_count]);
    v_spent_month := v_spent_day;
    v_spent_lifetime := v_spent_day;
  end if;

  for i in 1 .. coalesce(cardinality(f_n), 0) loop
    n := f_n[i];
    if v_account is distinct from f_accounts[i] then
      if v_held > 0 then
        d_accounts := d_accounts || v_account;
        d_held := d_held || v_held;
      end if;
      v_account := f_accounts[i];
      v_available := f_available[i];
      v_held := 0;
    end if;
    continue when v_outcomes[n] <> 'unknown_card';
    v_outcomes[n] := 'decided';
    v_customers[n] := f_customers[i];
    v_accounts[n] := v_account;
    v_prior[n] := v_available;
    l := v_line_at[n];
    if l is not null then
      v_controls := l_controls[l];
      v_controls_ids[n] := v_controls.controls_id;
      v_spent_day[n] := l_day[l];
      v_spent_month[n] := l_month[l];
      v_spent_lifetime[n] := l_lifetime[l];
      v_refusal := find_control_refusal(v_controls, p_mccs[n], p_merchant_countries[n],
        v_amounts[n], null, l_day[l], l_month[l], l_lifetime[l]);
    end if;
    v_reason := find_decline(f_card_status[i], f_expires[i],
      greatest(p_now at time zone 'UTC', p_transaction_times[n])::date, f_account_status[i],
      f_currency[i] = v_currencies[n] and (v_converted_currencies[n] is null
        or v_foreign_declined[n] is not true),
      case when l is not null then v_refusal end, v_available, v_amounts[n]);
    v_is_plain[n] := v_reason is null and l is null and v_converted_currencies[n] is null;
    if v_reason is null then
      v_codes[n] := '00';
      v_available := v_available - v_amounts[n];
      v_held := v_held + v_amounts[n];
      if l is not null then
        l_day[l] := l_day[l] + v_amounts[n];
        l_month[l] := l_month[l] + v_amounts[n];
        l_lifetime[l] := l_lifetime[l] + v_amounts[n];
        l_added[l] := l_added[l] + v_amounts[n];
      end if;
    else
      v_reasons[n] := v_reason;
      v_codes[n] := code_of_decline(v_reason);
      v_card_status[n] := f_card_status[i];
      v_account_status[n] := f_account_status[i];
    end if;
    v_new[n] := v_available;
  end loop;
  if v_held > 0 then
    d_accounts := d_accounts || v_account;
    d_held := d_held || v_held;
  end if;

  update account_balances b set held_cents = b.held_cents + d.held
    from unnest(d_accounts, d_held) d (account_id, held)
   where b.brand_id = p_brand_id and b.account_id = d.account_id;
  if l_lines is not null then
    insert into card_spending (brand_id, line_id, period, starts_on, spent_cents)
      select p_brand_id, s.line_id, x.period, x.starts_on, s.added
        from generate_subscripts(l_lines, 1) i
       cross join lateral (select l_lines[i] as line_id, l_controls[i] as controls,
                                  l_added[i] as added) s
       cross join lateral spending_periods(s.controls, p_now) x
       where s.added > 0
    on conflict (brand_id, line_id, period, starts_on)
      do update set spent_cents = card_spending.spent_cents + excluded.spent_cents;
  end if;

  -- Approvals without more to record, which are nearly all, are written by the shorter statement.
  insert into transactions (brand_id, transaction_id, customer_id, card_id, account_id, state,
      response_code, amount_cents, currency, prior_balance_cents, new_balance_cents, merchant_name,
      merchant_id, merchant_city, merchant_state, merchant_zip_code, merchant_country, mcc,
      transaction_time, idempotency_key, fingerprint, date_created, date_updated)
    select p_brand_id, r.id, r.customer_id, r.card_id, r.account_id, 'pending', '00', -r.amount,
        r.currency, r.prior, r.new, r.merchant_name, r.merchant_id, r.merchant_city,
        r.merchant_state, r.merchant_zip_code, r.merchant_country, r.mcc, r.at, r.key,
        r.fingerprint, p_now, p_now
      from unnest(p_transaction_ids, p_card_ids, v_customers, v_accounts, v_is_plain, p_amounts,
          p_currencies, v_prior, v_new, p_merchant_names, p_merchant_ids, p_merchant_cities,
          p_merchant_states, p_merchant_zip_codes, p_merchant_countries, p_mccs,
          p_transaction_times, p_idempotency_keys, p_fingerprints)
        r (id, card_id, customer_id, account_id, is_plain, amount, currency, prior, new,
          merchant_name, merchant_id, merchant_city, merchant_state, merchant_zip_code,
          merchant_country, mcc, at, key, fingerprint)
     where r.is_plain;
  if false = any (v_is_plain) then
    insert into transactions (brand_id, transaction_id, customer_id, card_id, account_id, state,
        response_code, decline_reason, amount_cents, currency, prior_balance_cents,
        new_balance_cents, merchant_name, merchant_id, merchant_city, merchant_state,
        merchant_zip_code, merchant_country, mcc, transaction_time, idempotency_key, fingerprint,
        date_created, date_updated, original_amount_cents, original_currency, exchange_rate,
        foreign_declined, decided_card_status, decided_account_status, controls_id,
        spent_day_cents, spent_month_cents, spent_lifetime_cents)
      select p_brand_id, r.id, r.customer_id, r.card_id, r.account_id,
          case r.code when '00' then 'pending' else 'declined' end,
          r.code, r.reason, -r.amount, r.currency, r.prior, r.new, r.merchant_name, r.merchant_id,
          r.merchant_city, r.merchant_state, r.merchant_zip_code, r.merchant_country, r.mcc, r.at,
          r.key, r.fingerprint, p_now, p_now, -r.original_amount, r.original_currency,
          case when r.original_currency is not null then r.exchange_rate end,
          case when r.original_currency is not null and r.foreign_declined then true end,
          r.card_status, r.account_status, r.controls_id, r.spent_day, r.spent_month,
          r.spent_lifetime
        from unnest(v_is_plain, p_transaction_ids, p_card_ids, v_customers, v_accounts, v_codes,
            v_reasons, v_amounts, v_currencies, v_prior, v_new, p_merchant_names, p_merchant_ids,
            p_merchant_cities, p_merchant_states, p_merchant_zip_codes, p_merchant_countries,
            p_mccs, p_transaction_times, p_idempotency_keys, p_fingerprints, v_original_amounts,
            v_original_currencies, p_exchange_rates, v_foreign_declined, v_card_status,
            v_account_status, v_controls_ids, v_spent_day, v_spent_month, v_spent_lifetime)
          r (is_plain, id, card_id, customer_id, account_id, code, reason, amount, currency, prior,
            new, merchant_name, merchant_id, merchant_city, merchant_state, merchant_zip_code,
            merchant_country, mcc, at, key, fingerprint, original_amount, original_currency,
            exchange_rate, foreign_declined, card_status, account_status, controls_id, spent_day,
            spent_month, spent_lifetime)
       where not r.is_plain;
  end if;

  insert into holds (brand_id, hold_id, account_id, amount_cents, state, date_created, date_updated)
    select p_brand_id, r.id, r.account_id, r.amount, 'open', p_now, p_now
      from unnest(p_transaction_ids, v_accounts, v_codes, v_amounts) r (id, account_id, code, amount)
     where r.code = '00';

  insert into events (brand_id, event_id, event, customer_id, object_id, occurred_at, payload)
    select p_brand_id, r.event_id, e.event, r.customer_id, r.id, p_now,
        json_build_object('event', e.event, 'customer_id', r.customer_id,
          'occurred_at', p_occurred_at, 'transaction_id', r.id, 'card_id', r.card_id,
          'account_id', r.account_id)
      from unnest(p_event_ids, p_transaction_ids, p_card_ids, v_customers, v_accounts, v_codes)
             r (event_id, id, card_id, customer_id, account_id, code),
           lateral (select case r.code when '00' then 'transaction.authorized'
             else 'transaction.declined' end) e (event)
     where r.code is not null;

  return query
    select * from unnest(v_outcomes, v_transactions, v_customers, v_accounts, v_codes, v_reasons,
      v_prior, v_new, v_converted_currencies);
end
$$;
