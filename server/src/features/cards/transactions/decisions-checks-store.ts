import { sql } from 'kysely';

/**
 * Checks of decision records in `npm run verify`: the decision functions run again on the recorded
 * inputs.
 */
export const decisionChecks = [
  {
    name: 'every response code is the code of the decline reason',
    problems: sql<{ problem: string }>`
      select format('transaction %s of brand %s was answered %s for %s', transaction_id, brand_id,
               response_code, coalesce(decline_reason, 'no reason')) as problem
        from transactions
       where response_code <> coalesce(code_of_decline(decline_reason), '00')
    `,
  },
  {
    name: 'every decision follows from its recorded inputs',
    problems: sql<{ problem: string }>`
      select format('transaction %s of brand %s was decided %s, its record says %s',
               t.transaction_id, t.brand_id, coalesce(t.decline_reason, 'approved'),
               coalesce(d.reason, 'approved')) as problem
        from transactions t
        join cards c on c.brand_id = t.brand_id and c.card_id = t.card_id
        join accounts a on a.brand_id = t.brand_id and a.account_id = t.account_id
        left join card_controls k on k.brand_id = t.brand_id and k.controls_id = t.controls_id
       cross join lateral (values (
               -coalesce(t.authorized_amount_cents, t.amount_cents),
               ((t.date_created at time zone 'UTC') - interval '12 hours')::date)) f (amount, today)
       -- By itself (offset 0): what is written into find_decline twice keeps PostgreSQL from
       -- writing that into this statement, at three quarters of the whole check.
       cross join lateral (
         select case when t.controls_id is not null then
           find_control_refusal(k, t.mcc, t.merchant_country, f.amount, t.spent_purchase_cents,
             t.spent_day_cents, t.spent_month_cents, t.spent_lifetime_cents) end as refusal
         offset 0
       ) r
       cross join lateral (
         select find_decline(
           coalesce(t.decided_card_status, 'active'), c.expires_on,
           case when f.amount = 0 or t.original_transaction_id is not null then f.today
             else greatest(f.today, t.transaction_time::date) end,
           coalesce(t.decided_account_status, 'active'),
           case when t.currency <> a.currency then 'exchange_rate_missing'
             when t.foreign_declined then 'currency_not_permitted' end,
           r.refusal,
           coalesce(t.authorized_prior_balance_cents, t.prior_balance_cents), f.amount) as reason
       ) d
       where (t.state in ('declined', 'pending') or t.amount_cents = 0
               or t.authorized_amount_cents is not null)
         and d.reason is distinct from t.decline_reason
    `,
  },
  {
    name: 'every approved increment follows from its recorded inputs',
    problems: sql<{ problem: string }>`
      select format('increment %s of transaction %s of brand %s was approved, its record says %s',
               i.increment_id, i.transaction_id, i.brand_id, d.reason) as problem
        from increments i
        join transactions t on t.brand_id = i.brand_id and t.transaction_id = i.transaction_id
        join cards c on c.brand_id = t.brand_id and c.card_id = t.card_id
        left join card_controls k on k.brand_id = i.brand_id and k.controls_id = i.controls_id
       cross join lateral (
         select find_decline('active', c.expires_on,
           ((i.date_created at time zone 'UTC') - interval '12 hours')::date,
           'active', null,
           find_control_refusal(k, t.mcc, t.merchant_country, i.amount_cents,
             i.spent_purchase_cents, i.spent_day_cents, i.spent_month_cents,
             i.spent_lifetime_cents),
           i.prior_balance_cents, i.amount_cents) as reason
       ) d
       where d.reason is not null
    `,
  },
  {
    name: 'a converted purchase has another currency than its program, of the same sign',
    problems: sql<{ problem: string }>`
      select format('transaction %s of brand %s asked in %s and was kept in %s',
               t.transaction_id, t.brand_id, t.original_currency, t.currency) as problem
        from transactions t
        join accounts a on a.brand_id = t.brand_id and a.account_id = t.account_id
       where t.original_currency is not null
         and (t.original_currency = a.currency or t.currency <> a.currency
           or sign(t.original_amount_cents) <> sign(coalesce(t.authorized_amount_cents,
                t.amount_cents)))
    `,
  },
  {
    name: 'the recorded spending of a card with controls is the sum of its purchases',
    problems: sql<{ problem: string }>`
      with counted as (
        select k.brand_id, k.line_id, s.period, s.starts_on, s.spent_cents
          from card_controls k cross join lateral sum_card_spending(k) s
         where k.replaced_at is null
      )
      select format('card %s of brand %s, %s from %s: its purchases say %s, its limit %s',
               line_id, brand_id, period, starts_on, coalesce(c.spent_cents, 0),
               coalesce(s.spent_cents, 0)) as problem
        from counted c
        full join card_spending s using (brand_id, line_id, period, starts_on)
       where coalesce(c.spent_cents, 0) <> coalesce(s.spent_cents, 0)
    `,
  },
  {
    name: 'an account is marked as controlled exactly while a card on it has controls',
    problems: sql<{ problem: string }>`
      select format('account %s of brand %s', b.account_id, b.brand_id) as problem
        from account_balances b
        full join (
          select distinct c.brand_id, c.account_id from card_controls k
            join cards c on c.brand_id = k.brand_id and c.card_id = k.line_id
           where k.replaced_at is null
        ) x on x.brand_id = b.brand_id and x.account_id = b.account_id
       where coalesce(b.has_controls, false) <> (x.account_id is not null)
    `,
  },
];
