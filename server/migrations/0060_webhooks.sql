-- Webhook subscriptions, their secrets, and the deliveries of events to them. Every time here that
-- steers retries is wall time: the world's endpoints do not live on a sandbox brand's clock.

create table webhooks (
  brand_id uuid not null references brands,
  webhook_id uuid not null,
  callback_url text not null,
  -- Event names, `prefix.*` or `*`.
  events text[] not null check (cardinality(events) between 1 and 50),
  description text,
  status text not null check (status in ('enabled', 'disabled')),
  -- Since when every attempt has failed (wall time); null after a success.
  failing_since timestamptz,
  -- A removed subscription keeps its row, because its deliveries name it.
  date_deleted timestamptz,
  -- The creating transaction: events of later ones are delivered.
  xid xid8 not null default pg_current_xact_id(),
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, webhook_id)
);
-- global: the fan-out asks which brands listen at all.
create index webhooks_listening on webhooks (brand_id)
  where status = 'enabled' and date_deleted is null;

create table webhook_secrets (
  brand_id uuid not null,
  webhook_id uuid not null,
  secret_id uuid not null,
  sealed_secret bytea not null,
  -- Wall time; set when a newer secret has taken over.
  expires_at timestamptz,
  date_created timestamptz not null,
  primary key (brand_id, webhook_id, secret_id),
  foreign key (brand_id, webhook_id) references webhooks
);

-- One event on its way to one webhook.
create table deliveries (
  brand_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  -- The name it is sent under, which for an alias is not the event's own.
  event text not null,
  -- The header webhook-id, the same at every attempt.
  message_id uuid not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  attempts_made integer not null,
  -- Wall time; null before the first attempt and once it is over.
  next_attempt_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, delivery_id),
  unique (brand_id, webhook_id, event_id, event),
  foreign key (brand_id, webhook_id) references webhooks,
  foreign key (brand_id, event_id) references events
);
create index deliveries_of_webhook on deliveries (brand_id, webhook_id, delivery_id);
create index deliveries_pending on deliveries (brand_id, webhook_id) where status = 'pending';

create table delivery_attempts (
  brand_id uuid not null,
  delivery_id uuid not null,
  attempt_number integer not null,
  attempted_at timestamptz not null,
  -- The HTTP status; null when no answer came, and then `error` says why.
  status integer,
  duration_ms integer not null,
  -- The answer's first 4 KiB.
  response text,
  error text,
  primary key (brand_id, delivery_id, attempt_number),
  foreign key (brand_id, delivery_id) references deliveries
);

-- global: how far the events of all brands have been matched with webhooks.
create table fan_out_cursor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null,
  event_id uuid not null
);
insert into fan_out_cursor (xid, event_id) values ('0', '00000000-0000-0000-0000-000000000000');
