-- The order of events over several database servers. A server counts its transactions from the beginning,
-- so a dump that is restored into another one would go on with positions that were used already. Each
-- server therefore begins an era, and an event's position is its era and its transaction.

-- global: the servers that this database has lived on, the last row being the present one.
create table event_eras (
  -- The upper 16 bits of the positions that are written in it (event_position).
  era smallint primary key check (era >= 0),
  -- System identifier and timeline of the server.
  server text not null,
  date_created timestamptz not null
);

-- Positions are written by name: a column without a default refuses a writer that forgets the era.
alter table events alter column xid drop default;
alter table webhooks alter column xid drop default;
