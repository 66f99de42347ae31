-- A file's name is its name in the folder of its brand, and no path: an imported world could name a file outside of
-- it (docs/decisions/0265). Rows of before are not judged, so that no upgrade stops at one: the mailbox refuses them.
alter table bank_files add constraint bank_files_file_name_check
  check (file_name not in ('', '.', '..') and strpos(file_name, '/') = 0
    and (direction = 'incoming' or left(file_name, 1) <> '.')) not valid;
alter table simulated_bank_mail add constraint simulated_bank_mail_file_name_check
  check (file_name not in ('', '.', '..') and strpos(file_name, '/') = 0) not valid;
