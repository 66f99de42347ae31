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

/** The applicant's fields that come from the customer record, and which of its fields they are. */
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

/** What the applicant says of himself, by the contract's names; the SSN masked. */
export type ApplicantValues = Record<ApplicantField, string | null>;

/** What an application says otherwise than the customer record. */
export type OwnValues = Partial<Record<ApplicantField, OwnValue>>;

interface OwnValue {
  value: string | null;
  /** ISO. */
  set_at: string;
  /** What the record said then. */
  instead_of: string | null;
}

/** The applicant as of now: the customer record, corrected by the application. */
export interface Applicant {
  /** Null only where the customer was deleted. */
  addressId: string | null;
  values: ApplicantValues;
  /** The fields whose value is the application's own, not the record's. */
  own: ReadonlySet<ApplicantField>;
}

/** What still changes once KYC has passed (completion page, section 3). */
const contactFields: readonly ApplicantField[] = ['email', 'phone', 'phone_country_code'];

const nobody = Object.fromEntries(applicantFields.map((field) => [field, null])) as ApplicantValues;

/**
 * The applicant as the next submission will take him: field by field, the later of the customer
 * record and the application's own value (completion page, section 5). What was set in the same
 * instant is the application's. A deleted customer (null) leaves what is the application's own.
 *
 * @param addressId the address chosen of the customer's; null, or one that was removed since, for
 *   the one that KYC checks.
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
  // A passed KYC has confirmed the record, so its word on the identity is not older than that.
  const { kycPassedAt } = customer;
  const isConfirmed = kycPassedAt !== null && !contactFields.includes(field);
  if (isConfirmed && Temporal.Instant.compare(setAt, kycPassedAt) <= 0) return false;
  const recordDate = customer.fieldDates[recordFields[field]];
  if (recordDate === undefined || Temporal.Instant.compare(setAt, recordDate) >= 0) return true;
  // All of a customer's addresses share one date, so a later one may be of another address.
  return isAddressField(field) && mine.instead_of === record[field];
}

/**
 * The own values after a PATCH. Choosing an address is the latest word on all its fields, so own
 * ones from before give way.
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
 * The rules that no single field can tell, on the applicant as he would be: only for what the
 * request touches, so that an old record never stands in the way of something else.
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
 * Names what a PATCH may not change any more once KYC has confirmed the identity in the record.
 * Saying the same again is no change.
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

/** What is missing before KYC can run, as the fields of an answer with code 3003. */
export function missingIdentity({ values }: Applicant): FieldProblem[] {
  const { ssn, phone, email } = values;
  const missing = missingForKyc({ hasSsn: ssn !== null, phone, email }, {});
  return missing.map((field) => ({ field: `applicant.${field}`, rule: 'is required' }));
}

/**
 * The applicant in the words of a KYC: who is checked, and the application's own contacts, which
 * correct the record as Start KYC's body does. `ownSsn` is there when it is the application's.
 */
export function kycWords({ values, own }: Applicant, ownSsn: string | undefined) {
  const ownValue = (field: ApplicantField) =>
    own.has(field) ? (values[field] ?? undefined) : undefined;
  return {
    identity: {
      firstName: values.first_name ?? undefined,
      // An empty one, so that a middle name taken away does not come back from the record.
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
