-- What becomes of a card purchase after its authorization (features/transactions/purchase-life.ts).
-- Nullable columns at the row's end: an authorization writes none of them.
alter table transactions
  -- Posted so far; null until something clears.
  add column cleared_cents bigint check (cleared_cents > 0),
  -- What of it was given back by refunds that name this purchase.
  add column refunded_cents bigint check (refunded_cents between 1 and cleared_cents),
  -- As the authorization's answer showed them, kept once the purchase changes.
  add column authorized_amount_cents bigint,
  add column authorized_prior_balance_cents bigint,
  add column authorized_new_balance_cents bigint;

-- Posts what a card transaction moves on its credit account, against the network's settlement.
-- Whether it may is decided before, under the lock of the account's balance; another answer than
-- posted is a mistake of the caller, and undoes all of its step.
create function post_card_journal(
  p_brand_id uuid,
  p_journal_id uuid,
  p_transaction_id uuid,
  p_account_id uuid,
  p_movement text,
  p_is_return boolean,
  p_description text,
  p_now timestamptz,
  p_amount_cents bigint
) returns void language plpgsql as $$
declare
  v_account accounts;
  v_number bigint;
  v_outcome text;
begin
  select a.* into strict v_account from accounts a
   where a.brand_id = p_brand_id and a.account_id = p_account_id;
  -- A purchase may clear several times: its journals are numbered.
  select count(*) + 1 into v_number from journals j
   where j.brand_id = p_brand_id and j.source_kind = 'transaction'
     and j.source_id = p_transaction_id;
  select j.outcome into v_outcome from post_journal(
    p_brand_id, p_journal_id, 'transaction', p_transaction_id,
    p_movement || ':' || v_number, p_is_return, p_description, p_now, v_account.currency,
    array[p_account_id, internal_account(p_brand_id, v_account.program_id, 'network_settlement',
      v_account.currency, p_account_id)],
    array[p_amount_cents, -p_amount_cents]) j;
  if v_outcome <> 'posted' then
    raise exception 'journal % of transaction % was answered %', p_journal_id, p_transaction_id,
      v_outcome;
  end if;
end
$$;

-- Changes a pending purchase, its hold, its account and the journal, and records the events, in one
-- step. The caller holds the lock of the account's balance and has decided by what it saw.
create function change_purchase(
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
create function record_transaction(
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
