-- Customers are found by keyed hashes of names, phone numbers and last digits of SSNs
-- (docs/decisions/0183). SQL cannot compute them: a worker indexes the customers that were there before.

create table customer_search_terms (
  brand_id uuid not null,
  term_hash bytea not null,
  customer_id uuid not null,
  primary key (brand_id, term_hash, customer_id),
  foreign key (brand_id, customer_id) references customers
);
create index customer_search_terms_of_customer on customer_search_terms (brand_id, customer_id);

alter table customers add column is_searchable boolean not null default false;
create index customers_not_searchable on customers (brand_id, customer_id)
  where not is_searchable and date_deleted is null;

-- Customers with one SSN are listed in the order of their ids.
drop index customers_by_ssn;
create index customers_by_ssn on customers (brand_id, ssn_hash, customer_id)
  where ssn_hash is not null;
