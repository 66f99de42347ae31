-- global: in live a number is unique over the installation, whichever brand's card bears it (0108).
-- Its hash is keyed by the installation, since those of two brands tell nothing about each other.
create table card_number_claims (
  card_id uuid primary key,
  number_hash bytea not null unique
);
