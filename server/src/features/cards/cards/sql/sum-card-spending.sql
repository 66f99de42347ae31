-- Sums the purchases of a card line for each period that the controls limit. This is the definition of
-- card_spending: replace_card_controls fills the table with it, and `verify` compares.
create or replace function sum_card_spending(p_controls card_controls)
returns table (period text, starts_on date, spent_cents bigint) language sql stable as $$
  select p.period, p.starts_on, sum(-t.amount_cents)::bigint
    from cards root
    join cards c on c.brand_id = root.brand_id and c.account_id = root.account_id
     and c.line_id = root.card_id
    join transactions t on t.brand_id = c.brand_id and t.account_id = c.account_id
     and t.card_id = c.card_id
   cross join lateral spending_periods(p_controls, t.date_created) p
   where root.brand_id = (p_controls).brand_id and root.card_id = (p_controls).line_id
     and t.amount_cents < 0 and t.state in ('pending', 'completed', 'returned')
   group by p.period, p.starts_on
$$;
