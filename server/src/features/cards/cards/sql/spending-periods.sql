-- Returns the periods that contain a time, of those that the controls limit.
create or replace function spending_periods(p_controls card_controls, p_at timestamptz)
returns table (period text, starts_on date) language sql immutable as $$
  select 'day', (p_at at time zone 'UTC')::date where (p_controls).per_day_cents is not null
  union all
  select 'month', date_trunc('month', p_at at time zone 'UTC')::date
   where (p_controls).per_month_cents is not null
  union all
  select 'lifetime', date '0001-01-01' where (p_controls).lifetime_cents is not null
$$;
