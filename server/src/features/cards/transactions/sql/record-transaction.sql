-- Records a card transaction that is decided at once (a single message, a forced posting, a refund, an
-- inquiry, a declined increment), in one call: the row, its journal where it moves money, its spending,
-- the refunded amount of the purchase that it refunds, and the events. The caller holds the lock of the
-- account's balance.
create or replace function record_transaction(
  p_brand_id uuid,
  p_now timestamptz,
  -- Columns of the transaction by name.
  p_row jsonb,
  p_journal_id uuid,
  p_movement text,
  p_is_return boolean,
  p_description text,
  -- New state of the refunded purchase; null where the row refunds none.
  p_original_state text,
  p_event_ids uuid[],
  p_events text[],
  p_payloads json[],
  p_traceparent text
) returns setof transactions language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
as $$
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
  insert into events (brand_id, event_id, event, customer_id, object_id, occurred_at, payload, xid,
      traceparent)
    select p_brand_id, e.event_id, e.event, v_row.customer_id, v_row.transaction_id, p_now,
        e.payload, (select event_position()), p_traceparent
      from unnest(p_event_ids, p_events, p_payloads) e (event_id, event, payload);
  return next v_row;
end
$$;
