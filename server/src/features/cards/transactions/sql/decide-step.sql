-- Decides one step of a card: an increment of a purchase, a single message, or a balance inquiry (an
-- amount of zero). The caller holds the lock of the account's balance. An increment counts as spending
-- of the day and month of its purchase (p_counts_at).
create or replace function decide_step(
  p_brand_id uuid, p_card_id uuid,
  -- The card has to be valid on this day.
  p_day date,
  p_counts_at timestamptz, p_mcc text, p_country text, p_amount_cents bigint,
  p_purchase_cents bigint,
  -- Currency of the amount; null for the account's own.
  p_currency text,
  -- True when the amount was converted into that currency.
  p_is_converted boolean
) returns table (
  decline_reason text, response_code text, card_status text, account_status text,
  foreign_declined boolean, controls_id uuid, spent_day_cents bigint, spent_month_cents bigint,
  spent_lifetime_cents bigint
) language sql stable as $$
  select d.reason, coalesce(code_of_decline(d.reason), '00'), c.status, a.status,
         nullif(f.is_declined, false), k.controls_id, s.day, s.month, s.lifetime
    from cards c
    join accounts a on a.brand_id = c.brand_id and a.account_id = c.account_id
    join account_balances b on b.brand_id = c.brand_id and b.account_id = c.account_id
    left join programs p on p.brand_id = a.brand_id and p.program_id = a.program_id
    left join card_controls k
      on k.brand_id = c.brand_id and k.line_id = c.line_id and k.replaced_at is null
    left join lateral spending_of(k, p_counts_at) s on k.controls_id is not null
   cross join lateral (
      select coalesce(p_is_converted and p.settings ->> 'foreign_currency' = 'declined', false)
        as is_declined
    ) f
   cross join lateral (
      select find_decline(c.status, c.expires_on, p_day, a.status,
        case
          when p_currency <> a.currency then 'exchange_rate_missing'
          when f.is_declined then 'currency_not_permitted'
        end,
        find_control_refusal(k, p_mcc, p_country, p_amount_cents, p_purchase_cents, s.day, s.month,
          s.lifetime),
        available_of(b), p_amount_cents) as reason
    ) d
   where c.brand_id = p_brand_id and c.card_id = p_card_id
$$;
