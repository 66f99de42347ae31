-- Delivered files that the bank fetches, acknowledges or refuses (docs/decisions/0177).

alter table bank_files
  -- Outgoing files: the acknowledgement that the program expected when the file was cut.
  add column expects_ack text check (expects_ack in ('none', 'file', 'manual')),
  -- The time by which the bank has to fetch the file, or to acknowledge it; null until it is delivered.
  add column due_by timestamptz,
  -- The first look that found the file fetched.
  add column fetched_at timestamptz,
  add column acknowledged_at timestamptz,
  -- The first look after due_by, or at a settlement, that found the file unfetched or unacknowledged.
  add column overdue_at timestamptz,
  add column refused_at timestamptz,
  add column refusal_reason text;
-- Files from before this migration have settled by time, and settle so.
update bank_files set expects_ack = 'none', fetched_at = delivered_at, due_by = delivered_at
 where direction = 'outgoing';

alter table bank_files
  drop constraint bank_files_status_check,
  drop constraint bank_files_check1,
  drop constraint bank_files_check2,
  drop constraint bank_files_check3,
  -- refused: by the bank; replaced: its entries were cut anew; failed: its transfers have failed.
  add constraint bank_files_status_check check (status in
    ('cut', 'delivered', 'acknowledged', 'refused', 'replaced', 'failed', 'settled',
     'received', 'imported', 'rejected')),
  add constraint bank_files_direction_status_check check ((direction = 'outgoing') =
    (status in ('cut', 'delivered', 'acknowledged', 'refused', 'replaced', 'failed', 'settled'))),
  add constraint bank_files_delivered_check check
    ((delivered_at is null) = (direction = 'incoming' or status = 'cut')),
  add constraint bank_files_finished_check check ((finished_at is null) =
    (status in ('cut', 'delivered', 'acknowledged', 'refused', 'received'))),
  add constraint bank_files_expects_check check ((direction = 'outgoing') = (expects_ack is not null)),
  add constraint bank_files_due_check check ((due_by is null) = (delivered_at is null)),
  add constraint bank_files_acknowledged_check
    check (acknowledged_at is not null or status <> 'acknowledged'),
  add constraint bank_files_refused_check check (
    num_nulls(refused_at, refusal_reason) =
      case when status in ('refused', 'replaced', 'failed') then 0 else 2 end
  );
create index bank_files_overdue on bank_files (brand_id, bank_file_id)
  where status = 'delivered' and overdue_at is not null;
create index bank_files_refused on bank_files (brand_id, bank_file_id) where status = 'refused';

-- The transfer whose entry was cut anew in another file, since the bank has refused this one.
alter table bank_file_entries
  add column voided_transfer_id uuid,
  add constraint bank_file_entries_voided_fkey foreign key (brand_id, voided_transfer_id)
    references transfers (brand_id, transfer_id),
  add constraint bank_file_entries_voided_check
    check (voided_transfer_id is null or num_nulls(transfer_id, returned_file_id) = 2);
create index bank_file_entries_voided on bank_file_entries (brand_id, voided_transfer_id)
  where voided_transfer_id is not null;
