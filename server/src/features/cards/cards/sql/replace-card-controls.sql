-- Replaces the controls in force of a card line (or removes them, when p_row is null), and counts the
-- line's earlier spending anew. The caller holds the lock of the account's balance.
create or replace function replace_card_controls(
  p_brand_id uuid, p_account_id uuid, p_line_id uuid, p_now timestamptz,
  -- Columns of the new controls, by name.
  p_row jsonb
) returns void language plpgsql as $$
begin
  update card_controls k set replaced_at = p_now
   where k.brand_id = p_brand_id and k.line_id = p_line_id and k.replaced_at is null;
  if p_row is not null then
    insert into card_controls select * from jsonb_populate_record(null::card_controls, p_row);
  end if;
  delete from card_spending s where s.brand_id = p_brand_id and s.line_id = p_line_id;
  insert into card_spending (brand_id, line_id, period, starts_on, spent_cents)
    select p_brand_id, p_line_id, s.period, s.starts_on, s.spent_cents
      from card_controls k cross join lateral sum_card_spending(k) s
     where k.brand_id = p_brand_id and k.line_id = p_line_id and k.replaced_at is null;
  update account_balances b set has_controls = x.has_controls
    from (
      select exists (
        select from cards c join card_controls k
            on k.brand_id = c.brand_id and k.line_id = c.card_id and k.replaced_at is null
         where c.brand_id = p_brand_id and c.account_id = p_account_id) as has_controls
    ) x
   where b.brand_id = p_brand_id and b.account_id = p_account_id
     and b.has_controls <> x.has_controls;
end
$$;
