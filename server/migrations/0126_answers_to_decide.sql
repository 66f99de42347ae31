-- outside a transaction: builds the index while files of the bank are imported
-- Entries that wait for a person's decision, answers to no entry and repeated answers among them
-- (docs/decisions/0290). The former index serves the version before until the new one is there.
drop index concurrently if exists bank_file_answers_to_decide;
create index concurrently bank_file_answers_to_decide on bank_file_answers (brand_id, bank_file_id, position)
  where outcome in ('set_aside', 'suspected_duplicate', 'mismatched', 'unmatched', 'repeated', 'disputed');
drop index concurrently if exists bank_file_answers_undecided;
