-- Entries of incoming files that are set aside, held as suspected duplicates, or credited later
-- (docs/decisions/0170, 0171, 0172).

alter table bank_file_answers
  -- The number of the entry's batch, which completes its trace number; null in older rows.
  add column batch_number integer,
  -- Records of the entry: itself and its addenda; null in older rows.
  add column records integer,
  -- The rule that the entry breaks, and the line of its file if it is a rule of the standard.
  add column problem_line integer,
  add column problem_field text,
  add column problem_rule text,
  -- Hash of a payment's trace number, date, amount, receiver and originator; null in older rows.
  add column identity_hash bytea,
  -- An earlier payment has this identity: it is posted or returned after a person's decision alone.
  add column is_repeat boolean not null default false,
  -- The person's decision.
  add column decision text check (decision in ('credit', 'return', 'close')),
  -- The time at which a credit is posted that arrived before its effective date.
  add column posts_at timestamptz;

alter table bank_file_answers
  drop constraint bank_file_answers_check,
  drop constraint bank_file_answers_kind_check,
  drop constraint bank_file_answers_outcome_check;
alter table bank_file_answers
  -- unread: of the entry only its amount and trace number are known.
  add constraint bank_file_answers_kind_check check (kind in
    ('return', 'change', 'dishonored', 'contested', 'payment', 'prenote', 'unread')),
  add constraint bank_file_answers_code_check
    check (kind = 'unread' or (kind in ('payment', 'prenote')) = (code is null)),
  -- set_aside: a person has to decide; suspected_duplicate: the same; awaiting_date: credited at
  -- posts_at; closed: settled by people outside this service.
  add constraint bank_file_answers_outcome_check check (outcome in
    ('applied', 'recorded', 'repeated', 'mismatched', 'unmatched', 'returned', 'set_aside',
     'suspected_duplicate', 'awaiting_date', 'closed')),
  add constraint bank_file_answers_problem_check
    check ((problem_field is null) = (problem_rule is null)
      and (problem_line is null or problem_rule is not null)),
  add constraint bank_file_answers_unread_check
    check (kind <> 'unread' or problem_rule is not null),
  add constraint bank_file_answers_posts_check
    check ((outcome is not distinct from 'awaiting_date') = (posts_at is not null)),
  add constraint bank_file_answers_repeat_check check (not is_repeat or identity_hash is not null);

-- The first payment of an identity is known by it; repeats point nowhere else.
create unique index bank_file_answers_known on bank_file_answers (brand_id, identity_hash)
  where identity_hash is not null and not is_repeat;
create index bank_file_answers_undecided on bank_file_answers (brand_id, bank_file_id, position)
  where outcome in ('set_aside', 'suspected_duplicate');

-- The field that cannot be processed, for the addenda of a return with R17.
alter table returned_payments add column information text not null default '';
