-- Each poll of a mailbox looks for the files whose acknowledgement is a file of the bank.
create index bank_files_awaited on bank_files (brand_id, bank_file_id)
  where expects_ack = 'file' and delivered_at is not null;
