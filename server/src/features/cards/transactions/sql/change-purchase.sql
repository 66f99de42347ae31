-- Changes a pending purchase in one call: the row, its hold, the account's balance, the journal, the
-- spending, and the events. The caller holds the lock of the account's balance, and has decided by the
-- rows that it read under it.
create or replace function change_purchase(
  p_brand_id uuid,
  p_transaction_id uuid,
  p_now timestamptz,
  p_state text,
  p_amount_cents bigint,
  -- The amount held from now on, and the amount that clears now.
  p_held_cents bigint,
  p_cleared_cents bigint,
  p_journal_id uuid,
  p_movement text,
  p_is_return boolean,
  p_description text,
  p_event_ids uuid[],
  p_events text[],
  p_payloads json[],
  p_traceparent text
) returns setof transactions language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
as $$
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

  insert into events (brand_id, event_id, event, customer_id, object_id, occurred_at, payload, xid,
      traceparent)
    select p_brand_id, e.event_id, e.event, v_purchase.customer_id, p_transaction_id, p_now,
        e.payload, (select event_position()), p_traceparent
      from unnest(p_event_ids, p_events, p_payloads) e (event_id, event, payload);
  return query update transactions t
     set state = p_state,
         amount_cents = p_amount_cents,
         prior_balance_cents = available_of(v_before),
         new_balance_cents = available_of(v_after),
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
