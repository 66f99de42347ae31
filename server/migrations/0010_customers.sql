-- Customers: the person, what KYC needs of them, and what KYC has said so far.

create table customers (
  brand_id uuid not null references brands,
  customer_id uuid not null,
  brand_person_id text,
  business_id uuid,
  -- The person's columns are null only once the customer is deleted: the row stays for the books'
  -- foreign keys, the person does not.
  first_name text,
  middle_name text,
  last_name text,
  dob date,
  -- Sealed (platform/vault) and, for look-ups, hashed with the brand's key; the last four digits
  -- are what every answer shows.
  ssn_sealed bytea,
  ssn_hash bytea,
  ssn_last_four text check (ssn_last_four ~ '^[0-9]{4}$'),
  phone text,
  phone_country_code text,
  email text,
  -- The addresses as the contract shows them, in the order they were added. A customer is read and
  -- changed as a whole, under one row lock, so they live in the row (docs/decisions).
  addresses jsonb not null,
  -- When each identity field was last set, by the name it has in the contract.
  field_dates jsonb not null,
  kyc_requests_available integer not null check (kyc_requests_available between 0 and 3),
  kyc_passed_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  date_deleted timestamptz,
  primary key (brand_id, customer_id),
  check (num_nonnulls(ssn_sealed, ssn_hash, ssn_last_four) in (0, 3)),
  check (
    case when date_deleted is null
      then num_nonnulls(first_name, last_name, dob) = 3
        and jsonb_array_length(jsonb_path_query_array(addresses, '$[*] ? (@.is_primary == true)')) = 1
      else num_nonnulls(brand_person_id, first_name, middle_name, last_name, dob, ssn_sealed,
          phone, phone_country_code, email) = 0
        and addresses = '[]'
    end
  )
);
create index customers_by_email on customers (brand_id, lower(email), customer_id)
  where email is not null;
create index customers_by_brand_person on customers (brand_id, brand_person_id, customer_id)
  where brand_person_id is not null;
create index customers_of_business on customers (brand_id, business_id, customer_id)
  where business_id is not null;
create index customers_by_ssn on customers (brand_id, ssn_hash) where ssn_hash is not null;
