-- Returns the ISO 8583 response code of a decline, as section 6 of the completion page lists them.
create or replace function code_of_decline(p_reason text) returns text language sql immutable as $$
  select case p_reason
    when 'card_closed' then '14'
    when 'card_inactive' then '62'
    when 'card_expired' then '54'
    when 'account_not_active' then '05'
    when 'exchange_rate_missing' then '57'
    when 'currency_not_permitted' then '57'
    when 'merchant_category_not_permitted' then '57'
    when 'merchant_country_not_permitted' then '57'
    when 'transaction_control_exceeded' then '61'
    when 'day_control_exceeded' then '61'
    when 'month_control_exceeded' then '61'
    when 'lifetime_control_exceeded' then '61'
    when 'limit_exceeded' then '51'
  end
$$;
