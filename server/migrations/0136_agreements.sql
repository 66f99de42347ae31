-- Agreements of programs, and what customers accepted (docs/decisions/0303).

create table agreements (
  brand_id uuid not null references brands,
  agreement_id uuid not null,
  program_id uuid not null,
  kind text not null check (kind in ('cardholder', 'security', 'autopay', 'esign', 'privacy')),
  -- A version replaces the one before it.
  version integer not null check (version > 0),
  title text not null,
  -- The words, where they are kept here; else they stand at the address.
  text text,
  address text,
  -- SHA-256 of the words, in hexadecimal digits.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The first day on which customers can accept it, in US Eastern time.
  effective_on date not null,
  -- Differences from the version before (12 CFR 1026.9(c)(2)); none in a first version.
  changes text[] not null check (version > 1 or cardinality(changes) = 0),
  is_sample boolean not null,
  date_created timestamptz not null,
  primary key (brand_id, agreement_id),
  unique (brand_id, program_id, kind, version),
  foreign key (brand_id, program_id) references programs (brand_id, program_id),
  check (num_nonnulls(text, address) > 0)
);

create table consents (
  brand_id uuid not null references brands,
  consent_id uuid not null,
  customer_id uuid not null,
  agreement_id uuid not null,
  -- A request of its own, or the terms of an application.
  given_by text not null check (given_by in ('request', 'application')),
  accepted_at timestamptz not null,
  -- The IP address and the browser, sealed; null where they were not sent, or were erased.
  evidence_sealed bytea,
  -- True for a signature of its own beside that of other agreements.
  is_separate boolean not null,
  withdrawn_at timestamptz,
  primary key (brand_id, consent_id),
  foreign key (brand_id, customer_id) references customers (brand_id, customer_id),
  foreign key (brand_id, agreement_id) references agreements (brand_id, agreement_id)
);
create unique index consents_not_withdrawn on consents (brand_id, customer_id, agreement_id)
  where withdrawn_at is null;
create index consents_of_customer on consents (brand_id, customer_id, consent_id);
create index consents_of_agreement on consents (brand_id, agreement_id, consent_id);

-- Rejections of changed agreements (12 CFR 1026.9(h)), by the notice of the change.
create table change_rejections (
  brand_id uuid not null references brands,
  notice_id uuid not null,
  rejected_at timestamptz not null,
  primary key (brand_id, notice_id),
  foreign key (brand_id, notice_id) references notices (brand_id, notice_id)
);
