-- Businesses with their beneficial owners, and customers.

create table businesses (
  brand_id uuid not null references brands,
  business_id uuid not null,
  legal_business_name text not null,
  dba_business_name text,
  ein text not null check (ein ~ '^[0-9]{2}-[0-9]{7}$'),
  industry_type text not null,
  business_type text,
  date_established date,
  phone text,
  email text,
  website text,
  -- As the contract shows them, in the order they were added (see customers).
  addresses jsonb not null,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, business_id),
  check (
    addresses = '[]'
    or jsonb_array_length(jsonb_path_query_array(addresses, '$[*] ? (@.is_primary == true)')) = 1
  )
);
create index businesses_by_ein on businesses (brand_id, ein, business_id);

create table beneficial_owners (
  brand_id uuid not null references brands,
  beneficial_owner_id uuid not null,
  business_id uuid not null,
  -- Personal data is null only once the owner is deleted (see customers).
  first_name text,
  middle_name text,
  last_name text,
  dob date,
  ssn_sealed bytea,
  ssn_hash bytea,
  ssn_last_four text check (ssn_last_four ~ '^[0-9]{4}$'),
  phone text,
  phone_country_code text,
  email text,
  addresses jsonb not null,
  field_dates jsonb not null,
  kyc_requests_available integer not null check (kyc_requests_available between 0 and 3),
  kyc_passed_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  date_deleted timestamptz,
  primary key (brand_id, beneficial_owner_id),
  foreign key (brand_id, business_id) references businesses (brand_id, business_id),
  check (num_nonnulls(ssn_sealed, ssn_hash, ssn_last_four) in (0, 3)),
  check (
    case when date_deleted is null
      then num_nonnulls(first_name, last_name, dob) = 3
        and jsonb_array_length(jsonb_path_query_array(addresses, '$[*] ? (@.is_primary == true)')) = 1
      else num_nonnulls(first_name, middle_name, last_name, dob, ssn_sealed,
          phone, phone_country_code, email) = 0
        and addresses = '[]'
    end
  )
);
create index beneficial_owners_of_business
  on beneficial_owners (brand_id, business_id, beneficial_owner_id);

create table customers (
  brand_id uuid not null references brands,
  customer_id uuid not null,
  brand_person_id text,
  business_id uuid,
  -- Personal data is null only once the customer is deleted: the row stays for the foreign keys of the
  -- books, without the person.
  first_name text,
  middle_name text,
  last_name text,
  dob date,
  -- Sealed (platform/vault) and, for look-ups, hashed with the brand's key; every answer shows the last
  -- four digits.
  ssn_sealed bytea,
  ssn_hash bytea,
  ssn_last_four text check (ssn_last_four ~ '^[0-9]{4}$'),
  phone text,
  phone_country_code text,
  email text,
  -- The addresses as the contract shows them, in the order they were added. A customer is read and
  -- changed as a whole, under one row lock, so addresses have no table of their own.
  addresses jsonb not null,
  -- The time at which each identity field was last set, by the field's name in the contract.
  field_dates jsonb not null,
  kyc_requests_available integer not null check (kyc_requests_available between 0 and 3),
  kyc_passed_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  date_deleted timestamptz,
  primary key (brand_id, customer_id),
  foreign key (brand_id, business_id) references businesses (brand_id, business_id),
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
