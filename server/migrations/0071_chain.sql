-- Each account's entries are chained by hash (docs/decisions/0071): an entry keeps the hash of the
-- entry before it, the account's balance keeps the last entry's. Whatever is changed afterwards in
-- an entry or in its journal, its hash is no longer the one that the next one keeps.

-- What stands for an entry in its account's chain: everything about it and its journal, and the
-- hash before it. Not the brand, so that a copy of a world has the original's chains. record_send
-- writes each value with its type and length, so that no two entries give the same bytes; it is
-- stable and not immutable, and so is this, or it would not be inlined.
create function entry_hash(
  p_previous bytea,
  p_account_id uuid,
  p_seq bigint,
  p_amount_cents bigint,
  p_balance_after_cents bigint,
  p_currency text,
  p_journal_id uuid,
  p_source_kind text,
  p_source_id uuid,
  p_step text,
  p_is_return boolean,
  p_description text,
  p_occurred_at timestamptz
) returns bytea language sql stable parallel safe as $$
  select sha256(record_send(row(p_previous, p_account_id, p_seq, p_amount_cents,
    p_balance_after_cents, p_currency, p_journal_id, p_source_kind, p_source_id, p_step,
    p_is_return, convert_to(p_description, 'UTF8'), p_occurred_at)))
$$;

alter table journals add column currency text;
-- Empty before an account's first entry.
alter table entries add column previous_hash bytea;
alter table account_balances add column head_hash bytea not null default '';

update journals j set currency = coalesce((
  select min(b.currency) from entries e
    join account_balances b on b.brand_id = e.brand_id and b.account_id = e.account_id
   where e.brand_id = j.brand_id and e.journal_id = j.journal_id), '-');

do $$
declare
  v_entry record;
  v_account record;
  v_head bytea;
begin
  for v_account in select b.brand_id, b.account_id from account_balances b loop
    v_head := '';
    for v_entry in
      select e.*, j.currency, j.source_kind, j.source_id, j.step, j.is_return, j.description,
             j.occurred_at
        from entries e
        join journals j on j.brand_id = e.brand_id and j.journal_id = e.journal_id
       where e.brand_id = v_account.brand_id and e.account_id = v_account.account_id
       order by e.seq
    loop
      update entries e set previous_hash = v_head
       where e.brand_id = v_entry.brand_id and e.account_id = v_entry.account_id
         and e.seq = v_entry.seq;
      v_head := entry_hash(v_head, v_entry.account_id, v_entry.seq,
        v_entry.amount_cents, v_entry.balance_after_cents, v_entry.currency, v_entry.journal_id,
        v_entry.source_kind, v_entry.source_id, v_entry.step, v_entry.is_return,
        v_entry.description, v_entry.occurred_at);
    end loop;
    update account_balances b set head_hash = v_head
     where b.brand_id = v_account.brand_id and b.account_id = v_account.account_id
       and v_head <> '';
  end loop;
end
$$;

alter table journals alter column currency set not null;
alter table entries alter column previous_hash set not null;

-- As in 0040, with the chain.
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
set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_locked uuid[];
  v_credit_accounts uuid[];
  v_first uuid;
  -- Of each leg: the account's last entry before it, and what it makes of the account's head.
  v_seqs bigint[];
  v_balances bigint[];
  v_previous bytea[];
  v_heads bytea[];
begin
  if (select coalesce(sum(l.amount), 1) from unnest(p_amounts) l (amount)) <> 0 then
    raise exception 'journal % does not sum to zero', p_journal_id using errcode = 'check_violation';
  end if;

  -- A deposit's credit account is locked with it: its limit moves too.
  select array_agg(b.credit_account_id) filter (where b.credit_account_id is not null)
    into v_credit_accounts
    from account_balances b
   where b.brand_id = p_brand_id and b.account_id = any (p_account_ids);
  select array_agg(x.account_id), array_agg(x.credit_account_id)
           filter (where x.credit_account_id is not null)
    into v_locked, v_credit_accounts
    from (
      select b.account_id, b.credit_account_id from account_balances b
       where b.brand_id = p_brand_id
         and b.account_id = any (p_account_ids || v_credit_accounts)
       order by b.account_id
         for no key update
    ) x;
  if not v_locked @> v_credit_accounts then
    -- Its first card came between the two looks; a new account cannot be waiting for anyone.
    perform from account_balances b
      where b.brand_id = p_brand_id and b.account_id = any (v_credit_accounts)
      order by b.account_id for no key update;
  end if;

  select j.journal_id into v_first from journals j
   where j.brand_id = p_brand_id and j.source_kind = p_source_kind
     and j.source_id = p_source_id and j.step = p_step;
  if found then
    return query select 'already_posted', v_first;
    return;
  end if;

  select array_agg(x.entry_seq), array_agg(x.ledger_cents), array_agg(x.head_hash)
    into v_seqs, v_balances, v_previous
    from (
      select b.entry_seq, b.ledger_cents, b.head_hash
        from unnest(p_account_ids) with ordinality l (account_id, n)
        join account_balances b
          on b.brand_id = p_brand_id and b.account_id = l.account_id and b.currency = p_currency
       order by l.n
    ) x;
  if cardinality(v_seqs) is distinct from cardinality(p_account_ids) then
    raise exception 'journal % names an unknown account or another currency', p_journal_id
      using errcode = 'foreign_key_violation';
  end if;

  perform from journal_effects(p_brand_id, p_account_ids, p_amounts) e
    join account_balances b on b.brand_id = p_brand_id and b.account_id = e.account_id
   where not p_is_return and b.kind in ('security_deposit', 'credit')
     and e.ledger_change + e.limit_change < 0
     and b.limit_cents + e.limit_change + b.ledger_cents + e.ledger_change - b.held_cents < 0;
  if found then
    return query select 'overdraft', null::uuid;
    return;
  end if;

  for i in 1 .. cardinality(p_account_ids) loop
    -- An account that is named twice goes on from its entry before.
    for k in reverse i - 1 .. 1 loop
      if p_account_ids[k] = p_account_ids[i] then
        v_seqs[i] := v_seqs[k];
        v_balances[i] := v_balances[k];
        v_previous[i] := v_heads[k];
        exit;
      end if;
    end loop;
    v_seqs[i] := v_seqs[i] + 1;
    v_balances[i] := v_balances[i] + p_amounts[i];
    v_heads[i] := entry_hash(v_previous[i], p_account_ids[i], v_seqs[i], p_amounts[i],
      v_balances[i], p_currency, p_journal_id, p_source_kind, p_source_id, p_step, p_is_return,
      p_description, p_occurred_at);
  end loop;

  insert into journals (brand_id, journal_id, source_kind, source_id, step, is_return, description,
      occurred_at, currency)
    values (p_brand_id, p_journal_id, p_source_kind, p_source_id, p_step, p_is_return,
      p_description, p_occurred_at, p_currency);
  insert into entries (brand_id, account_id, seq, journal_id, amount_cents, balance_after_cents,
      previous_hash)
    select p_brand_id, l.account_id, l.seq, p_journal_id, l.amount, l.balance, l.previous
      from unnest(p_account_ids, v_seqs, p_amounts, v_balances, v_previous)
             l (account_id, seq, amount, balance, previous);
  update account_balances b
     set ledger_cents = b.ledger_cents + e.ledger_change,
         limit_cents = b.limit_cents + e.limit_change,
         entry_seq = b.entry_seq + e.entry_count,
         head_hash = coalesce((
           select l.head from unnest(p_account_ids, v_seqs, v_heads) l (account_id, seq, head)
            where l.account_id = e.account_id order by l.seq desc limit 1), b.head_hash)
    from journal_effects(p_brand_id, p_account_ids, p_amounts) e
   where b.brand_id = p_brand_id and b.account_id = e.account_id;
  return query select 'posted', p_journal_id;
end
$$;
