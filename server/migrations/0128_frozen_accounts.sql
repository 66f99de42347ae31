-- Why and since when an account is frozen (docs/decisions/0297).

alter table accounts
  add column frozen_at timestamptz,
  add column freeze_reason text;
