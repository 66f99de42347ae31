-- Papers that are owed to customers (docs/decisions/0302). A notice of adverse action has the id of its action.

create table notices (
  brand_id uuid not null references brands,
  notice_id uuid not null,
  kind text not null check (kind in ('adverse_action', 'agreement_changed', 'esign_withdrawn')),
  customer_id uuid not null,
  program_id uuid not null,
  -- The denied application, the changed agreement, the withdrawn consent.
  subject_id uuid not null,
  -- The last day on which it may be sent, in US Eastern time.
  owed_by date not null,
  channel text not null check (channel in ('mail', 'electronic')),
  sent_at timestamptz,
  -- Null where a report does not say it.
  sent_method text check (sent_method in ('mail', 'electronic', 'in_person')),
  sent_by text check (sent_by in ('key', 'person')),
  sent_by_id uuid,
  -- The time at which it was told as overdue.
  overdue_at timestamptz,
  date_created timestamptz not null,
  primary key (brand_id, notice_id),
  unique (brand_id, kind, subject_id, customer_id),
  foreign key (brand_id, customer_id) references customers (brand_id, customer_id),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  check (sent_at is not null or num_nonnulls(sent_method, sent_by, sent_by_id) = 0)
);
create index notices_to_send on notices (brand_id, owed_by, notice_id) where sent_at is null;
create index notices_of_customer on notices (brand_id, customer_id, notice_id);
create index notices_overdue on notices (overdue_at) where sent_at is null and overdue_at is not null;

insert into notices (brand_id, notice_id, kind, customer_id, program_id, subject_id, owed_by, channel,
    sent_at, date_created)
  select a.brand_id, a.adverse_action_id, 'adverse_action', c.customer_id, c.program_id, a.application_id,
         (a.date_created at time zone 'America/New_York')::date + 30, 'mail', a.notice_sent_at,
         a.date_created
    from adverse_actions a
    join credit_applications c on c.brand_id = a.brand_id and c.application_id = a.application_id;
