-- Numbers of deposits are text that keeps its leading zeros (docs/decisions/0174). An account number is
-- unique within its bank: two programs of a brand may have ranges at two banks that overlap.
drop index accounts_by_number;
alter table accounts
  drop constraint accounts_account_number_check,
  alter column routing_number type text using lpad(routing_number::text, 9, '0'),
  alter column account_number type text using account_number::text,
  add constraint accounts_routing_number_check check (routing_number ~ '^[0-9]{9}$'),
  -- At most 12 digits and no leading zero: the contract shows the number as an integer too.
  add constraint accounts_account_number_check check (account_number ~ '^[1-9][0-9]{3,11}$');
create unique index accounts_by_number on accounts (brand_id, account_number, routing_number)
  where has_own_index(account_number);
