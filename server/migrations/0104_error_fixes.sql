-- Groups of failed requests that a person marked as fixed (features/events/error-fixes). Like the request log,
-- not a world's content. Wall time.
create table error_fixes (
  brand_id uuid not null references brands on delete cascade,
  -- With status and code, the group: requests of one operation that failed alike.
  operation text not null,
  answer_status integer not null,
  -- Empty for answers without a code.
  error_code text not null,
  fixed_at timestamptz not null,
  -- People are never deleted.
  person_id uuid not null,
  primary key (brand_id, operation, answer_status, error_code)
);
