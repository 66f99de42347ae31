-- Bank files: how transfers travel to the bank, and what comes back.

-- One file of a program leaves at a time of the day, its window; one that came back has neither.
create table bank_files (
  brand_id uuid not null references brands (brand_id),
  bank_file_id uuid not null,
  direction text not null check (direction in ('outgoing', 'incoming')),
  status text not null
    check (status in ('cut', 'delivered', 'settled', 'received', 'imported', 'rejected')),
  file_name text not null,
  program_id uuid,
  window_at timestamptz,
  -- Counted from one: a second file of a window takes what one could not hold, or came too late.
  window_file integer,
  -- When the bank's last late answers to it are looked for, where that is known beforehand.
  answers_until timestamptz,
  -- Of the content, so that a file that comes twice is known again.
  content_hash bytea not null,
  batch_count integer not null,
  entry_count integer not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  -- The control record's entry hash: ten digits.
  entry_hash text not null,
  -- Of a rejected file, the first thing that is wrong with it.
  problem_line integer,
  problem_field text,
  problem_rule text,
  delivered_at timestamptz,
  -- When all its batches had settled, or all its answers were applied.
  finished_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
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
  check (num_nulls(problem_line, problem_field, problem_rule) = case status when 'rejected' then 0 else 3 end)
);
create unique index bank_files_by_content on bank_files (brand_id, content_hash)
  where direction = 'incoming';

-- What a file says, in the order of its parts. Sealed: it holds account numbers and names.
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
  -- Asks for settlement on the same day: SD and an hour; else empty.
  descriptive_date text not null,
  effective_on date not null,
  settles_at timestamptz not null,
  entry_count integer not null,
  total_cents bigint not null,
  -- What had not come back when it settled: what the bank's settlement of the day is held against.
  settled_at timestamptz,
  settled_count integer,
  settled_cents bigint,
  primary key (brand_id, bank_file_id, batch_number),
  foreign key (brand_id, bank_file_id) references bank_files (brand_id, bank_file_id),
  check (num_nulls(settled_at, settled_count, settled_cents) in (0, 3))
);
create index bank_file_batches_by_date on bank_file_batches (brand_id, effective_on);

-- A transfer's one entry in one file.
create table bank_file_entries (
  brand_id uuid not null,
  bank_file_id uuid not null,
  batch_number integer not null,
  trace_number text not null check (trace_number ~ '^\d{15}$'),
  transfer_id uuid not null,
  amount_cents bigint not null,
  primary key (brand_id, bank_file_id, trace_number),
  unique (brand_id, transfer_id),
  unique (brand_id, trace_number),
  foreign key (brand_id, bank_file_id, batch_number)
    references bank_file_batches (brand_id, bank_file_id, batch_number),
  foreign key (brand_id, transfer_id) references transfers (brand_id, transfer_id)
);

-- The last sequence number given under an originating bank's eight digits: never given again.
create table trace_sequences (
  brand_id uuid not null references brands (brand_id),
  odfi_id text not null check (odfi_id ~ '^\d{8}$'),
  last_sequence integer not null check (last_sequence between 0 and 9999999),
  primary key (brand_id, odfi_id)
);

-- The entries of incoming files: what the bank answered, and what was done about it.
create table bank_file_answers (
  brand_id uuid not null,
  bank_file_id uuid not null,
  -- The entry's place in its file, counted from one.
  position integer not null,
  kind text not null
    check (kind in ('return', 'change', 'dishonored', 'contested', 'payment')),
  -- A return reason or a change code; a payment has none.
  code text,
  trace_number text not null,
  original_trace_number text,
  amount_cents bigint not null,
  -- Of a notification of change, what should be different; sealed.
  correction bytea,
  -- Null until it is applied. unmatched: answers no entry of ours; mismatched: another amount than
  -- the entry had; repeated: the transfer had ended before; recorded: changes nothing by its nature.
  outcome text
    check (outcome in ('applied', 'recorded', 'repeated', 'mismatched', 'unmatched')),
  -- It came after the last day that the standard gives its code.
  is_untimely boolean not null default false,
  transfer_id uuid,
  applied_at timestamptz,
  primary key (brand_id, bank_file_id, position),
  foreign key (brand_id, bank_file_id) references bank_files (brand_id, bank_file_id),
  foreign key (brand_id, transfer_id) references transfers (brand_id, transfer_id),
  check ((kind = 'payment') = (code is null)),
  check ((outcome is null) = (applied_at is null))
);
create index bank_file_answers_of_transfer on bank_file_answers (brand_id, transfer_id);

-- What entries to an external account bear: asked of the provider when first needed, sealed, and
-- erased with the link.
create table bank_numbers (
  brand_id uuid not null,
  account_id uuid not null,
  numbers bytea not null,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, account_id),
  foreign key (brand_id, account_id) references external_accounts (brand_id, account_id)
);

-- Those that wait to be cut into a file, in the order of their windows.
create index transfers_waiting on transfers (brand_id, program_id, leaves_at)
  where status = 'pending' and left_at is null;

-- Transfers were given to an operator one by one before. What was taken to be sent and had no answer
-- yet waits for a file like all others; what had ended by itself keeps to its old way.
update transfers set left_at = null
 where status = 'pending' and left_at is not null and vendor_reference is null;
update transfers set vendor_reference = 'before-bank-files'
 where status <> 'pending' and left_at is not null and vendor_reference is null;
