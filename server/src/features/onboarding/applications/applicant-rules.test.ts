import { expect, test } from 'vitest';
import type { Customer } from '../../people/customers/customers-rules.ts';
import {
  checkApplicant,
  checkConfirmed,
  kycWords,
  mergeApplicant,
  missingIdentity,
  type OwnValues,
  setOwnValues,
} from './applicant-rules.ts';

const at = (day: number) => Temporal.Instant.from(`2026-07-0${day}T12:00:00Z`);

const home = {
  addressId: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12',
  addressType: 'PHYSICAL',
  street: '1234 Market St',
  street2: 'Apt 5',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94103',
  country: 'US',
  isPrimary: false,
  deliverability: 'deliverable',
  dateCreated: at(2),
} as const;

const mailbox = {
  ...home,
  addressId: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c13',
  addressType: 'MAILING',
  street: 'PO Box 7',
  street2: null,
  isPrimary: true,
} as const;

/** Customer record whose fields were all last set on day 2. */
const customer: Customer = {
  customerId: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  brandPersonId: null,
  businessId: null,
  firstName: 'Ada',
  middleName: null,
  lastName: 'Example',
  dob: '1990-04-30',
  hasSsn: true,
  ssnLastFour: '6789',
  phone: '555-555-5555',
  phoneCountryCode: '1',
  email: 'ada@example.com',
  addresses: [mailbox, home],
  kycRequestsAvailable: 3,
  kycPassedAt: null,
  fieldDates: {
    first_name: at(2),
    last_name: at(2),
    dob: at(2),
    ssn: at(2),
    phone: at(2),
    phone_country_code: at(2),
    email: at(2),
    addresses: at(2),
  },
  dateCreated: at(2),
  dateUpdated: at(2),
};

const own = (field: keyof OwnValues, value: string | null, day: number): OwnValues => ({
  [field]: { value, set_at: at(day).toString(), instead_of: 'something else' },
});

test('an application without own values has the customer record and the address that KYC checks', () => {
  const applicant = mergeApplicant(customer, null, {});
  expect(applicant).toEqual({
    addressId: home.addressId,
    values: {
      first_name: 'Ada',
      middle_name: null,
      last_name: 'Example',
      date_of_birth: '1990-04-30',
      ssn: 'XXX-XX-6789',
      street: '1234 Market St',
      street2: 'Apt 5',
      city: 'San Francisco',
      state: 'CA',
      zip_code: '94103',
      country: 'US',
      email: 'ada@example.com',
      phone: '555-555-5555',
      phone_country_code: '1',
    },
    own: new Set(),
  });
});

test.each([
  ['before the record', 1, 'Ada'],
  ['in the same instant', 2, 'Grace'],
  ['after the record', 3, 'Grace'],
])('an own value set %s counts unless the record is later', (_, day, first_name) => {
  const applicant = mergeApplicant(customer, null, own('first_name', 'Grace', day));
  expect(applicant.values.first_name).toBe(first_name);
  expect(applicant.own.has('first_name')).toBe(first_name === 'Grace');
});

test('own values replace record values field by field', () => {
  const values = { ...own('first_name', 'Grace', 3), ...own('email', 'old@example.com', 1) };
  const applicant = mergeApplicant(customer, null, values);
  expect(applicant.values).toMatchObject({ first_name: 'Grace', email: 'ada@example.com' });
  expect([...applicant.own]).toEqual(['first_name']);
});

test('an own value counts for a field that the record never had', () => {
  const { ssn: _, ...fieldDates } = customer.fieldDates;
  const record = { ...customer, hasSsn: false, ssnLastFour: null, fieldDates };
  expect(mergeApplicant(record, null, own('ssn', 'XXX-XX-1111', 1)).values.ssn).toBe('XXX-XX-1111');
});

test('a passed KYC overrides earlier own values of the identity, but not of the contacts', () => {
  const passed = { ...customer, kycPassedAt: at(4) };
  const values = { ...own('first_name', 'Grace', 3), ...own('email', 'new@example.com', 3) };
  expect(mergeApplicant(passed, null, values).values).toMatchObject({
    first_name: 'Ada',
    email: 'new@example.com',
  });
  const given = { first_name: 'Grace', last_name: 'Example', street: '1 Elm St', phone: '1' };
  const problems = checkConfirmed(given, mergeApplicant(passed, null, {}).values);
  expect(problems.map(({ field }) => field)).toEqual(['applicant.first_name', 'applicant.street']);
});

test('a chosen address counts until it is removed from the customer record', () => {
  expect(mergeApplicant(customer, mailbox.addressId, {})).toMatchObject({
    addressId: mailbox.addressId,
    values: { street: 'PO Box 7', street2: null },
  });
  const moved = { ...customer, addresses: [{ ...home, isPrimary: true }] };
  expect(mergeApplicant(moved, mailbox.addressId, {}).addressId).toBe(home.addressId);
});

test('an own address field counts after a change of another address, but not of its own', () => {
  const values: OwnValues = {
    street: { value: '1 Elm St', set_at: at(1).toString(), instead_of: home.street },
  };
  expect(mergeApplicant(customer, null, values).values.street).toBe('1 Elm St');
  const moved = { ...customer, addresses: [mailbox, { ...home, street: '9 Oak St' }] };
  expect(mergeApplicant(moved, null, values).values.street).toBe('9 Oak St');
});

test('choosing an address drops earlier own address fields, but not those of the same request', () => {
  const before = { ...own('street', '1 Elm St', 3), ...own('first_name', 'Grace', 3) };
  const record = mergeApplicant(customer, null, {}).values;
  const city = {
    city: { value: 'Oakland', set_at: at(4).toString(), instead_of: 'San Francisco' },
  };
  const options = { now: at(4), record };
  expect(setOwnValues(before, { city: 'Oakland' }, { ...options, choosesAddress: true })).toEqual({
    ...own('first_name', 'Grace', 3),
    ...city,
  });
  expect(setOwnValues(before, { city: 'Oakland' }, { ...options, choosesAddress: false })).toEqual({
    ...before,
    ...city,
  });
});

test('an applicant whose customer was deleted has only own values', () => {
  const applicant = mergeApplicant(null, home.addressId, own('first_name', 'Grace', 1));
  expect(applicant.addressId).toBeNull();
  expect(applicant.values).toMatchObject({ first_name: 'Grace', last_name: null, ssn: null });
});

const today = Temporal.PlainDate.from('2026-07-05');
const merged = (values: OwnValues) => mergeApplicant(customer, null, values);

test.each([
  ['date_of_birth', '2010-01-01', 'applicant.date_of_birth'],
  ['phone', '123', 'applicant.phone'],
  ['phone_country_code', '999', 'applicant.phone_country_code'],
  ['state', 'ZZ', 'applicant.state'],
  ['zip_code', '9410', 'applicant.zip_code'],
  ['country', 'ZZ', 'applicant.country'],
] as const)('a %s of %s breaks the rule of a customer', (field, value, named) => {
  const problems = checkApplicant(merged(own(field, value, 3)), { [field]: value }, today);
  expect(problems.map((problem) => problem.field)).toEqual([named]);
});

test('only the fields of a request are checked', () => {
  const stale = merged({ ...own('zip_code', 'x', 3), ...own('phone', '1', 3) });
  expect(checkApplicant(stale, { first_name: 'Grace' }, today)).toEqual([]);
});

test('missing identity fields are those that neither record nor application has', () => {
  const bare = { ...customer, hasSsn: false, ssnLastFour: null, phone: null, email: null };
  const missing = missingIdentity(mergeApplicant(bare, null, {})).map(({ field }) => field);
  expect(missing).toEqual(['applicant.ssn', 'applicant.phone', 'applicant.email']);
  expect(missingIdentity(merged({}))).toEqual([]);
});

test('KYC receives the merged identity, and only own values as corrections of the record', () => {
  const values = {
    ...own('last_name', 'Lovelace', 3),
    ...own('middle_name', null, 3),
    ...own('phone', '555-555-5556', 3),
    ...own('email', 'old@example.com', 1),
  };
  expect(kycWords(merged(values), '123456789')).toEqual({
    identity: {
      firstName: 'Ada',
      middleName: '',
      lastName: 'Lovelace',
      dob: '1990-04-30',
      address: {
        street: '1234 Market St',
        street2: 'Apt 5',
        city: 'San Francisco',
        state: 'CA',
        zipCode: '94103',
        country: 'US',
      },
    },
    supplied: {
      ssn: '123456789',
      phone: '555-555-5556',
      phoneCountryCode: undefined,
      email: undefined,
    },
  });
});
