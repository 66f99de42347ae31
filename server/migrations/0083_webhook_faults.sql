-- What goes wrong on purpose on the way to a webhook, in a sandbox only.

create table webhook_faults (
  brand_id uuid not null,
  webhook_id uuid not null,
  -- By kind, each with how often and how much (features/webhooks/faults-rules.ts).
  faults jsonb not null,
  -- Deliveries made after this one are counted, and every nth of them meets a fault.
  after_delivery_id uuid not null,
  date_created timestamptz not null,
  primary key (brand_id, webhook_id),
  foreign key (brand_id, webhook_id) references webhooks
);

-- Which fault an attempt met.
alter table delivery_attempts add column fault text
  check (fault in ('drop', 'lose_answer', 'duplicate'));
