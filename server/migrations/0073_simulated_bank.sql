-- The mailbox of the bank that a sandbox simulates: what it left for the brand, each at its time.
-- Sealed as everything that holds account numbers is.

create table simulated_bank_mail (
  brand_id uuid not null references brands (brand_id),
  file_name text not null,
  content bytea not null,
  available_at timestamptz not null,
  -- Taken mail stays, so that a file delivered twice is not answered twice.
  taken_at timestamptz,
  primary key (brand_id, file_name)
);
