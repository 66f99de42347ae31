-- A file from the bank is known again by its records too, whatever line ends and blanks it comes with:
-- content_hash is that of its bytes, and the same payments as CR LF would be paid twice. Null of files
-- sent, of rejected ones, and of those that came before.
alter table bank_files add column records_hash bytea
  check (records_hash is null or direction = 'incoming');
create unique index bank_files_by_records on bank_files (brand_id, records_hash)
  where records_hash is not null;
