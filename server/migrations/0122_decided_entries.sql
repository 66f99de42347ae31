-- Entries of the bank that a person decides: returns of another amount and dishonored returns of our returns
-- among them, with the last day on which the brand's bank may answer (docs/decisions/0282).
alter table bank_file_answers drop constraint bank_file_answers_outcome_check;
alter table bank_file_answers add constraint bank_file_answers_outcome_check check (outcome in (
  'applied', 'recorded', 'repeated', 'mismatched', 'unmatched', 'returned', 'set_aside', 'suspected_duplicate',
  'awaiting_date', 'disputed', 'closed'));
alter table bank_file_answers drop constraint bank_file_answers_decision_check;
alter table bank_file_answers add constraint bank_file_answers_decision_check
  check (decision in ('apply', 'credit', 'return', 'close'));

-- Settlement date of the entry's batch, which its header states as a day of the year; null where it has none.
alter table bank_file_answers add column settled_on date;
-- Trace number of the return that a dishonored or contested return is about.
alter table bank_file_answers add column return_trace_number text;
-- Codes with which the brand's bank may dishonor a return or contest a dishonor, and the last day for it.
alter table bank_file_answers add column recourse_codes text[];
alter table bank_file_answers add column recourse_by date;
alter table bank_file_answers add constraint bank_file_answers_recourse_check
  check (recourse_codes is null or cardinality(recourse_codes) > 0);
