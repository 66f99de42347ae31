-- Decides a batch of one brand's purchases and records each, in one call. Purchases of one account are
-- decided one after the other in the order given, each by itself: a declined one never fails another.
--
-- Outcomes: decided; replayed (the key was used by the same request before: the first transaction is
-- returned); key_mismatch (the key was used by another request); key_in_progress (the key is used twice
-- in this batch, and this is not its first request); unknown_card. A key expires after 24 hours.
--
-- A purchase in a foreign currency comes with its rate and its amount in the program's currency
-- (p_exchange_rates and p_converted, null where no request of the batch has a rate). Cards with controls
-- cost a batch two statements more, other cards nothing: the locked row shows whether there are any.
--
-- Measured (docs/decisions/0040): plans are generic, because planning anew costs a lone purchase more
-- than running it, and always on the indexes, because a plan kept from when a table was empty would read
-- all of it later. Look-ups stand in lateral queries behind `offset 0` or a row lock, so that no join can
-- be turned round, and rows are updated by ctid, which cannot change while they are locked
-- (docs/decisions/0087); the brand beside it is compared by a form that no index serves, so that the
-- place stays the way to the row. Decisions are made in arrays and written by one statement per table. The blocks
-- stay in one function, because functions of their own cost a lone purchase a tenth more.
create or replace function authorize_purchases(
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
  p_converted bigint[],
  -- Span of each purchase; null where traces are not exported.
  p_traceparents text[]
) returns table (
  outcome text,
  transaction_id uuid,
  customer_id uuid,
  account_id uuid,
  response_code text,
  decline_reason text,
  prior_balance_cents bigint,
  new_balance_cents bigint,
  -- The program's currency, where the purchase was converted into it.
  converted_currency text
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_count constant int := cardinality(p_card_ids);

  -- Requests whose card exists, ordered by account, with their card and account (lock_accounts). f_n is
  -- the request's position in the parameters, which all arrays with the prefix v_ have too.
  f_n int[];
  f_customers uuid[];
  f_accounts uuid[];
  f_card_status text[];
  f_expires date[];
  f_account_status text[];
  f_currency text[];
  f_available bigint[];
  f_places tid[];
  f_has_controls boolean[];

  -- Answers.
  v_outcomes text[] := array_fill('unknown_card'::text, array[v_count]);
  -- Set for repeats only: the caller knows the ids of new transactions.
  v_transactions uuid[] := array_fill(null::uuid, array[v_count]);
  v_customers uuid[] := array_fill(null::uuid, array[v_count]);
  v_accounts uuid[] := array_fill(null::uuid, array[v_count]);
  v_codes text[] := array_fill(null::text, array[v_count]);
  v_reasons text[] := array_fill(null::text, array[v_count]);
  v_prior bigint[] := array_fill(null::bigint, array[v_count]);
  v_new bigint[] := array_fill(null::bigint, array[v_count]);

  -- Amounts to decide on; the others are null in a batch without foreign currencies
  -- (convert_currencies).
  v_amounts bigint[] := p_amounts;
  v_currencies text[] := p_currencies;
  v_converted_currencies text[];
  v_original_amounts bigint[];
  v_original_currencies text[];
  v_foreign_declined boolean[];

  -- Card lines with controls and their spending, and each request's index in them; null in a batch
  -- without controls (load_controls).
  l_lines uuid[];
  l_controls card_controls[];
  l_day bigint[];
  l_month bigint[];
  l_lifetime bigint[];
  l_added bigint[];
  v_line_at int[];

  -- Facts of decisions (decide). Plain is an approval without any of them; null where no decision was
  -- made.
  v_is_plain boolean[] := array_fill(null::boolean, array[v_count]);
  v_card_status text[] := v_codes;
  v_account_status text[] := v_codes;
  v_controls_ids uuid[];
  v_spent_day bigint[];
  v_spent_month bigint[];
  v_spent_lifetime bigint[];
  -- The amount newly held on each account, by the place of its balance.
  d_places tid[] := '{}';
  d_held bigint[] := '{}';
begin
  -- Finds cards and accounts, and locks the balances in the order of account ids, so that two batches
  -- cannot deadlock. Limit, held amount and status are read with the lock.
  <<lock_accounts>>
  begin
    select array_agg(x.n), array_agg(x.customer_id), array_agg(x.account_id),
           array_agg(x.card_status), array_agg(x.expires_on), array_agg(x.account_status),
           array_agg(x.currency), array_agg(x.available), array_agg(x.has_controls),
           array_agg(x.place)
      into f_n, f_customers, f_accounts, f_card_status, f_expires, f_account_status, f_currency,
           f_available, f_has_controls, f_places
      from (
        select r.*, b.*
          from (
            select r.n::int, c.*
              from unnest(p_card_ids) with ordinality r (card_id, n)
             cross join lateral (
               select c.customer_id, c.account_id, c.status as card_status, c.expires_on
                 from cards c where c.brand_id = p_brand_id and c.card_id = r.card_id offset 0
             ) c
             order by c.account_id, r.n
          ) r
         cross join lateral (
           select b.currency, available_of(b) as available,
                  b.account_status, b.has_controls, b.ctid as place
             from account_balances b
            where b.brand_id = p_brand_id and b.account_id = r.account_id
              for no key update
         ) b
      ) x;
  end lock_accounts;

  -- Finds requests whose idempotency key was used before, or twice in this batch. It runs after the locks
  -- are taken: a repeat on the same card has waited for the first request. Expired keys are released.
  <<find_repeats>>
  declare
    k_n int[];
    k_transactions uuid[];
    k_same boolean[];
    k_expired boolean[];
    k_again boolean[];
    k_places tid[];
    n int;
  begin
    select array_agg(k.n), array_agg(t.transaction_id),
           array_agg(t.fingerprint = k.fingerprint),
           array_agg(t.date_created <= p_now - interval '24 hours'), array_agg(k.nth > 1)
      into k_n, k_transactions, k_same, k_expired, k_again
      from (
        select r.key, r.fingerprint, r.n::int,
               row_number() over (partition by r.key order by r.n) as nth
          from unnest(p_idempotency_keys, p_fingerprints) with ordinality r (key, fingerprint, n)
         where r.key is not null
      ) k
      left join lateral (
        select t.transaction_id, t.fingerprint, t.date_created from transactions t
         where t.brand_id = p_brand_id and t.idempotency_key = k.key
           and has_own_index(t.idempotency_key) limit 1
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
      select array_agg(o.place) into k_places
        from unnest(k_transactions, k_expired) k (transaction_id, expired)
       cross join lateral (
         select t.ctid as place from transactions t
          where k.expired and t.brand_id = p_brand_id and t.transaction_id = k.transaction_id
            for no key update
       ) o;
      update transactions t set idempotency_key = null
        from unnest(k_places) k (place)
       where t.ctid = k.place and t.brand_id is not distinct from p_brand_id;
    end if;
  end find_repeats;

  -- Takes the amounts in the program's currency for purchases in another one, and reads whether the
  -- program declines foreign currencies.
  <<convert_currencies>>
  declare
    n int;
  begin
    if p_exchange_rates is not null then
      v_converted_currencies := array_fill(null::text, array[v_count]);
      v_original_amounts := array_fill(null::bigint, array[v_count]);
      v_original_currencies := v_converted_currencies;
      select array_agg(p.settings ->> 'foreign_currency' = 'declined' order by r.n)
        into v_foreign_declined
        from unnest(p_card_ids) with ordinality r (card_id, n)
        left join lateral (
          select c.account_id
            from cards c where c.brand_id = p_brand_id and c.card_id = r.card_id offset 0
        ) c on true
        left join lateral (
          select a.program_id
            from accounts a where a.brand_id = p_brand_id and a.account_id = c.account_id offset 0
        ) a on true
        left join lateral (
          select p.settings
            from programs p where p.brand_id = p_brand_id and p.program_id = a.program_id offset 0
        ) p on true;
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
  end convert_currencies;

  -- Loads controls and spending of the cards' lines. Both change only under the locks that are held now.
  <<load_controls>>
  begin
    if true = any (f_has_controls) then
      select array_agg(x.line_id), array_agg(k.controls), array_agg(s.day), array_agg(s.month),
             array_agg(s.lifetime), array_agg(0::bigint)
        into l_lines, l_controls, l_day, l_month, l_lifetime, l_added
        from (
          select distinct c.line_id from unnest(p_card_ids) r (card_id)
           cross join lateral (
             select c.line_id
               from cards c where c.brand_id = p_brand_id and c.card_id = r.card_id offset 0
           ) c
        ) x
       cross join lateral (
         select k as controls from card_controls k
          where k.brand_id = p_brand_id and k.line_id = x.line_id and k.replaced_at is null offset 0
       ) k
       cross join lateral spending_of(k.controls, p_now) s;
      select array_agg(array_position(l_lines, c.line_id) order by r.n) into v_line_at
        from unnest(p_card_ids) with ordinality r (card_id, n)
        left join lateral (
          select c.line_id
            from cards c where c.brand_id = p_brand_id and c.card_id = r.card_id offset 0
        ) c on true;
      v_controls_ids := array_fill(null::uuid, array[v_count]);
      v_spent_day := array_fill(null::bigint, array[v_count]);
      v_spent_month := v_spent_day;
      v_spent_lifetime := v_spent_day;
    end if;
  end load_controls;

  -- Decides in one pass, account by account: each approval reduces the available amount, and adds to the
  -- line's spending, for the next request.
  <<decide>>
  declare
    v_account uuid;
    v_place tid;
    v_available bigint;
    v_held bigint := 0;
    v_controls card_controls;
    v_refusal text;
    v_reason text;
    n int;
    l int;
  begin
    for i in 1 .. coalesce(cardinality(f_n), 0) loop
      n := f_n[i];
      if v_account is distinct from f_accounts[i] then
        if v_held > 0 then
          d_places := d_places || v_place;
          d_held := d_held || v_held;
        end if;
        v_account := f_accounts[i];
        v_place := f_places[i];
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
        -- Valid wherever the last day has not ended: see decided-day-rules.ts.
        greatest((p_now at time zone 'UTC') - interval '12 hours', p_transaction_times[n])::date,
        f_account_status[i],
        case
          when f_currency[i] <> v_currencies[n] then 'exchange_rate_missing'
          when v_converted_currencies[n] is not null and v_foreign_declined[n]
            then 'currency_not_permitted'
        end,
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
      d_places := d_places || v_place;
      d_held := d_held || v_held;
    end if;
  end decide;

  -- Writes all decisions, with one statement per table.
  <<record>>
  begin
    update account_balances b set held_cents = b.held_cents + d.held
      from unnest(d_places, d_held) d (place, held)
     where b.ctid = d.place and b.brand_id is not distinct from p_brand_id;
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

    -- Nearly all decisions are plain approvals, which a shorter statement writes. Values are taken from the
    -- arrays by position: `unnest` of nineteen arrays builds a table first, which cost a twentieth.
    insert into transactions (brand_id, transaction_id, customer_id, card_id, account_id, state,
        response_code, amount_cents, currency, prior_balance_cents, new_balance_cents, merchant_name,
        merchant_id, merchant_city, merchant_state, merchant_zip_code, merchant_country, mcc,
        transaction_time, idempotency_key, fingerprint, date_created, date_updated)
      select p_brand_id, p_transaction_ids[i], v_customers[i], p_card_ids[i], v_accounts[i], 'pending',
          '00', -p_amounts[i], p_currencies[i], v_prior[i], v_new[i], p_merchant_names[i],
          p_merchant_ids[i], p_merchant_cities[i], p_merchant_states[i], p_merchant_zip_codes[i],
          p_merchant_countries[i], p_mccs[i], p_transaction_times[i], p_idempotency_keys[i],
          p_fingerprints[i], p_now, p_now
        from generate_series(1, v_count) i
       where v_is_plain[i];
    if false = any (v_is_plain) then
      insert into transactions (brand_id, transaction_id, customer_id, card_id, account_id, state,
          response_code, decline_reason, amount_cents, currency, prior_balance_cents,
          new_balance_cents, merchant_name, merchant_id, merchant_city, merchant_state,
          merchant_zip_code, merchant_country, mcc, transaction_time, idempotency_key, fingerprint,
          date_created, date_updated, original_amount_cents, original_currency, exchange_rate,
          foreign_declined, decided_card_status, decided_account_status, controls_id,
          spent_day_cents, spent_month_cents, spent_lifetime_cents)
        select p_brand_id, p_transaction_ids[i], v_customers[i], p_card_ids[i], v_accounts[i],
            case v_codes[i] when '00' then 'pending' else 'declined' end,
            v_codes[i], v_reasons[i], -v_amounts[i], v_currencies[i], v_prior[i], v_new[i],
            p_merchant_names[i], p_merchant_ids[i], p_merchant_cities[i], p_merchant_states[i],
            p_merchant_zip_codes[i], p_merchant_countries[i], p_mccs[i], p_transaction_times[i],
            p_idempotency_keys[i], p_fingerprints[i], p_now, p_now, -v_original_amounts[i],
            v_original_currencies[i],
            case when v_original_currencies[i] is not null then p_exchange_rates[i] end,
            case when v_original_currencies[i] is not null and v_foreign_declined[i] then true end,
            v_card_status[i], v_account_status[i], v_controls_ids[i], v_spent_day[i],
            v_spent_month[i], v_spent_lifetime[i]
          from generate_series(1, v_count) i
         where not v_is_plain[i];
    end if;

    insert into holds (brand_id, hold_id, account_id, amount_cents, state, date_created, date_updated)
      select p_brand_id, p_transaction_ids[i], v_accounts[i], v_amounts[i], 'open', p_now, p_now
        from generate_series(1, v_count) i
       where v_codes[i] = '00';

    -- The text is concatenated, because `json_build_object` looks up the type of each of its arguments.
    insert into events (brand_id, event_id, event, customer_id, object_id, occurred_at, payload, xid,
        traceparent)
      select p_brand_id, p_event_ids[i], e.event, v_customers[i], p_transaction_ids[i], p_now,
          ('{"event":"' || e.event || '","customer_id":"' || v_customers[i] || '","occurred_at":"'
            || p_occurred_at || '","transaction_id":"' || p_transaction_ids[i] || '","card_id":"'
            || p_card_ids[i] || '","account_id":"' || v_accounts[i] || '","amount":"' || v_amounts[i] / 100 || '.'
            || lpad((v_amounts[i] % 100)::text, 2, '0') || '","transaction_state":"'
            || case v_codes[i] when '00' then 'pending' else 'declined' end
            || coalesce('","decline_reason":"' || v_reasons[i], '') || '"}')::json,
          (select event_position()), p_traceparents[i]
        from generate_series(1, v_count) i,
             lateral (select case v_codes[i] when '00' then 'transaction.authorized'
               else 'transaction.declined' end) e (event)
       where v_codes[i] is not null;
  end record;

  return query
    select v_outcomes[i], v_transactions[i], v_customers[i], v_accounts[i], v_codes[i], v_reasons[i],
        v_prior[i], v_new[i], v_converted_currencies[i]
      from generate_series(1, v_count) i;
end
$$;
