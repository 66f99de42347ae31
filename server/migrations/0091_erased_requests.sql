-- Objects whose contents the request log must not keep: a process can still hold requests about them that
-- it has not written. Not a world's content: it belongs to the log.
create table request_log_erased (
  brand_id uuid not null,
  object_id uuid not null,
  -- Wall time.
  erased_at timestamptz not null,
  primary key (brand_id, object_id)
);
