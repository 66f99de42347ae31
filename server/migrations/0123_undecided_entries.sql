-- outside a transaction: builds the index while files of the bank are imported
-- Entries that wait for a person's decision, returns of another amount and disputed returns among them
-- (docs/decisions/0282). No reader needs it between the two statements: the list is short.
drop index concurrently if exists bank_file_answers_undecided;
create index concurrently bank_file_answers_undecided on bank_file_answers (brand_id, bank_file_id, position)
  where outcome in ('set_aside', 'suspected_duplicate', 'mismatched', 'disputed');
