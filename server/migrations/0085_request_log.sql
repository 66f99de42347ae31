-- The request log: requests of keys with their answers, kept for days, and exact counts of all requests.

-- Record of a brand like its audit, not content of its world: a snapshot does not have it, a reset keeps it,
-- and it goes with the brand or when it is old (features/events/requests). No foreign keys: rows are written
-- behind the request, when the brand may be gone.
create table request_log (
  brand_id uuid not null,
  -- UUIDv7 of wall time, so that the key leads to a time.
  log_id uuid not null,
  -- Wall time of the answer.
  answered_at timestamptz not null,
  -- The brand's time then; null where the operation read no clock.
  brand_time timestamptz,
  -- The header X-Request-Id; callers may repeat one.
  request_id text not null,
  source text not null check (source in ('api', 'portal', 'scenario', 'replay')),
  actor text not null check (actor in ('key', 'temporary_key')),
  key_id uuid,
  -- The address that the request came from; null without one.
  address text,
  operation text not null,
  method text not null,
  -- With the ids of its objects, without the query.
  path text not null,
  -- The HTTP status.
  answer_status integer not null,
  -- Code of the error in the catalog; null for a success.
  error_code text,
  duration_us bigint not null,
  -- True for a stored answer of an earlier request with the same Idempotency-Key.
  is_repeat boolean not null,
  -- Objects in the path, the body and the answer, at most 120.
  object_ids uuid[] not null,
  -- JSON of parameters, headers and bodies, masked and cut, sealed with the brand's data key.
  bodies bytea,
  primary key (brand_id, log_id)
);
create index request_log_failed on request_log (brand_id, log_id) where answer_status >= 400;
create index request_log_by_request_id on request_log (brand_id, request_id, log_id);

-- Requests by object.
create table request_log_objects (
  brand_id uuid not null,
  object_id uuid not null,
  log_id uuid not null,
  primary key (brand_id, object_id, log_id)
);
create index request_log_objects_by_request on request_log_objects (brand_id, log_id);

-- All requests of a minute, whether the log keeps them or not.
create table request_minutes (
  brand_id uuid not null,
  minute timestamptz not null,
  operation text not null,
  -- First digit of the HTTP status.
  status_class integer not null check (status_class between 1 and 5),
  request_count bigint not null,
  sum_us bigint not null,
  max_us bigint not null,
  -- Requests by duration; bounds are in platform/request-log/request-counts.ts.
  buckets integer[] not null check (cardinality(buckets) = 12),
  primary key (brand_id, minute, operation, status_class)
);
