-- Rotation of brands' data keys (docs/decisions/0156).

-- Wall time of the last change of the brand's data keys; null while it has its first one. Processes know
-- keys that were changed some minutes ago.
alter table brands add column data_keys_changed_at timestamptz;
