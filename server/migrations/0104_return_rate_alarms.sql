-- When program.return_rate_exceeded was sent: a rate is over its limit from the first return on, and is
-- told of once enough entries have come back (docs/decisions/0104).
alter table exceeded_return_rates add column told_at timestamptz;
update exceeded_return_rates set told_at = exceeded_since;
