-- global: the highest timeline of each PostgreSQL system that a process of the service has seen, by the system's
-- identifier. A server that is on a lower one was superseded by a promotion, and is refused.
create table server_timelines (
  system text primary key,
  timeline integer not null check (timeline > 0)
);
