create table cards (
  brand_id uuid not null,
  card_id uuid not null,
  customer_id uuid not null,
  account_id uuid not null,
  status text not null check (status in ('active', 'inactive', 'closed')),
  -- Stand for number and CVV outside; the number itself is sealed and found by its keyed hash,
  -- the CVV is computed when it is shown and never stored.
  number_token text not null,
  cvv_token text not null,
  number_sealed bytea not null,
  number_hash bytea not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  -- The last day on which the card is good.
  expires_on date not null,
  card_design_id text,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, card_id),
  unique (brand_id, number_hash),
  foreign key (brand_id, customer_id) references customers (brand_id, customer_id),
  foreign key (brand_id, account_id) references accounts (brand_id, account_id)
);
create index cards_of_account on cards (brand_id, account_id, card_id);
create index cards_of_customer on cards (brand_id, customer_id, card_id);

-- Card transactions. Written by authorize_purchases alone, which has just read the card and
-- locked the account: the foreign keys would only look again (and lock the card's row for it),
-- at a measured tenth of the whole purchase; verify proves what they would have.
create table transactions (
  brand_id uuid not null,
  transaction_id uuid not null,
  customer_id uuid not null,
  card_id uuid not null,
  account_id uuid not null,
  state text not null check (state in ('pending', 'completed', 'declined', 'cancelled', 'returned')),
  response_code text not null,
  decline_reason text check ((decline_reason is null) = (response_code = '00')),
  -- As the holder sees it: negative for a purchase.
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
  primary key (brand_id, transaction_id)
);
create unique index transactions_idempotency on transactions (brand_id, idempotency_key)
  where idempotency_key is not null;
create index transactions_of_account on transactions (brand_id, account_id, transaction_id);

-- Decides a gathered batch of one brand's purchases and records each, in one call. Requests of one
-- account are decided one after the other in the order given, each by itself: a bad one never fails
-- its neighbours. Accounts are locked in the order of their ids, so that batches never deadlock.
--
-- Outcomes: decided; replayed (the key and the request were seen before: the first transaction is
-- named); key_mismatch (the key was used for another request); key_in_progress (the key is given
-- twice in this batch, and this is not its first request); unknown_card. A key lives for 24 hours.
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
  p_fingerprints bytea[]
) returns table (
  outcome text,
  transaction_id uuid,
  customer_id uuid,
  account_id uuid,
  response_code text,
  decline_reason text,
  prior_balance_cents bigint,
  new_balance_cents bigint
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
         array_agg(x.currency), array_agg(x.available)
    into f_n, f_customers, f_accounts, f_card_status, f_expires, f_account_status, f_currency,
         f_available
    from (
      select r.n::int, c.customer_id, c.account_id, c.status as card_status, c.expires_on,
             a.status as account_status, b.currency,
             b.limit_cents + b.ledger_cents - b.held_cents as available
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
    if f_card_status[i] = 'closed' then
      v_codes[n] := '14'; v_reasons[n] := 'card_closed';
    elsif f_card_status[i] = 'inactive' then
      v_codes[n] := '62'; v_reasons[n] := 'card_inactive';
    elsif f_expires[i] < greatest(p_now at time zone 'UTC', p_transaction_times[n])::date then
      v_codes[n] := '54'; v_reasons[n] := 'card_expired';
    elsif f_account_status[i] <> 'active' then
      v_codes[n] := '05'; v_reasons[n] := 'account_not_active';
    elsif f_currency[i] <> p_currencies[n] then
      v_codes[n] := '57'; v_reasons[n] := 'currency_not_permitted';
    elsif v_available < p_amounts[n] then
      v_codes[n] := '51'; v_reasons[n] := 'limit_exceeded';
    else
      v_codes[n] := '00';
      v_available := v_available - p_amounts[n];
      v_held := v_held + p_amounts[n];
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

  insert into transactions (brand_id, transaction_id, customer_id, card_id, account_id, state,
      response_code, decline_reason, amount_cents, currency, prior_balance_cents,
      new_balance_cents, merchant_name, merchant_id, merchant_city, merchant_state,
      merchant_zip_code, merchant_country, mcc, transaction_time, idempotency_key, fingerprint,
      date_created, date_updated)
    select p_brand_id, r.id, r.customer_id, r.card_id, r.account_id,
        case r.code when '00' then 'pending' else 'declined' end,
        r.code, r.reason, -r.amount, r.currency, r.prior, r.new, r.merchant_name, r.merchant_id,
        r.merchant_city, r.merchant_state, r.merchant_zip_code, r.merchant_country, r.mcc, r.at,
        r.key, r.fingerprint, p_now, p_now
      from unnest(p_transaction_ids, p_card_ids, v_customers, v_accounts, v_codes,
          v_reasons, p_amounts, p_currencies, v_prior, v_new, p_merchant_names, p_merchant_ids,
          p_merchant_cities, p_merchant_states, p_merchant_zip_codes, p_merchant_countries, p_mccs,
          p_transaction_times, p_idempotency_keys, p_fingerprints)
        r (id, card_id, customer_id, account_id, code, reason, amount, currency, prior, new,
          merchant_name, merchant_id, merchant_city, merchant_state, merchant_zip_code,
          merchant_country, mcc, at, key, fingerprint)
     where r.code is not null;

  insert into holds (brand_id, hold_id, account_id, amount_cents, state, date_created, date_updated)
    select p_brand_id, r.id, r.account_id, r.amount, 'open', p_now, p_now
      from unnest(p_transaction_ids, v_accounts, v_codes, p_amounts) r (id, account_id, code, amount)
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
      v_prior, v_new);
end
$$;
