-- A rejected file may be read again: after a setting of the program has changed, or by a later version
-- (docs/decisions/0173).
drop index bank_files_by_content;
create unique index bank_files_by_content on bank_files (brand_id, content_hash)
  where direction = 'incoming' and status <> 'rejected';
create index bank_files_rejected on bank_files (brand_id, content_hash) where status = 'rejected';
