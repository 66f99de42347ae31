-- The amount that can be spent of an account: its limit and posted entries, less what is held for
-- purchases and what is reserved because it may still be taken back. All code asks this function.
create or replace function available_of(p_balance account_balances) returns bigint
language sql immutable parallel safe as $$
  select p_balance.limit_cents + p_balance.ledger_cents - p_balance.held_cents
         - p_balance.reserved_cents
$$;
