-- Makes all checks of a decision in their order, and returns the reason of a decline, or null. All
-- decisions use it: authorizations, increments, single messages and balance inquiries (amount zero);
-- `verify` runs it again on the recorded facts.
create or replace function find_decline(
  p_card_status text, p_expires_on date, p_day date, p_account_status text, p_currency_refusal text,
  p_control_refusal text, p_available_cents bigint, p_amount_cents bigint
) returns text language sql immutable as $$
  select case
    when p_card_status = 'closed' then 'card_closed'
    when p_card_status = 'inactive' then 'card_inactive'
    when p_expires_on < p_day then 'card_expired'
    when p_account_status <> 'active' then 'account_not_active'
    when p_currency_refusal is not null then p_currency_refusal
    when p_control_refusal is not null then p_control_refusal
    when p_amount_cents > 0 and p_available_cents < p_amount_cents then 'limit_exceeded'
  end
$$;
