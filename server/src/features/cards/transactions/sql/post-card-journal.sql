-- Posts the journal of a card transaction: its credit account against the network's settlement account.
-- The caller has decided under the lock of the account's balance; any outcome but `posted` is a mistake
-- of the caller, and undoes its transaction.
create or replace function post_card_journal(
  p_brand_id uuid,
  p_journal_id uuid,
  p_transaction_id uuid,
  p_account_id uuid,
  p_movement text,
  p_is_return boolean,
  p_description text,
  p_now timestamptz,
  p_amount_cents bigint
) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
as $$
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
     and j.source_id = p_transaction_id and has_own_index(j.source_id);
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
