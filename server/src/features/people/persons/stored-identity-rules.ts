import type { FieldProblem } from '../../../kernel/domain-error.ts';
import {
  type Address,
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
  utcDate,
} from './identity-rules.ts';

/** KYC attempts of a person until a new application (contract, section 8). */
export const kycRequests = 3;

/** Identity of a person for KYC; the SSN is read separately. */
export interface Identity {
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
  fieldDates: FieldDates;
  dateCreated: Temporal.Instant;
  dateUpdated: Temporal.Instant;
}

/** The single-valued identity fields, by the contract's names. */
export interface IdentityColumns {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  dob: string;
  phone: string | null;
  phone_country_code: string | null;
  email: string | null;
}

/** The identity part of a stored row, opened. */
export interface StoredIdentity extends IdentityColumns {
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

/** Columns of a person, which every table of persons has. */
export const identityColumns = [
  'identity_sealed',
  'ssn_sealed',
  'ssn_hash',
  'field_dates',
  'kyc_requests_available',
  'kyc_passed_at',
  'date_created',
  'date_updated',
] as const;

/** Values of the columns after the person's data is erased. */
export const erasedIdentity = {
  identity_sealed: null,
  ssn_sealed: null,
  ssn_hash: null,
  field_dates: '{}',
} as const;

/** Columns of which PostgreSQL receives the text: JSON documents and instants. */
interface IdentityTexts {
  field_dates: string;
  kyc_passed_at: string | null;
  date_created: string;
  date_updated: string;
}

/** The row to write for a person whose identity is sealed. */
export function toIdentityRow<Row extends Pick<StoredIdentity, keyof IdentityTexts>>(
  row: Row,
): Omit<Row, keyof IdentityTexts> & IdentityTexts {
  return {
    ...row,
    field_dates: JSON.stringify(row.field_dates),
    kyc_passed_at: row.kyc_passed_at?.toString() ?? null,
    date_created: row.date_created.toString(),
    date_updated: row.date_updated.toString(),
  };
}

/** Rules of a new person beyond the schema. */
export function checkNewIdentity(
  input: IdentityColumns & { addresses: AddressFields[] },
  now: Temporal.Instant,
): FieldProblem[] {
  return [
    ...checkBirthDate(input.dob, utcDate(now)),
    ...checkPhone(input.phone, input.phone_country_code),
    ...input.addresses.flatMap((address, i) => checkAddress(address, `addresses[${i}]`)),
    ...checkAddressList(input.addresses, { needsPhysical: true }),
  ];
}

export function toIdentity(row: StoredIdentity): Identity {
  return {
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
