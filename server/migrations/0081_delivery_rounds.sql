-- Webhooks may be signed by a key pair, and a delivery that is over may be made again.

-- How a webhook's messages are signed (Standard Webhooks: v1 and v1a).
alter table webhooks add column signing text not null default 'hmac_sha256'
  check (signing in ('hmac_sha256', 'ed25519'));

-- What the brand verifies with, where that is not the secret itself.
alter table webhook_secrets add column public_key text;

-- Attempts made before the delivery was last asked for again: the retry schedule begins anew.
alter table deliveries add column earlier_attempts integer not null default 0;
