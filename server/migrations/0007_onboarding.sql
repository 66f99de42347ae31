-- KYC verifications with their documents, and credit applications with their adverse actions.

create table kyc_verifications (
  brand_id uuid not null references brands,
  verification_id uuid not null,
  program_id uuid not null,
  -- The verified person: a customer, or a beneficial owner of a business.
  customer_id uuid,
  business_id uuid,
  beneficial_owner_id uuid,
  -- The credit application that started it, or null for a direct start.
  application_id uuid,
  status text not null check (status in ('submitted', 'document required', 'under review', 'passed', 'failed', 'error', 'expired')),
  -- The identity that the vendor checks, as it was at the start. Sealed.
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
  on kyc_verifications (brand_id, customer_id, program_id, verification_id)
  where customer_id is not null;
create index kyc_verifications_of_owner
  on kyc_verifications (brand_id, beneficial_owner_id, program_id, verification_id)
  where beneficial_owner_id is not null;
-- At most one runs for a person and program. The start locks the person; these indexes are the
-- safeguard behind that lock.
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
-- Without brand_id, because this look-up is how an upload learns its brand.
create index kyc_documents_by_token on kyc_documents (upload_token_hash);

create table credit_applications (
  brand_id uuid not null references brands,
  application_id uuid not null,
  program_id uuid not null,
  customer_id uuid not null,
  application_status text not null check (application_status in
    ('created', 'submitted', 'kyc_started', 'kyc_warning', 'resubmit_required', 'approved', 'denied')),
  total_annual_income_cents bigint not null check (total_annual_income_cents >= 0),
  monthly_housing_payment_cents bigint not null check (monthly_housing_payment_cents >= 0),
  currency text not null,
  -- The time at which the applicant accepted the terms; null while not accepted.
  terms_accepted_at timestamptz,
  -- The customer's address that was chosen; null for the primary one.
  address_id uuid,
  -- The applicant's values that differ from the customer record, each with its time, by the names of the
  -- contract: {"first_name": {"value": ..., "set_at": ..., "instead_of": ...}}. The later of the two
  -- counts.
  own_values jsonb not null,
  -- The applicant's own SSN; own_values holds its last four digits.
  own_ssn_sealed bytea,
  -- The applicant as last submitted, SSN masked: the record of the decision (Regulation B, 1002.12).
  submitted_applicant jsonb,
  failed_kyc_count smallint not null default 0 check (failed_kyc_count between 0 and 3),
  -- The reasons of failed KYCs of this application, each once, those of the latest failure first.
  failure_reasons text[] not null default '{}',
  security_deposit_account_id uuid,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, application_id),
  foreign key (brand_id, program_id) references programs,
  foreign key (brand_id, customer_id) references customers,
  check ((own_values ? 'ssn') = (own_ssn_sealed is not null)),
  check ((application_status = 'approved') = (security_deposit_account_id is not null)),
  check (submitted_applicant is not null or application_status = 'created')
);
create index credit_applications_of_customer
  on credit_applications (brand_id, customer_id, application_id);
create index credit_applications_by_status
  on credit_applications (brand_id, application_status, application_id);

create table adverse_actions (
  brand_id uuid not null references brands,
  adverse_action_id uuid not null,
  application_id uuid not null,
  service text not null check (service in ('kyc')),
  reasons text[] not null check (cardinality(reasons) > 0),
  -- The time at which the brand sent the notice to the applicant; null before.
  notice_sent_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, adverse_action_id),
  unique (brand_id, application_id),
  foreign key (brand_id, application_id) references credit_applications
);
