-- Checks a card's controls in their order, and returns the reason of a refusal, or null. An unknown
-- merchant country is outside of every list of allowed countries. p_purchase_cents is the amount of the
-- purchase before an increment. Spent amounts are null for periods without a limit.
create or replace function find_control_refusal(
  p_controls card_controls, p_mcc text, p_country text, p_amount_cents bigint,
  p_purchase_cents bigint, p_spent_day_cents bigint, p_spent_month_cents bigint,
  p_spent_lifetime_cents bigint
) returns text language sql immutable as $$
  select case
    when cardinality((p_controls).allowed_mccs) > 0 and p_mcc <> all ((p_controls).allowed_mccs)
      then 'merchant_category_not_permitted'
    when p_mcc = any ((p_controls).blocked_mccs) then 'merchant_category_not_permitted'
    when cardinality((p_controls).allowed_countries) > 0
      and coalesce(p_country <> all ((p_controls).allowed_countries), true)
      then 'merchant_country_not_permitted'
    when p_country = any ((p_controls).blocked_countries) then 'merchant_country_not_permitted'
    when p_amount_cents = 0 then null
    when p_amount_cents + coalesce(p_purchase_cents, 0) > (p_controls).per_transaction_cents
      then 'transaction_control_exceeded'
    when p_amount_cents + p_spent_day_cents > (p_controls).per_day_cents
      then 'day_control_exceeded'
    when p_amount_cents + p_spent_month_cents > (p_controls).per_month_cents
      then 'month_control_exceeded'
    when p_amount_cents + p_spent_lifetime_cents > (p_controls).lifetime_cents
      then 'lifetime_control_exceeded'
  end
$$;
