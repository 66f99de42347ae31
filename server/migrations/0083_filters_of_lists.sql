-- Accounts of one program; external accounts have none.
create index accounts_of_program on accounts (brand_id, program_id, account_id)
  where program_id is not null;
