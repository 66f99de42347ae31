-- One copy of an installation writes to a brand's folder of bank files (docs/decisions/0269).

-- Tokens under which this database has claimed the folder, oldest first; one of the last is the folder's owner.
-- Each is stored before it is in the folder, so that no crash makes the owner a stranger.
alter table brands add column bank_folder_tokens uuid[] not null default '{}';
-- Brand time of the last claim that reached the folder.
alter table brands add column bank_folder_claimed_at timestamptz;
-- Reason for which the folder is not written to, as of the last look; null for none.
alter table brands add column bank_folder_hold text check (bank_folder_hold in ('another_copy', 'another_folder'));
