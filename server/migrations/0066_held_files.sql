-- Files that a person looks at before the bank gets them (docs/decisions/0178).

alter table bank_files
  drop constraint bank_files_status_check,
  drop constraint bank_files_direction_status_check,
  drop constraint bank_files_delivered_check,
  drop constraint bank_files_finished_check,
  -- held: cut, and delivered only after its release; refused: by the bank, or while it was held.
  add constraint bank_files_status_check check (status in
    ('cut', 'held', 'delivered', 'acknowledged', 'refused', 'replaced', 'failed', 'settled',
     'received', 'imported', 'rejected')),
  add constraint bank_files_direction_status_check check ((direction = 'outgoing') =
    (status in ('cut', 'held', 'delivered', 'acknowledged', 'refused', 'replaced', 'failed', 'settled'))),
  add constraint bank_files_delivered_check check (
    case when status in ('refused', 'replaced', 'failed') then true
         else (delivered_at is null) = (direction = 'incoming' or status in ('cut', 'held')) end),
  add constraint bank_files_finished_check check ((finished_at is null) =
    (status in ('cut', 'held', 'delivered', 'acknowledged', 'refused', 'received')));
create index bank_files_held on bank_files (brand_id, bank_file_id) where status = 'held';

-- The time since which an operator holds the cutting of the brand's files.
alter table brands add column files_held_at timestamptz;
