-- Changes of an identity that KYC has confirmed, of customers who moved or married (docs/decisions/0288).

create table identity_changes (
  brand_id uuid not null references brands,
  identity_change_id uuid not null,
  customer_id uuid not null,
  -- The program whose settings decide what the change requires.
  program_id uuid not null,
  -- The KYC that carries the change; null where the program applies an address at once.
  verification_id uuid,
  reason text not null check (reason in ('moved', 'name_changed', 'corrected')),
  evidence text not null check (evidence in ('kyc', 'documents', 'none')),
  -- Names of the changed fields, without their values.
  fields text[] not null check (cardinality(fields) > 0),
  -- The wanted values. Sealed; null once the customer is erased.
  wanted bytea,
  status text not null check (status in ('checking', 'applied', 'refused', 'expired', 'error', 'cancelled')),
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, identity_change_id),
  foreign key (brand_id, customer_id) references customers,
  foreign key (brand_id, program_id) references programs,
  foreign key (brand_id, verification_id) references kyc_verifications,
  check ((verification_id is null) = (evidence = 'none'))
);
create index identity_changes_of_customer
  on identity_changes (brand_id, customer_id, identity_change_id);
-- At most one is open for a customer. The start locks the customer; this index is the safeguard behind that lock.
create unique index identity_changes_open
  on identity_changes (brand_id, customer_id) where status = 'checking';

-- The identity change that a KYC carries; null for the KYC of a start or of an application.
alter table kyc_verifications add column identity_change_id uuid;
