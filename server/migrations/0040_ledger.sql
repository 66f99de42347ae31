-- Accounts as a brand sees them, and the ledger behind them.
--
-- Signs: an entry is positive when the account is credited. What a customer owns (a deposit)
-- stands above zero, what a customer owes (a credit account) below. Entries of one journal sum
-- to zero per currency.

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
  -- Deposits only: where ACH credits are sent. Bigint, because both are integers in the contract.
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
  unique (brand_id, account_number),
  unique (brand_id, security_deposit_account_id),
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
create index accounts_of_customer on accounts (brand_id, customer_id, account_id);
create index accounts_of_business on accounts (brand_id, business_id, account_id)
  where business_id is not null;

-- The one row that every movement of an account locks and rewrites. Narrow, without a secondary
-- index and with room on its page, so that the rewrite stays on the page (a HOT update).
-- limit_cents of a credit account is its deposit's ledger_cents, kept equal by post_journal, so
-- that a purchase finds limit, owed and held under one lock.
create table account_balances (
  brand_id uuid not null,
  account_id uuid not null,
  kind text not null
    check (kind in ('security_deposit', 'credit', 'bank_settlement', 'network_settlement')),
  currency text not null,
  ledger_cents bigint not null default 0,
  held_cents bigint not null default 0 check (held_cents >= 0),
  limit_cents bigint not null default 0 check (limit_cents = 0 or kind = 'credit'),
  -- The number of the account's last entry; entries count from 1 without a gap.
  entry_seq bigint not null default 0,
  -- A deposit's credit account, whose limit follows this ledger balance.
  credit_account_id uuid check (credit_account_id is null or kind = 'security_deposit'),
  primary key (brand_id, account_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- The programme's own side of a movement: the bank's and the network's settlement accounts. Each
-- is kept in lanes, so that a thousand customers who settle at once do not queue for one row; the
-- balance of an internal account is the sum of its lanes.
create table internal_accounts (
  brand_id uuid not null,
  account_id uuid not null,
  program_id uuid not null,
  kind text not null check (kind in ('bank_settlement', 'network_settlement')),
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
  -- A return takes money back that may be spent already: it alone may leave less than zero.
  is_return boolean not null,
  description text not null,
  occurred_at timestamptz not null,
  primary key (brand_id, journal_id),
  unique (brand_id, source_kind, source_id, step)
);

-- Append only. seq and balance_after_cents chain the entries of one account.
create table entries (
  brand_id uuid not null,
  account_id uuid not null,
  seq bigint not null,
  journal_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_after_cents bigint not null,
  primary key (brand_id, account_id, seq),
  foreign key (brand_id, journal_id) references journals (brand_id, journal_id),
  foreign key (brand_id, account_id) references account_balances (brand_id, account_id)
);
create index entries_of_journal on entries (brand_id, journal_id);

-- Money set aside and not yet posted. The hold of a card purchase bears its transaction's id.
-- No foreign key to the balance: place and release lock that row themselves, and the check would
-- cost every purchase a second look at it; verify proves the sums.
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

-- The lane of an internal account that faces one customer account, made on first use. Its id
-- follows from what it is, so that two first uses at once agree.
create function internal_account(
  p_brand_id uuid, p_program_id uuid, p_kind text, p_currency text, p_facing_account_id uuid
) returns uuid language plpgsql as $$
declare
  v_lane constant smallint := get_byte(uuid_send(p_facing_account_id), 15) % 16;
  v_id constant uuid := md5(concat_ws('|', p_brand_id, p_program_id, p_kind, v_lane))::uuid;
begin
  perform from internal_accounts i where i.brand_id = p_brand_id and i.account_id = v_id;
  if not found then
    insert into account_balances (brand_id, account_id, kind, currency)
      values (p_brand_id, v_id, p_kind, p_currency) on conflict do nothing;
    insert into internal_accounts (brand_id, account_id, program_id, kind, lane)
      values (p_brand_id, v_id, p_program_id, p_kind, v_lane) on conflict do nothing;
  end if;
  return v_id;
end
$$;

-- What a journal's legs do to each account's row: to the accounts they name, and to the limit of
-- the credit accounts that named deposits secure.
create function journal_effects(p_brand_id uuid, p_account_ids uuid[], p_amounts bigint[])
returns table (account_id uuid, ledger_change bigint, limit_change bigint, entry_count bigint)
language sql stable rows 4 as $$
  select x.account_id, sum(x.ledger)::bigint, sum(x.credit_limit)::bigint, sum(x.entries)::bigint
    from (
      select l.account_id, l.amount as ledger, 0 as credit_limit, 1 as entries
        from unnest(p_account_ids, p_amounts) l (account_id, amount)
      union all
      select b.credit_account_id, 0, l.amount, 0
        from unnest(p_account_ids, p_amounts) l (account_id, amount)
        join account_balances b on b.brand_id = p_brand_id and b.account_id = l.account_id
       where b.credit_account_id is not null
    ) x
   group by x.account_id
$$;

-- Posts one journal and keeps the balances with it, in one call.
--
-- Outcomes: posted; already_posted (the source's step was posted before: nothing is done and the
-- first journal is named); overdraft (it would take an available balance below zero, or further
-- below: nothing is done). Journals that no caller may build (they do not sum to zero, name an
-- unknown account or another currency) raise an error.
create function post_journal(
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

  perform from unnest(p_account_ids) l (account_id)
    left join account_balances b on b.brand_id = p_brand_id and b.account_id = l.account_id
   where b.currency is distinct from p_currency;
  if found then
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

  insert into journals (brand_id, journal_id, source_kind, source_id, step, is_return, description,
      occurred_at)
    values (p_brand_id, p_journal_id, p_source_kind, p_source_id, p_step, p_is_return,
      p_description, p_occurred_at);
  insert into entries (brand_id, account_id, seq, journal_id, amount_cents, balance_after_cents)
    select p_brand_id, l.account_id,
        b.entry_seq + row_number() over (partition by l.account_id order by l.n),
        p_journal_id, l.amount,
        b.ledger_cents + sum(l.amount) over (partition by l.account_id order by l.n)
      from unnest(p_account_ids, p_amounts) with ordinality l (account_id, amount, n)
      join account_balances b on b.brand_id = p_brand_id and b.account_id = l.account_id;
  update account_balances b
     set ledger_cents = b.ledger_cents + e.ledger_change,
         limit_cents = b.limit_cents + e.limit_change,
         entry_seq = b.entry_seq + e.entry_count
    from journal_effects(p_brand_id, p_account_ids, p_amounts) e
   where b.brand_id = p_brand_id and b.account_id = e.account_id;
  return query select 'posted', p_journal_id;
end
$$;
