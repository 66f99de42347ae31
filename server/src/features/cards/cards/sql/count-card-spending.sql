-- Adds a change of a purchase's amount to the periods that contain its time (of authorization or, for a
-- forced posting, of posting). The caller holds the lock of the account's balance.
create or replace function count_card_spending(
  p_brand_id uuid, p_card_id uuid, p_at timestamptz, p_change_cents bigint
) returns void language sql as $$
  insert into card_spending (brand_id, line_id, period, starts_on, spent_cents)
    select p_brand_id, k.line_id, p.period, p.starts_on, p_change_cents
      from cards c
      join card_controls k
        on k.brand_id = c.brand_id and k.line_id = c.line_id and k.replaced_at is null
     cross join lateral spending_periods(k, p_at) p
     where c.brand_id = p_brand_id and c.card_id = p_card_id and p_change_cents <> 0
  on conflict (brand_id, line_id, period, starts_on)
    do update set spent_cents = card_spending.spent_cents + excluded.spent_cents
$$;
