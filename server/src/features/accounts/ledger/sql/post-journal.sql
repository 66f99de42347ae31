-- Posts a journal: its entries, its link in each account's chain of hashes, and the new balances and
-- limits. Outcomes: posted; already_posted (the source posted this step before; the first journal's id
-- is returned); overdraft (an account would fall below zero, and the journal is no return).
--
-- Accounts are locked in the order of their ids, so that two journals cannot deadlock. Each row is read
-- once, all changes are computed in arrays while the rows are locked, and one statement per table
-- writes them. The settings keep every look-up on its index, also in a plan that was made while the
-- tables were empty (docs/decisions/0087).
create or replace function post_journal(
  p_brand_id uuid,
  p_journal_id uuid,
  p_source_kind text,
  p_source_id uuid,
  p_step text,
  p_is_return boolean,
  p_description text,
  p_occurred_at timestamptz,
  p_currency text,
  p_account_ids uuid[],
  p_amounts bigint[]
) returns table (outcome text, journal_id uuid)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  -- The locked accounts: those of the legs, and the credit accounts of deposits among them.
  v_wanted uuid[];
  v_ids uuid[];
  v_places tid[];
  v_kinds text[];
  v_currencies text[];
  v_credit_accounts uuid[];
  v_ledger bigint[];
  v_limits bigint[];
  -- Amounts held and reserved of each.
  v_kept bigint[];
  v_before bigint[];
  v_seqs bigint[];
  v_heads bytea[];
  -- The entry of each leg.
  l_seqs bigint[];
  l_balances bigint[];
  l_previous bytea[];
  v_first uuid;
  v_is_overdrawn boolean := false;
  a int;
begin
  if (select coalesce(sum(l.amount), 1) from unnest(p_amounts) l (amount)) <> 0 then
    raise exception 'journal % does not sum to zero', p_journal_id using errcode = 'check_violation';
  end if;

  -- A deposit's credit account is locked too, because its limit follows the deposit's balance.
  select array_agg(b.credit_account_id) into v_credit_accounts
    from unnest(p_account_ids) l (account_id)
   cross join lateral (
     select b.credit_account_id from account_balances b
      where b.brand_id = p_brand_id and b.account_id = l.account_id offset 0
   ) b;
  v_wanted := p_account_ids || v_credit_accounts;
  for i in 1 .. 2 loop
    select array_agg(x.account_id), array_agg(x.place), array_agg(x.kind), array_agg(x.currency),
           array_agg(x.credit_account_id), array_agg(x.ledger_cents), array_agg(x.limit_cents),
           array_agg(x.kept_cents), array_agg(x.entry_seq), array_agg(x.head_hash),
           array_agg(x.ledger_cents + x.limit_cents)
      into v_ids, v_places, v_kinds, v_currencies, v_credit_accounts, v_ledger, v_limits, v_kept,
           v_seqs, v_heads, v_before
      from (
        select b.*
          from (
            select distinct w.account_id from unnest(v_wanted) w (account_id) order by w.account_id
          ) w
         cross join lateral (
           select b.account_id, b.ctid as place, b.kind, b.currency, b.credit_account_id,
                  b.ledger_cents, b.limit_cents, b.entry_seq, b.head_hash,
                  b.ledger_cents + b.limit_cents - available_of(b) as kept_cents
             from account_balances b
            where b.brand_id = p_brand_id and b.account_id = w.account_id
              for no key update
         ) b
      ) x;
    -- A credit account may have been opened between the two statements: lock once more, with it. This
    -- cannot deadlock, because no other session waits for an account that is new.
    v_wanted := p_account_ids || array_remove(v_credit_accounts, null);
    exit when v_ids @> v_wanted;
  end loop;

  for i in 1 .. cardinality(p_account_ids) loop
    a := array_position(v_ids, p_account_ids[i]);
    if a is null or v_currencies[a] <> p_currency then
      raise exception 'journal % names an unknown account or another currency', p_journal_id
        using errcode = 'foreign_key_violation';
    end if;
    v_seqs[a] := v_seqs[a] + 1;
    v_ledger[a] := v_ledger[a] + p_amounts[i];
    l_seqs[i] := v_seqs[a];
    l_balances[i] := v_ledger[a];
    l_previous[i] := v_heads[a];
    v_heads[a] := entry_hash(v_heads[a], p_account_ids[i], v_seqs[a], p_amounts[i], v_ledger[a],
      p_currency, p_journal_id, p_source_kind, p_source_id, p_step, p_is_return, p_description,
      p_occurred_at);
    a := array_position(v_ids, v_credit_accounts[a]);
    if a is not null then
      v_limits[a] := v_limits[a] + p_amounts[i];
    end if;
  end loop;
  for i in 1 .. cardinality(v_ids) loop
    v_is_overdrawn := v_is_overdrawn or (not p_is_return
      and v_kinds[i] in ('security_deposit', 'credit') and v_ledger[i] + v_limits[i] < v_before[i]
      and v_ledger[i] + v_limits[i] - v_kept[i] < 0);
  end loop;

  if not v_is_overdrawn then
    insert into journals (brand_id, journal_id, source_kind, source_id, step, is_return,
        description, occurred_at, currency)
      values (p_brand_id, p_journal_id, p_source_kind, p_source_id, p_step, p_is_return,
        p_description, p_occurred_at, p_currency)
      on conflict (brand_id, source_kind, source_id, step) where has_own_index(source_id)
      do nothing;
  end if;
  if v_is_overdrawn or not found then
    select j.journal_id into v_first from journals j
     where j.brand_id = p_brand_id and j.source_kind = p_source_kind
       and j.source_id = p_source_id and has_own_index(j.source_id) and j.step = p_step;
    return query select case when v_first is null then 'overdraft' else 'already_posted' end, v_first;
    return;
  end if;
  insert into entries (brand_id, account_id, seq, journal_id, amount_cents, balance_after_cents,
      previous_hash)
    select p_brand_id, l.account_id, l.seq, p_journal_id, l.amount, l.balance, l.previous
      from unnest(p_account_ids, l_seqs, p_amounts, l_balances, l_previous)
             l (account_id, seq, amount, balance, previous);
  update account_balances b
     set ledger_cents = x.ledger, limit_cents = x.credit_limit, entry_seq = x.seq,
         head_hash = x.head
    from unnest(v_places, v_ledger, v_limits, v_seqs, v_heads)
           x (place, ledger, credit_limit, seq, head)
   -- No index serves `is not distinct from`, so the rows are found by their ctid.
   where b.ctid = x.place and b.brand_id is not distinct from p_brand_id;
  return query select 'posted', p_journal_id;
end
$$;
