-- Files to the bank wait after a restore until they were compared with the bank's (docs/decisions/0155).

-- The era of events up to which the brand's files were compared; -1 once the bank is known to have files
-- that this database lacks; null for a brand that has lived in one era only.
alter table brands add column files_compared_era smallint check (files_compared_era >= -1);
-- Eras before this migration were begun without a hold, and cutting has gone on in them.
update brands set files_compared_era = (select max(era) from event_eras);

-- A recovered file may have entries of transfers that were lost with the data after the backup. They have
-- neither a transfer nor a payment that they return.
alter table bank_file_entries
  drop constraint bank_file_entries_check,
  add constraint bank_file_entries_check check (
    num_nulls(returned_file_id, returned_position) in (0, 2)
      and (transfer_id is null or returned_file_id is null)
  );
