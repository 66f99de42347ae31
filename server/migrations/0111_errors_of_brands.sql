-- What is wrong with one brand is kept for that brand, so that it stops or hides no other's (docs/decisions/0265).

-- Brands whose books were wrong at the last proof of all books.
create table wrong_books (
  brand_id uuid primary key references brands,
  failed_check text not null,
  -- For the operator alone.
  problem text not null
);

-- True where each problem of the last proof is one of a brand in wrong_books.
alter table ledger_verification add column is_of_brands boolean not null default false;

-- Brands whose next events could not be folded into figures; these are tried again later, and other brands go on.
create table activity_errors (
  brand_id uuid primary key references brands,
  reason text not null,
  tries integer not null check (tries > 0),
  -- Wall time.
  retry_at timestamptz not null
);
create index activity_errors_in_order on activity_errors (brand_id, retry_at);
