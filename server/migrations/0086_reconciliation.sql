-- What reconciliation (features/books) looks up by its day.

create index transfers_by_creation on transfers (brand_id, date_created);
create index transfers_by_advance on transfers (brand_id, advanced_at)
  where advance_status is not null;
create index bank_files_by_arrival on bank_files (brand_id, date_created)
  where direction = 'incoming';

-- Rows come in the order of time, so a summary for each range of pages finds a day, and costs a
-- purchase or a journal next to nothing, as a tree would not.
create index journals_by_time on journals using brin (brand_id, occurred_at)
  with (pages_per_range = 32, autosummarize = on);
create index transactions_by_change on transactions using brin (brand_id, date_updated)
  with (pages_per_range = 32, autosummarize = on);
