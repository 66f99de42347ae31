-- Payments that other banks send to our deposits by file: credited, or sent back by file.

alter table bank_file_answers
  -- Of a payment to us or a test of an account: which way its money goes; null of what came before.
  add column direction text check (direction in ('debit', 'credit')),
  -- The entry with its batch, as its return has to repeat them; sealed, for it holds numbers and names.
  add column payment bytea,
  drop constraint bank_file_answers_kind_check,
  drop constraint bank_file_answers_check,
  drop constraint bank_file_answers_outcome_check,
  add constraint bank_file_answers_kind_check
    check (kind in ('return', 'change', 'dishonored', 'contested', 'payment', 'prenote')),
  add constraint bank_file_answers_check
    check ((kind in ('payment', 'prenote')) = (code is null)),
  add constraint bank_file_answers_payment_check
    check (payment is null or (kind in ('payment', 'prenote') and direction is not null)),
  -- returned: it could not be posted, and goes back in a file of ours.
  add constraint bank_file_answers_outcome_check
    check (outcome in ('applied', 'recorded', 'repeated', 'mismatched', 'unmatched', 'returned'));

-- One direct deposit is credited by one entry.
create unique index bank_file_answers_credited on bank_file_answers (brand_id, transfer_id)
  where kind = 'payment' and transfer_id is not null;

-- Payments to us that go back, each once: those without a file wait for their program's window.
create table returned_payments (
  brand_id uuid not null,
  -- Where it came in, and its place there.
  bank_file_id uuid not null,
  position integer not null,
  program_id uuid not null,
  return_code text not null check (return_code ~ '^R\d{2}$'),
  leaves_at timestamptz not null,
  settles_at timestamptz not null,
  -- When its dishonored return is looked for last.
  answers_until timestamptz not null,
  -- The file that it went back in.
  sent_file_id uuid,
  date_created timestamptz not null,
  primary key (brand_id, bank_file_id, position),
  foreign key (brand_id, bank_file_id, position)
    references bank_file_answers (brand_id, bank_file_id, position),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  foreign key (brand_id, sent_file_id) references bank_files (brand_id, bank_file_id)
);
create index returned_payments_waiting on returned_payments (brand_id, program_id, leaves_at)
  where sent_file_id is null;

-- An entry of an outgoing file is of a transfer, or sends a payment back.
alter table bank_file_entries
  alter column transfer_id drop not null,
  add column returned_file_id uuid,
  add column returned_position integer,
  add unique (brand_id, returned_file_id, returned_position),
  add foreign key (brand_id, returned_file_id, returned_position)
    references returned_payments (brand_id, bank_file_id, position),
  add constraint bank_file_entries_check check (
    num_nulls(returned_file_id, returned_position) = case when transfer_id is null then 0 else 2 end
  );
