-- Requests of the log by their Idempotency-Key. The key itself is sealed with the bodies, since a program may
-- have put anything into it; its hash finds the others with the same key.
alter table request_log add column idempotency_hash bytea;

create index request_log_by_idempotency on request_log (brand_id, idempotency_hash, log_id)
  where idempotency_hash is not null;
