-- Uses of what is bounded in a period of hours: reveals of bank files (docs/decisions/0275), and calls of vendors by
-- the keys of one customer. Wall time; uses of before the period are removed by the next one.
create table bounded_uses (
  brand_id uuid not null references brands (brand_id),
  use_id uuid not null,
  kind text not null,
  -- Key, person, customer or brand whose uses are counted together.
  subject_id uuid not null,
  used_at timestamptz not null,
  primary key (brand_id, use_id)
);
create index bounded_uses_of_subject on bounded_uses (brand_id, kind, subject_id, used_at);
