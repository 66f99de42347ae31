-- Returns the amounts spent so far in the periods that contain a time; null for a period without a
-- limit. `offset 0` keeps the look-up on the key: no join can be turned round (docs/decisions/0087).
create or replace function spending_of(p_controls card_controls, p_at timestamptz)
returns table (day bigint, month bigint, lifetime bigint) language sql stable as $$
  select max(x.spent_cents) filter (where x.period = 'day'),
         max(x.spent_cents) filter (where x.period = 'month'),
         max(x.spent_cents) filter (where x.period = 'lifetime')
    from (
      select p.period, coalesce(s.spent_cents, 0) as spent_cents
        from spending_periods(p_controls, p_at) p
        left join lateral (
          select s.spent_cents from card_spending s
           where s.brand_id = (p_controls).brand_id and s.line_id = (p_controls).line_id
             and s.period = p.period and s.starts_on = p.starts_on offset 0
        ) s on true
    ) x
$$;
