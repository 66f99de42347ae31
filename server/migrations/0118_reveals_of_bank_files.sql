-- Reveals of bank files with their account numbers and names, which bound what a stolen key reads in a day
-- (docs/decisions/0275). Wall time; rows older than a day are removed by the next reveal.
create table bank_file_reveals (
  brand_id uuid not null references brands (brand_id),
  reveal_id uuid not null,
  bank_file_id uuid not null,
  -- Key or person who asked.
  caller_id uuid not null,
  revealed_at timestamptz not null,
  primary key (brand_id, reveal_id)
);
create index bank_file_reveals_by_time on bank_file_reveals (brand_id, revealed_at);
