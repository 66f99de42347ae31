-- Credit applications, and what is kept and told when one is refused.

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
  -- When the applicant accepted the terms; null while not accepted.
  terms_accepted_at timestamptz,
  -- The customer's address that was chosen; null for the customer's own choice, the primary one.
  address_id uuid,
  -- What the applicant says otherwise than the customer record, each with its time, by the names
  -- of the contract: {"first_name": {"value": ..., "set_at": ..., "instead_of": ...}}. The later of
  -- the two counts.
  own_values jsonb not null,
  -- The SSN among them; own_values holds its last four digits.
  own_ssn_sealed bytea,
  -- The applicant as last submitted, SSN masked: what is decided on, and kept (Regulation B, 1002.12).
  submitted_applicant jsonb,
  failed_kyc_count smallint not null default 0 check (failed_kyc_count between 0 and 3),
  -- Why the KYCs of this application failed, each reason once, the latest failure's first.
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
  -- The notice to the applicant: when the brand sent it, null while it has not.
  notice_sent_at timestamptz,
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, adverse_action_id),
  unique (brand_id, application_id),
  foreign key (brand_id, application_id) references credit_applications
);
