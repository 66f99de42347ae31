import { isDeepStrictEqual } from 'node:util';
import { addressToCheck } from './kyc-rules.ts';
import type { KycIdentity } from './kyc-vendor.ts';
import type { Person } from './kyc-verification.ts';

/** Identity that a person's record has for a KYC, except the SSN; the address is null without one. */
export type RecordedIdentity = Omit<KycIdentity, 'ssn' | 'ip' | 'address'> & {
  address: KycIdentity['address'] | null;
};

/** Fields that the KYC verifies; the contact is passed on to the vendor only. */
const verifiedFields = ['firstName', 'middleName', 'lastName', 'dob', 'address'] as const;
const recordedFields = [...verifiedFields, 'phone', 'phoneCountryCode', 'email'] as const;

export function recordedIdentity(
  person: Pick<Person, Exclude<(typeof recordedFields)[number], 'address'> | 'addresses'>,
): RecordedIdentity {
  const { firstName, middleName, lastName, dob, phone, phoneCountryCode, email } = person;
  const address = addressToCheck(person.addresses);
  return {
    ...{ firstName, middleName, lastName, dob },
    phone: phone ?? '',
    phoneCountryCode: phoneCountryCode ?? '1',
    email: email ?? '',
    address: address ? plainAddress(address) : null,
  };
}

/** Address of an identity, without the fields that a record has beside it. */
export function plainAddress(address: KycIdentity['address']): KycIdentity['address'] {
  const { street, street2, city, state, zipCode, country } = address;
  return { street, street2, city, state, zipCode, country };
}

/** True if a record's change changes a field that a KYC verifies. */
export function changesVerified(before: RecordedIdentity, after: RecordedIdentity): boolean {
  return verifiedFields.some((field) => !isDeepStrictEqual(before[field], after[field]));
}

/**
 * The identity of a KYC after a change of the record. Values that came from the record follow it; those of
 * the request or of the application that started the KYC stay.
 */
export function followRecord(
  identity: KycIdentity,
  before: RecordedIdentity,
  after: RecordedIdentity,
): KycIdentity {
  const followed = recordedFields.filter(
    (field) => after[field] !== null && isDeepStrictEqual(identity[field], before[field]),
  );
  return { ...identity, ...Object.fromEntries(followed.map((field) => [field, after[field]])) };
}
