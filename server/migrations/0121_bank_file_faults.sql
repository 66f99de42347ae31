-- Rules that a file from the bank breaks and that keep no other batch from being read: control records
-- that disagree with the entries, and fields that decide about none (docs/decisions/0280).
alter table bank_files add column faults jsonb not null default '[]'
  constraint bank_files_faults_check check (jsonb_typeof(faults) = 'array');
