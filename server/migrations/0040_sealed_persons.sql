-- Persons and applicants are sealed (docs/decisions/0163). SQL cannot seal, so that a database with a
-- person in clear is refused: no released version wrote one.
do $$
begin
  if exists (select from customers where date_deleted is null)
    or exists (select from beneficial_owners where date_deleted is null)
    or exists (select from credit_applications)
  then
    raise exception 'This database holds persons in clear, as versions before the first release stored them. Use an empty data folder or database, or the version that made it.';
  end if;
end
$$;

-- Dropping a column drops the checks and indexes that name it.
alter table customers
  drop column first_name,
  drop column middle_name,
  drop column last_name,
  drop column dob,
  drop column ssn_last_four,
  drop column phone,
  drop column phone_country_code,
  drop column email,
  drop column addresses,
  -- Name, birth date, last digits of the SSN, contacts and addresses as one JSON document; null once
  -- the customer is deleted.
  add column identity_sealed bytea,
  -- Keyed hash of the e-mail in lower case, by which customers are found.
  add column email_hash bytea,
  add check (num_nonnulls(ssn_sealed, ssn_hash) in (0, 2)),
  add check (
    case when date_deleted is null
      then identity_sealed is not null
      else num_nonnulls(brand_person_id, identity_sealed, email_hash, ssn_sealed) = 0
    end
  );
create index customers_by_email on customers (brand_id, email_hash, customer_id)
  where email_hash is not null;

alter table beneficial_owners
  drop column first_name,
  drop column middle_name,
  drop column last_name,
  drop column dob,
  drop column ssn_last_four,
  drop column phone,
  drop column phone_country_code,
  drop column email,
  drop column addresses,
  -- As of customers.
  add column identity_sealed bytea,
  add check (num_nonnulls(ssn_sealed, ssn_hash) in (0, 2)),
  add check (
    case when date_deleted is null
      then identity_sealed is not null
      else num_nonnulls(identity_sealed, ssn_sealed) = 0
    end
  );

alter table credit_applications
  drop column own_values,
  drop column submitted_applicant,
  add column own_values_sealed bytea not null,
  add column submitted_applicant_sealed bytea,
  add check (submitted_applicant_sealed is not null or application_status = 'created');
