import type { FieldProblem } from '../../kernel/domain-error.ts';
import type { AddressPlan } from './address-plan-rules.ts';
import {
  type Address,
  type AddressChange,
  type AddressDocument,
  type AddressFields,
  checkAddress,
  checkAddressList,
  toAddress,
} from './address-rules.ts';
import {
  checkBirthDate,
  checkPhone,
  type FieldDates,
  readFieldDates,
  type StoredFieldDates,
} from './identity-rules.ts';

/** Contract, section 8: how many KYCs a customer may start before a new application. */
export const kycRequests = 3;

/** A customer as the other features know it; the SSN itself is read apart. */
export interface Customer {
  customerId: string;
  brandPersonId: string | null;
  businessId: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  dob: string;
  hasSsn: boolean;
  ssnLastFour: string | null;
  phone: string | null;
  phoneCountryCode: string | null;
  email: string | null;
  addresses: Address[];
  kycRequestsAvailable: number;
  kycPassedAt: Temporal.Instant | null;
  /** When each identity field was last set. */
  fieldDates: FieldDates;
  dateCreated: Temporal.Instant;
  dateUpdated: Temporal.Instant;
}

/** The single-valued fields of a customer, by the contract's names (section 2.1). */
export interface CustomerFields {
  brand_person_id: string | null;
  business_id: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  dob: string;
  phone: string | null;
  phone_country_code: string | null;
  email: string | null;
}

export interface NewCustomer extends CustomerFields {
  ssn: string | null;
  addresses: AddressFields[];
}

/** Only what is to change; an SSN can be replaced, not taken away. */
export type CustomerChange = {
  [Name in keyof CustomerFields]?: CustomerFields[Name] | undefined;
} & { ssn?: string | undefined; addresses?: AddressChange[] | undefined };

/** A customer's row. */
export interface StoredCustomer extends CustomerFields {
  customer_id: string;
  ssn_sealed: Buffer | null;
  ssn_hash: Buffer | null;
  ssn_last_four: string | null;
  addresses: AddressDocument[];
  field_dates: StoredFieldDates;
  kyc_requests_available: number;
  kyc_passed_at: Temporal.Instant | null;
  date_created: Temporal.Instant;
  date_updated: Temporal.Instant;
}

/** What a new customer breaks beyond the schema; `today` in UTC. */
export function checkNewCustomer(input: NewCustomer, today: Temporal.PlainDate): FieldProblem[] {
  return [
    ...checkBirthDate(input.dob, today),
    ...checkPhone(input.phone, input.phone_country_code),
    ...input.addresses.flatMap((address, i) => checkAddress(address, `addresses[${i}]`)),
    ...checkAddressList(input.addresses, { needsPhysical: true }),
  ];
}

/** What a changed customer breaks beyond the schema, looking only at what is being changed. */
export function checkCustomerChange(
  stored: Pick<CustomerFields, 'phone' | 'phone_country_code'>,
  change: CustomerChange,
  today: Temporal.PlainDate,
): FieldProblem[] {
  const { dob, phone = stored.phone, phone_country_code = stored.phone_country_code } = change;
  const touchesPhone = change.phone !== undefined || change.phone_country_code !== undefined;
  return [
    ...(dob === undefined ? [] : checkBirthDate(dob, today)),
    ...(touchesPhone ? checkPhone(phone, phone_country_code) : []),
  ];
}

/** The names of the given fields whose value is another than the stored one. */
export function changedFields<T extends object>(
  stored: T,
  change: { [Name in keyof T]?: T[Name] | undefined },
): (keyof T & string)[] {
  const names = Object.keys(change) as (keyof T & string)[];
  return names.filter((name) => change[name] !== undefined && change[name] !== stored[name]);
}

const changeableAfterKyc: readonly string[] = ['email', 'phone', 'phone_country_code'];

/**
 * The changes that a passed KYC forbids: all but e-mail, phone and addresses that are not primary
 * (completion page, section 3).
 */
export function frozenFields(changed: readonly string[], plan: AddressPlan | null): string[] {
  const frozen = changed.filter(
    (name) => name !== 'addresses' && !changeableAfterKyc.includes(name),
  );
  return plan?.changesPrimary ? [...frozen, 'the primary address'] : frozen;
}

/** The row as the rest of the code knows it. */
export function toCustomer(row: StoredCustomer): Customer {
  return {
    customerId: row.customer_id,
    brandPersonId: row.brand_person_id,
    businessId: row.business_id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    dob: row.dob,
    hasSsn: row.ssn_last_four !== null,
    ssnLastFour: row.ssn_last_four,
    phone: row.phone,
    phoneCountryCode: row.phone_country_code,
    email: row.email,
    addresses: row.addresses.map(toAddress),
    kycRequestsAvailable: row.kyc_requests_available,
    kycPassedAt: row.kyc_passed_at,
    fieldDates: readFieldDates(row.field_dates),
    dateCreated: row.date_created,
    dateUpdated: row.date_updated,
  };
}
