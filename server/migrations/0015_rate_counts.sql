-- Requests of a minute by brand, customer or address, counted by all processes together.

-- global: counts of a bucket until its minute ends; an address belongs to no brand. Unlogged: a crash of
-- the server ends the minute.
create table rate_counts (
  bucket text primary key,
  taken integer not null,
  ends_at timestamptz not null
);
alter table rate_counts set unlogged;
create index rate_counts_by_end on rate_counts (ends_at);
