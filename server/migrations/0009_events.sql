-- Events, and their delivery to webhooks. All times that control retries are wall time: a receiver does
-- not live on a sandbox brand's clock.

create table events (
  -- No foreign key: every event of a brand would lock the brand's one row (measured: an eighth of a
  -- purchase's work in PostgreSQL). Events are written by code that has just acted for the brand.
  brand_id uuid not null,
  event_id uuid not null,
  event text not null,
  customer_id uuid,
  object_id uuid,
  occurred_at timestamptz not null,
  -- The body that webhooks receive; json, because jsonb would not keep the order of the contract's
  -- fields.
  payload json not null,
  -- The writing transaction. Readers order by (xid, event_id) and stop below the oldest transaction
  -- still running, so that an event that commits late is never skipped (docs/decisions/0080).
  xid xid8 not null default pg_current_xact_id(),
  primary key (brand_id, event_id)
);
create index events_in_order on events (brand_id, xid, event_id);
create index events_for_fan_out on events (xid, event_id);
-- A customer's events except purchases, which are most events, and pay nothing for this index. A
-- customer's purchases are searched in events_in_order (docs/decisions/0080).
create index events_of_customer on events (brand_id, customer_id, xid, event_id)
  where event not like 'transaction.%';

-- The position up to which a brand's events were removed: a cursor before it would skip events.
create table events_removed (
  brand_id uuid not null references brands,
  xid xid8 not null,
  event_id uuid not null,
  date_updated timestamptz not null,
  primary key (brand_id)
);

-- global: transaction ids with the wall time at which all earlier ones had ended, so that an event's age
-- is known whatever its brand's clock shows.
create table event_marks (
  marked_at timestamptz primary key,
  xid xid8 not null
);

create table webhooks (
  brand_id uuid not null references brands,
  webhook_id uuid not null,
  callback_url text not null,
  -- Event names, `prefix.*` or `*`.
  events text[] not null check (cardinality(events) between 1 and 50),
  description text,
  status text not null check (status in ('enabled', 'disabled')),
  -- The time since which every attempt has failed (wall time); null after a success.
  failing_since timestamptz,
  -- A removed subscription keeps its row, because its deliveries refer to it.
  date_deleted timestamptz,
  -- The creating transaction: events of later ones are delivered.
  xid xid8 not null default pg_current_xact_id(),
  date_created timestamptz not null,
  date_updated timestamptz not null,
  -- The signature scheme of its messages (Standard Webhooks: v1 and v1a).
  signing text not null default 'hmac_sha256' check (signing in ('hmac_sha256', 'ed25519')),
  -- customer: a customer's deliveries wait for each other.
  ordering text not null default 'none' check (ordering in ('none', 'customer')),
  primary key (brand_id, webhook_id)
);
-- Brands with an enabled webhook, for the fan-out.
create index webhooks_listening on webhooks (brand_id)
  where status = 'enabled' and date_deleted is null;

create table webhook_secrets (
  brand_id uuid not null,
  webhook_id uuid not null,
  secret_id uuid not null,
  sealed_secret bytea not null,
  -- Wall time; set when a newer secret replaces this one.
  expires_at timestamptz,
  date_created timestamptz not null,
  -- The verification key of a key pair; null for a shared secret.
  public_key text,
  primary key (brand_id, webhook_id, secret_id),
  foreign key (brand_id, webhook_id) references webhooks
);

-- One event for one webhook. The row is written three times at most: when it is created, when a receiver
-- acknowledges it, and in between for retries. It has no foreign keys, whose checks row by row cost a
-- third of writing a delivery: the code that writes deliveries locks their webhooks and events instead,
-- each once for all of its deliveries (docs/decisions/0100).
create table deliveries (
  brand_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  -- The name that it is sent under; an alias differs from the event's own name.
  event text not null,
  -- The header webhook-id, the same at every attempt.
  message_id uuid not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  attempts_made integer not null,
  -- Wall time; set while pending.
  next_attempt_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  -- Attempts before the delivery was last requested again: the retry schedule restarts.
  earlier_attempts integer not null default 0,
  -- With event_id the event's position in the order of events.
  event_xid xid8 not null,
  -- Webhooks with an order only: deliveries of one key wait for each other.
  order_key uuid,
  -- The attempt that was acknowledged, whose number is attempts_made. It moves to delivery_attempts
  -- before another attempt is made.
  acknowledged_at timestamptz,
  acknowledged_status integer,
  acknowledged_ms integer,
  acknowledged_response text,
  -- One key for the delivery and for its webhook's list.
  primary key (brand_id, webhook_id, delivery_id),
  -- The event leads, because removing an event looks for its deliveries.
  unique (brand_id, event_id, webhook_id, event),
  constraint deliveries_due_while_pending
    check ((status = 'pending') = (next_attempt_at is not null)),
  constraint deliveries_acknowledged check (
    case when acknowledged_at is null
      then acknowledged_status is null and acknowledged_ms is null and acknowledged_response is null
      else acknowledged_status is not null and acknowledged_ms is not null and status <> 'pending'
    end)
);
create index deliveries_due on deliveries (brand_id, webhook_id, next_attempt_at)
  where status = 'pending';
create index deliveries_in_order
  on deliveries (brand_id, webhook_id, order_key, event_xid, event_id)
  where status = 'pending' and order_key is not null;

-- Attempts of deliveries, except an acknowledged last one.
create table delivery_attempts (
  brand_id uuid not null,
  delivery_id uuid not null,
  attempt_number integer not null,
  attempted_at timestamptz not null,
  -- The HTTP status; null without a response, and then `error` has the reason.
  status integer,
  duration_ms integer not null,
  -- The response's first 4 KiB.
  response text,
  error text,
  -- The simulated fault that the attempt met.
  fault text check (fault in ('drop', 'lose_answer', 'duplicate')),
  webhook_id uuid not null,
  primary key (brand_id, webhook_id, delivery_id, attempt_number),
  foreign key (brand_id, webhook_id, delivery_id) references deliveries
);

-- The process that makes a webhook's deliveries. A process without a heartbeat loses its lanes.
create table delivery_lanes (
  brand_id uuid not null,
  webhook_id uuid not null,
  owner text not null,
  primary key (brand_id, webhook_id),
  foreign key (brand_id, webhook_id) references webhooks
);

-- Requests to deliver all events of a webhook again from a position on, done in the background.
create table webhook_replays (
  brand_id uuid not null,
  replay_id uuid not null,
  webhook_id uuid not null,
  -- The position after which the next batch begins.
  xid xid8 not null,
  event_id uuid not null,
  -- The position before which it ends: later events are delivered anyway.
  end_xid xid8 not null,
  -- Only events that occurred then or later; null for all.
  since timestamptz,
  date_created timestamptz not null,
  primary key (brand_id, replay_id),
  foreign key (brand_id, webhook_id) references webhooks
);

-- Simulated faults on the way to a webhook, in a sandbox only.
create table webhook_faults (
  brand_id uuid not null,
  webhook_id uuid not null,
  -- By kind, each with its frequency and amount (features/events/webhooks/faults-rules.ts).
  faults jsonb not null,
  -- Deliveries created after this one are counted, and every nth of them meets a fault.
  after_delivery_id uuid not null,
  date_created timestamptz not null,
  primary key (brand_id, webhook_id),
  foreign key (brand_id, webhook_id) references webhooks
);

-- global: the position up to which events of all brands have been matched with webhooks.
create table fan_out_cursor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null,
  event_id uuid not null
);
insert into fan_out_cursor (xid, event_id) values ('0', '00000000-0000-0000-0000-000000000000');
