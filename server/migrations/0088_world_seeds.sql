-- Worlds whose ids and numbers come from a seed (docs/decisions/0077). Content like any other: a copy
-- goes on where the original stood.

create table world_seeds (
  brand_id uuid primary key references brands,
  seed text not null,
  -- Turns begun so far: each changing request and each piece of due work is one.
  turn bigint not null check (turn between 0 and 4294967295)
);
