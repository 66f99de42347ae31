-- Transfers between accounts, the bank files that carry them, validations of bank accounts, and return
-- rates.

create table transfers (
  brand_id uuid not null references brands (brand_id),
  transfer_id uuid not null,
  -- pull: external account to deposit; push: deposit to external account; repayment: deposit to its
  -- credit account; incoming: a direct deposit from another bank; prenote and micro_deposit: entries
  -- that validate an external account.
  kind text not null check (kind in
    ('pull', 'push', 'repayment', 'incoming', 'prenote', 'micro_deposit')),
  status text not null
    check (status in ('pending', 'completed', 'returned', 'cancelled', 'failed')),
  customer_id uuid,
  program_id uuid not null,
  -- Null where the money comes from no account here: incoming transfers and account validations.
  origination_account_id uuid,
  destination_account_id uuid not null,
  -- Chosen when the transfer is requested: the id of the journal that moves its money.
  transaction_id uuid not null,
  amount_cents bigint not null,
  currency text not null,
  description text,
  class_code text not null check (class_code in ('WEB', 'PPD', 'CCD')),
  same_day boolean not null,
  -- Times to send, to settle, and to check for a late return; null for repayments and incoming
  -- transfers, which complete at once.
  leaves_at timestamptz,
  settles_at timestamptz,
  return_check_at timestamptz,
  -- The time at which it was put into a file: from here on it cannot be cancelled.
  left_at timestamptz,
  -- The bank's reference of a transfer that was sent.
  vendor_reference text,
  settled_at timestamptz,
  return_code text,
  failure_reason text,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  -- Incoming transfers only: the sender.
  company_name text,
  -- Instant funding: the brand advances the money of a pull once it is sent, and gets it back when the
  -- pull settles (features/ach/transfers/transfer-advances.ts).
  advance_status text check (advance_status in ('open', 'repaid', 'taken_back')),
  advanced_cents bigint,
  advanced_at timestamptz,
  -- Presented again after a return for insufficient funds, twice at most. Each attempt is a transfer of
  -- its own, so that each transfer has one entry in one file; null for the first attempt.
  original_transfer_id uuid,
  attempt smallint not null default 1,
  primary key (brand_id, transfer_id),
  unique (brand_id, transaction_id),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  foreign key (brand_id, origination_account_id) references accounts (brand_id, account_id),
  foreign key (brand_id, destination_account_id) references accounts (brand_id, account_id),
  constraint transfers_original_fkey
    foreign key (brand_id, original_transfer_id) references transfers (brand_id, transfer_id),
  constraint transfers_amount_cents_check check (
    case kind when 'prenote' then amount_cents = 0
              when 'micro_deposit' then amount_cents between 1 and 99
              else amount_cents > 0 end),
  constraint transfers_origination_check check (
    (kind in ('incoming', 'prenote', 'micro_deposit')) = (origination_account_id is null)),
  constraint transfers_course_check check (
    num_nulls(leaves_at, settles_at, return_check_at) =
      case when kind in ('repayment', 'incoming') then 3 else 0 end),
  constraint transfers_company_check check (kind = 'incoming' or company_name is null),
  check ((status = 'returned') = (return_code is not null)),
  check (status <> 'completed' or settled_at is not null),
  constraint transfers_advance_check check (
    num_nulls(advance_status, advanced_cents, advanced_at) in (0, 3)),
  constraint transfers_advanced_cents_check check (
    advanced_cents is null or (kind = 'pull' and advanced_cents between 1 and amount_cents)),
  constraint transfers_attempt_check check (
    attempt between 1 and 3 and (attempt = 1) = (original_transfer_id is null)
      and (attempt = 1 or kind = 'pull'))
);
create index transfers_of_origination on transfers (brand_id, origination_account_id, transfer_id);
create index transfers_of_destination on transfers (brand_id, destination_account_id, transfer_id);
create index transfers_of_customer on transfers (brand_id, customer_id, transfer_id);
create index transfers_of_program on transfers (brand_id, program_id);
-- Transfers to be cut into a file, in the order of their windows.
create index transfers_waiting on transfers (brand_id, program_id, leaves_at)
  where status = 'pending' and left_at is null;
-- The few rows that bound a customer's next advance.
create index transfers_advanced on transfers (brand_id, customer_id, transfer_id)
  where advance_status is not null;
-- Only an attempt that was never sent can be replaced by another of its number.
create unique index transfers_attempts on transfers (brand_id, original_transfer_id, attempt)
  where original_transfer_id is not null and status not in ('cancelled', 'failed');
-- Reconciliation's look-ups by day.
create index transfers_by_creation on transfers (brand_id, date_created);
create index transfers_by_advance on transfers (brand_id, advanced_at)
  where advance_status is not null;

-- Files to the bank (outgoing: one of a program per window of the day) and from it (incoming).
create table bank_files (
  brand_id uuid not null references brands (brand_id),
  bank_file_id uuid not null,
  direction text not null check (direction in ('outgoing', 'incoming')),
  status text not null
    check (status in ('cut', 'delivered', 'settled', 'received', 'imported', 'rejected')),
  file_name text not null,
  program_id uuid,
  window_at timestamptz,
  -- Counted from one: a second file of a window takes entries that exceed the first or came too late.
  window_file integer,
  -- The time of the last check for late returns.
  answers_until timestamptz,
  -- Hash of the content, which recognises a file that is received twice.
  content_hash bytea not null,
  batch_count integer not null,
  entry_count integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  -- The control record's entry hash: ten digits.
  entry_hash text not null,
  -- The first mistake in a rejected file.
  problem_line integer,
  problem_field text,
  problem_rule text,
  delivered_at timestamptz,
  -- The time at which all batches had settled, or all answers were applied.
  finished_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  -- Hash of an incoming file's records without line ends and trailing blanks: the same payments with
  -- CR LF have another content_hash, and would be paid twice. Null for rejected files.
  records_hash bytea,
  primary key (brand_id, bank_file_id),
  unique (brand_id, program_id, window_at, window_file),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  check (
    num_nulls(program_id, window_at, window_file, answers_until) =
      case direction when 'outgoing' then 0 else 4 end
  ),
  check ((direction = 'outgoing') = (status in ('cut', 'delivered', 'settled'))),
  check ((delivered_at is null) = (direction = 'incoming' or status = 'cut')),
  check ((finished_at is null) = (status in ('cut', 'delivered', 'received'))),
  check (
    num_nulls(problem_line, problem_field, problem_rule) =
      case status when 'rejected' then 0 else 3 end
  ),
  check (records_hash is null or direction = 'incoming')
);
create unique index bank_files_by_content on bank_files (brand_id, content_hash)
  where direction = 'incoming';
create unique index bank_files_by_records on bank_files (brand_id, records_hash)
  where records_hash is not null;
-- Reconciliation's look-up by day.
create index bank_files_by_arrival on bank_files (brand_id, date_created)
  where direction = 'incoming';

-- The content of a file, in the order of its parts. Sealed: it holds account numbers and names.
create table bank_file_parts (
  brand_id uuid not null,
  bank_file_id uuid not null,
  part integer not null,
  content bytea not null,
  primary key (brand_id, bank_file_id, part),
  foreign key (brand_id, bank_file_id) references bank_files (brand_id, bank_file_id)
);

-- The batches of outgoing files. Each settles as one, on its effective date.
create table bank_file_batches (
  brand_id uuid not null,
  bank_file_id uuid not null,
  batch_number integer not null,
  class_code text not null,
  direction text not null check (direction in ('debit', 'credit')),
  entry_description text not null,
  -- SD and an hour request settlement on the same day; else empty.
  descriptive_date text not null,
  effective_on date not null,
  settles_at timestamptz not null,
  entry_count integer not null,
  total_cents bigint not null,
  -- Entries that were not returned before settlement, compared with the bank's settlement of the day.
  settled_at timestamptz,
  settled_count integer,
  settled_cents bigint,
  primary key (brand_id, bank_file_id, batch_number),
  foreign key (brand_id, bank_file_id) references bank_files (brand_id, bank_file_id),
  check (num_nulls(settled_at, settled_count, settled_cents) in (0, 3))
);
create index bank_file_batches_by_date on bank_file_batches (brand_id, effective_on);

-- The last sequence number of an originating bank's eight digits: a trace number is never used again.
create table trace_sequences (
  brand_id uuid not null references brands (brand_id),
  odfi_id text not null check (odfi_id ~ '^\d{8}$'),
  last_sequence integer not null check (last_sequence between 0 and 9999999),
  primary key (brand_id, odfi_id)
);

-- The entries of incoming files: returns and other answers of the bank, and payments to our deposits.
create table bank_file_answers (
  brand_id uuid not null,
  bank_file_id uuid not null,
  -- The entry's position in its file, counted from one.
  position integer not null,
  kind text not null check (kind in
    ('return', 'change', 'dishonored', 'contested', 'payment', 'prenote')),
  -- A return reason or a change code; null for payments and prenotes.
  code text,
  trace_number text not null,
  original_trace_number text,
  amount_cents bigint not null,
  -- The corrected data of a notification of change; sealed.
  correction bytea,
  -- Null until it is applied. unmatched: answers no entry of ours; mismatched: another amount than the
  -- entry had; repeated: the transfer had ended before; recorded: changes nothing by its nature;
  -- returned: could not be posted, and is returned in a file of ours.
  outcome text check (outcome in
    ('applied', 'recorded', 'repeated', 'mismatched', 'unmatched', 'returned')),
  -- Received after the last day that the NACHA rules allow for its code.
  is_untimely boolean not null default false,
  transfer_id uuid,
  applied_at timestamptz,
  -- Payments and prenotes only: the direction of the money.
  direction text check (direction in ('debit', 'credit')),
  -- The entry with its batch, which its return has to repeat; sealed: it holds numbers and names.
  payment bytea,
  primary key (brand_id, bank_file_id, position),
  foreign key (brand_id, bank_file_id) references bank_files (brand_id, bank_file_id),
  foreign key (brand_id, transfer_id) references transfers (brand_id, transfer_id),
  check ((kind in ('payment', 'prenote')) = (code is null)),
  check ((outcome is null) = (applied_at is null)),
  constraint bank_file_answers_payment_check
    check (payment is null or (kind in ('payment', 'prenote') and direction is not null))
);
create index bank_file_answers_of_transfer on bank_file_answers (brand_id, transfer_id);
-- One direct deposit is credited by one entry.
create unique index bank_file_answers_credited on bank_file_answers (brand_id, transfer_id)
  where kind = 'payment' and transfer_id is not null;

-- Incoming payments that we return, each once. Without sent_file_id it waits for its program's window.
create table returned_payments (
  brand_id uuid not null,
  -- The incoming file, and the entry's position in it.
  bank_file_id uuid not null,
  position integer not null,
  program_id uuid not null,
  return_code text not null check (return_code ~ '^R\d{2}$'),
  leaves_at timestamptz not null,
  settles_at timestamptz not null,
  -- The time of the last check for a dishonored return.
  answers_until timestamptz not null,
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

-- The entries of outgoing files: each belongs to a transfer, or returns an incoming payment.
create table bank_file_entries (
  brand_id uuid not null,
  bank_file_id uuid not null,
  batch_number integer not null,
  trace_number text not null check (trace_number ~ '^\d{15}$'),
  transfer_id uuid,
  amount_cents bigint not null,
  returned_file_id uuid,
  returned_position integer,
  primary key (brand_id, bank_file_id, trace_number),
  unique (brand_id, transfer_id),
  unique (brand_id, trace_number),
  unique (brand_id, returned_file_id, returned_position),
  foreign key (brand_id, bank_file_id, batch_number)
    references bank_file_batches (brand_id, bank_file_id, batch_number),
  foreign key (brand_id, transfer_id) references transfers (brand_id, transfer_id),
  foreign key (brand_id, returned_file_id, returned_position)
    references returned_payments (brand_id, bank_file_id, position),
  check (
    num_nulls(returned_file_id, returned_position) = case when transfer_id is null then 0 else 2 end
  )
);

-- Validations of external accounts by entries to them: a prenote, which moves no money, or two
-- micro-deposits, whose amounts the owner confirms (features/ach/account-validations).
create table account_validations (
  brand_id uuid not null,
  validation_id uuid not null,
  -- The external account.
  account_id uuid not null,
  program_id uuid not null,
  method text not null check (method in ('prenote', 'micro_deposits')),
  status text not null check (status in
    ('pending', 'waiting', 'awaiting_amounts', 'verified', 'failed', 'expired')),
  -- A prenote has one entry, micro-deposits have two.
  transfer_id uuid not null,
  second_transfer_id uuid,
  tries_left smallint not null check (tries_left between 0 and 3),
  -- The end of the time to confirm the amounts of micro-deposits that have arrived.
  expires_at timestamptz,
  verified_at timestamptz,
  failure_reason text,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, validation_id),
  unique (brand_id, transfer_id),
  unique (brand_id, second_transfer_id),
  foreign key (brand_id, account_id) references external_accounts (brand_id, account_id),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  foreign key (brand_id, transfer_id) references transfers (brand_id, transfer_id),
  foreign key (brand_id, second_transfer_id) references transfers (brand_id, transfer_id),
  check ((method = 'prenote') = (second_transfer_id is null)),
  check ((status in ('failed', 'expired')) = (failure_reason is not null)),
  check (status <> 'verified' or verified_at is not null)
);
create index account_validations_of_account
  on account_validations (brand_id, account_id, validation_id);
-- One running validation per account.
create unique index account_validations_running on account_validations (brand_id, account_id)
  where status in ('pending', 'waiting', 'awaiting_amounts');

-- Debit entries of a program that were sent and that were returned, by day of US Eastern time. Return
-- rates are computed from these rows, without counting two months of transfers.
create table ach_daily_counts (
  brand_id uuid not null,
  program_id uuid not null,
  counted_on date not null,
  entries integer not null default 0,
  unauthorized_returns integer not null default 0,
  administrative_returns integer not null default 0,
  other_returns integer not null default 0,
  primary key (brand_id, program_id, counted_on),
  foreign key (brand_id, program_id) references programs (brand_id, program_id)
);

-- Return rates over their limit, until they are within it again.
create table exceeded_return_rates (
  brand_id uuid not null,
  program_id uuid not null,
  category text not null check (category in ('unauthorized', 'administrative', 'overall')),
  exceeded_since timestamptz not null,
  -- The time of program.return_rate_exceeded. A rate exceeds its limit from the first return on, and the
  -- event is sent once enough entries were returned (docs/decisions/0104).
  told_at timestamptz,
  primary key (brand_id, program_id, category),
  foreign key (brand_id, program_id) references programs (brand_id, program_id)
);
