-- Receivers of webhooks inside the service, for brands of a sandbox without a server yet (docs/decisions/0235).
create table receivers (
  brand_id uuid not null references brands,
  receiver_id uuid not null,
  label text not null,
  -- The last part of its address. The webhook that points to it has it in plain text too.
  token text not null,
  answer text not null check (answer in ('ok', 'error', 'slow', 'garbage', 'refuse')),
  -- Milliseconds before the answer `slow`.
  delay_ms integer not null check (delay_ms between 1 and 30000),
  -- Wall time, like all times of this file.
  date_created timestamptz not null,
  primary key (brand_id, receiver_id)
);
-- Without brand_id: a message bears the token alone, of 192 random bits. Copies of worlds have no receivers.
create index receivers_token on receivers (token);

-- The newest messages that a receiver got; a new one removes those beyond its 50, and old ones of the brand.
create table received_messages (
  brand_id uuid not null,
  receiver_id uuid not null,
  message_id uuid not null,
  received_at timestamptz not null,
  headers jsonb not null,
  -- Bodies may have upload links.
  sealed_body bytea not null,
  -- Null for an answer that was not sent.
  answered_status integer,
  -- The webhook with the receiver's address, and the check with its secrets at arrival; null where none has it.
  webhook_id uuid,
  signature text not null check (signature in ('valid', 'invalid', 'unknown')),
  primary key (brand_id, receiver_id, message_id),
  foreign key (brand_id, receiver_id) references receivers on delete cascade
);
