-- Entries that wait for another day, because they exceed a limit of their program (docs/decisions/0176).
alter table transfers
  -- The limit for which the transfer was moved to a later day; null once it has left.
  add column delayed_by text check (delayed_by in
    ('ach_debit_entry_limit', 'ach_debit_file_limit', 'ach_debit_day_limit',
     'ach_credit_entry_limit', 'ach_credit_file_limit', 'ach_credit_day_limit')),
  add constraint transfers_delayed_check check (delayed_by is null or left_at is null);
create index transfers_delayed on transfers (brand_id, transfer_id)
  where delayed_by is not null and status = 'pending';
