import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { Customer } from '../../people/customers/customers-rules.ts';
import { type Address, checkAddress } from '../../people/persons/address-rules.ts';
import {
  checkBirthDate,
  checkPhone,
  type IdentityField,
  maskSsn,
} from '../../people/persons/identity-rules.ts';
import { addressToCheck, missingForKyc } from '../kyc/kyc-rules.ts';

/** Applicant fields that the customer record supplies, each with its field of the record. */
const recordFields = {
  first_name: 'first_name',
  middle_name: 'middle_name',
  last_name: 'last_name',
  date_of_birth: 'dob',
  ssn: 'ssn',
  street: 'addresses',
  street2: 'addresses',
  city: 'addresses',
  state: 'addresses',
  zip_code: 'addresses',
  country: 'addresses',
  email: 'email',
  phone: 'phone',
  phone_country_code: 'phone_country_code',
} as const satisfies Record<string, IdentityField>;

export type ApplicantField = keyof typeof recordFields;

export const applicantFields = Object.keys(recordFields) as ApplicantField[];

/** Values of the applicant by the contract's field names, with the SSN masked. */
export type ApplicantValues = Record<ApplicantField, string | null>;

/** Values of an application that replace the customer record's. */
export type OwnValues = Partial<Record<ApplicantField, OwnValue>>;

interface OwnValue {
  value: string | null;
  /** ISO 8601 instant. */
  set_at: string;
  /** Value of the record at that instant. */
  instead_of: string | null;
}

/** The customer record merged with the application's own values. */
export interface Applicant {
  /** Address of the customer record; null only for a deleted customer. */
  addressId: string | null;
  values: ApplicantValues;
  /** Fields whose value is the application's own, not the record's. */
  own: ReadonlySet<ApplicantField>;
}

/** Fields that can still change after a passed KYC (completion page, section 3). */
const contactFields: readonly ApplicantField[] = ['email', 'phone', 'phone_country_code'];

/** Values of an applicant who was erased. */
export const nobody = Object.fromEntries(
  applicantFields.map((field) => [field, null]),
) as ApplicantValues;

/**
 * Merges the applicant for the next submission: field by field, the later of the customer record and
 * the application's own value (completion page, section 5). If both values were set at the same
 * instant, the application's counts. A deleted customer (null) leaves only own values.
 *
 * @param addressId the chosen address of the customer; null, or an address removed since, selects
 * the address that KYC checks.
 */
export function mergeApplicant(
  customer: Customer | null,
  addressId: string | null,
  own: OwnValues,
): Applicant {
  const address = customer && chooseAddress(customer, addressId);
  const record = customer && address ? recordValues(customer, address) : nobody;
  const winners = applicantFields.filter((field) => ownValueWins(customer, record, own, field));
  const ownEntries = winners.map((field) => [field, own[field]?.value ?? null]);
  return {
    addressId: address?.addressId ?? null,
    values: { ...record, ...Object.fromEntries(ownEntries) },
    own: new Set(winners),
  };
}

function chooseAddress({ addresses }: Customer, addressId: string | null): Address | null {
  const chosen = addresses.find((address) => address.addressId === addressId);
  return chosen ?? addressToCheck(addresses) ?? null;
}

function recordValues(customer: Customer, address: Address): ApplicantValues {
  return {
    first_name: customer.firstName,
    middle_name: customer.middleName,
    last_name: customer.lastName,
    date_of_birth: customer.dob,
    ssn: maskSsn(customer.ssnLastFour),
    street: address.street,
    street2: address.street2,
    city: address.city,
    state: address.state,
    zip_code: address.zipCode,
    country: address.country,
    email: customer.email,
    phone: customer.phone,
    phone_country_code: customer.phoneCountryCode,
  };
}

function ownValueWins(
  customer: Customer | null,
  record: ApplicantValues,
  own: OwnValues,
  field: ApplicantField,
): boolean {
  const mine = own[field];
  if (!mine || !customer) return mine !== undefined;
  const setAt = Temporal.Instant.from(mine.set_at);
  // A passed KYC has confirmed the record's identity, so that is as recent as the KYC.
  const { kycPassedAt } = customer;
  const isConfirmed = kycPassedAt !== null && !contactFields.includes(field);
  if (isConfirmed && Temporal.Instant.compare(setAt, kycPassedAt) <= 0) return false;
  const recordDate = customer.fieldDates[recordFields[field]];
  if (recordDate === undefined || Temporal.Instant.compare(setAt, recordDate) >= 0) return true;
  // All of a customer's addresses share one date, so a later date may be another address's.
  return isAddressField(field) && mine.instead_of === record[field];
}

/**
 * Own values after a PATCH. Choosing an address sets all of its fields, so earlier own values of the
 * address are dropped.
 */
export function setOwnValues(
  own: OwnValues,
  given: Partial<ApplicantValues>,
  options: { now: Temporal.Instant; record: ApplicantValues; choosesAddress: boolean },
): OwnValues {
  const { record } = options;
  const kept = Object.entries(own).filter(
    ([field]) => !(options.choosesAddress && isAddressField(field)),
  );
  const set_at = options.now.toString();
  const set = Object.entries(given).map(([field, value]) => [
    field,
    { value, set_at, instead_of: record[field as ApplicantField] },
  ]);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(set) };
}

function isAddressField(field: string): boolean {
  return recordFields[field as ApplicantField] === 'addresses';
}

/**
 * Rules that a schema of single fields cannot check, on the merged applicant. Only the request's
 * fields are checked, so that an old record never blocks another change.
 */
export function checkApplicant(
  applicant: Applicant,
  given: Partial<ApplicantValues>,
  today: Temporal.PlainDate,
): FieldProblem[] {
  const { values } = applicant;
  const touched = Object.keys(given);
  const problems: FieldProblem[] = [];
  if (typeof given.date_of_birth === 'string') {
    const found = checkBirthDate(given.date_of_birth, today);
    problems.push(...found.map(({ rule }) => ({ field: 'applicant.date_of_birth', rule })));
  }
  if (touched.some((field) => field === 'phone' || field === 'phone_country_code')) {
    const found = checkPhone(values.phone, values.phone_country_code);
    problems.push(...found.map(({ field, rule }) => ({ field: `applicant.${field}`, rule })));
  }
  if (touched.some(isAddressField)) {
    const { country, state, zip_code } = values;
    problems.push(
      ...checkAddress(
        { country: country ?? '', state: state ?? '', zip_code: zip_code ?? '' },
        'applicant',
      ),
    );
  }
  return problems;
}

/**
 * Lists the fields that a PATCH may no longer change after KYC has confirmed the record's identity.
 * Repeating the current value is not a change.
 */
export function checkConfirmed(
  given: Partial<ApplicantValues>,
  record: ApplicantValues,
): FieldProblem[] {
  return applicantFields
    .filter((field) => field in given && !contactFields.includes(field))
    .filter((field) => given[field] !== record[field])
    .map((field) => ({
      field: `applicant.${field}`,
      rule: 'cannot be changed after KYC has passed',
    }));
}

/** Fields that are missing for KYC, as the problems of an answer with code 3003. */
export function missingIdentity({ values }: Applicant): FieldProblem[] {
  const { ssn, phone, email } = values;
  const missing = missingForKyc({ hasSsn: ssn !== null, phone, email }, {});
  return missing.map((field) => ({ field: `applicant.${field}`, rule: 'is required' }));
}

/**
 * Converts the applicant to input of a KYC: the identity, and the application's own contacts, which
 * correct the record as Start KYC's body does. `ownSsn` is the application's own SSN, if any.
 */
export function kycWords({ values, own }: Applicant, ownSsn: string | undefined) {
  const ownValue = (field: ApplicantField) =>
    own.has(field) ? (values[field] ?? undefined) : undefined;
  return {
    identity: {
      firstName: values.first_name ?? undefined,
      // An empty string keeps the record's middle name out after the application has removed it.
      middleName: values.middle_name ?? '',
      lastName: values.last_name ?? undefined,
      dob: values.date_of_birth ?? undefined,
      address: {
        street: values.street ?? '',
        street2: values.street2,
        city: values.city ?? '',
        state: values.state ?? '',
        zipCode: values.zip_code ?? '',
        country: values.country ?? '',
      },
    },
    supplied: {
      ssn: ownSsn,
      phone: ownValue('phone'),
      phoneCountryCode: ownValue('phone_country_code'),
      email: ownValue('email'),
    },
  };
}
