-- KYC: each verification of a customer or a beneficial owner for a program, and its documents.

create table kyc_verifications (
  brand_id uuid not null references brands,
  verification_id uuid not null,
  program_id uuid not null,
  -- Who is verified: a customer, or a beneficial owner of a business.
  customer_id uuid,
  business_id uuid,
  beneficial_owner_id uuid,
  -- The credit application that started it, or null for a direct start.
  application_id uuid,
  status text not null check (status in ('submitted', 'document required', 'under review', 'passed', 'failed', 'error', 'expired')),
  -- What the vendor is asked to check, as it stood at the start. Sealed.
  identity bytea not null,
  error_code text,
  error_description text,
  passed_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, verification_id),
  foreign key (brand_id, program_id) references programs,
  foreign key (brand_id, customer_id) references customers,
  foreign key (brand_id, business_id) references businesses,
  foreign key (brand_id, beneficial_owner_id) references beneficial_owners,
  check (num_nonnulls(customer_id, beneficial_owner_id) = 1),
  check ((business_id is null) = (beneficial_owner_id is null)),
  check ((passed_at is not null) = (status = 'passed'))
);
create index kyc_verifications_of_customer
  on kyc_verifications (brand_id, customer_id, program_id, verification_id) where customer_id is not null;
create index kyc_verifications_of_owner
  on kyc_verifications (brand_id, beneficial_owner_id, program_id, verification_id) where beneficial_owner_id is not null;
-- At most one runs for a person and program; the start locks the person, this stands behind it.
create unique index kyc_running_of_customer
  on kyc_verifications (brand_id, customer_id, program_id)
  where customer_id is not null and status in ('submitted', 'document required', 'under review');
create unique index kyc_running_of_owner
  on kyc_verifications (brand_id, beneficial_owner_id, program_id)
  where beneficial_owner_id is not null and status in ('submitted', 'document required', 'under review');

create table kyc_documents (
  brand_id uuid not null references brands,
  document_id uuid not null,
  verification_id uuid not null,
  document_type text not null check (document_type in ('government_id', 'utility_bill', 'social_security_card')),
  status text not null check (status in ('required', 'submitted')),
  -- 256 random bits: the hash finds the document, the sealed token shows its link again.
  upload_token_hash bytea not null,
  upload_token bytea not null,
  media_type text check (media_type in ('image/jpeg', 'image/png', 'image/heic', 'application/pdf')),
  -- The name that the file was sent under, and the file. Sealed.
  file_name bytea,
  content bytea,
  date_submitted timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, document_id),
  foreign key (brand_id, verification_id) references kyc_verifications,
  unique (brand_id, verification_id, document_type),
  check ((status = 'submitted') = (content is not null and media_type is not null and date_submitted is not null))
);
-- An upload's address holds no brand, so this look-up cannot name one: it is how an upload learns it.
create index kyc_documents_by_token on kyc_documents (upload_token_hash);
