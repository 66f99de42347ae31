import { isCountry } from '../../../kernel/countries.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { isUsState } from '../../../kernel/us-states.ts';

export const addressTypes = ['MAILING', 'PHYSICAL'] as const;
export const deliverabilities = [
  'deliverable',
  'undeliverable',
  'deliverable_missing_unit',
] as const;

/** Fields of an address in a request, by the contract's names (section 2.2). */
export interface AddressFields {
  address_type: (typeof addressTypes)[number];
  street: string;
  street2: string | null;
  city: string;
  state: string;
  zip_code: string;
  country: string;
  is_primary: boolean;
}

/** An address as stored and as answered. */
export interface AddressDocument extends AddressFields {
  address_id: string;
  deliverability: (typeof deliverabilities)[number];
  date_created: string;
}

/** An entry of a PATCH: with `address_id` it changes that address, without it adds one. */
export type AddressChange = Partial<AddressFields> & { address_id?: string | undefined };

/** An address as other features read it. */
export interface Address {
  addressId: string;
  addressType: (typeof addressTypes)[number];
  street: string;
  street2: string | null;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  isPrimary: boolean;
  deliverability: (typeof deliverabilities)[number];
  dateCreated: Temporal.Instant;
}

export const maxAddresses = 10;

/** Contract, section 2.2; spaces are allowed too (completion page, section 3). */
export const streetPattern = String.raw`^(?=[^\p{L}\p{Nd}]*[\p{L}\p{Nd}])[\p{L}\p{M}\p{Nd}.,_\-# ]+$`;

/** Rules that depend on the country; `path` locates the address in the request. */
export function checkAddress(
  address: Pick<AddressFields, 'country' | 'state' | 'zip_code'>,
  path: string,
): FieldProblem[] {
  const { country, state, zip_code } = address;
  const problems: FieldProblem[] = [];
  const expect = (holds: boolean, field: string, rule: string) => {
    if (!holds) problems.push({ field: `${path}.${field}`, rule });
  };
  expect(isCountry(country), 'country', 'must be an ISO 3166-1 alpha-2 code in upper case');
  if (country === 'US') {
    expect(isUsState(state), 'state', 'must be the two-letter code of a US state, in upper case');
    const isZip = /^\d{5}(-\d{4})?$/.test(zip_code);
    expect(isZip, 'zip_code', 'must be a US ZIP code: 12345 or 12345-1234');
  } else {
    const length = [...zip_code].length;
    expect(length >= 2 && length <= 20, 'zip_code', 'must have 2 to 20 characters');
  }
  return problems;
}

/** Rules of a whole list: its size, one primary and, for a person, one PHYSICAL. */
export function checkAddressList(
  addresses: Pick<AddressFields, 'address_type' | 'is_primary'>[],
  options: { needsPhysical: boolean },
): FieldProblem[] {
  const problem = (rule: string): FieldProblem[] => [{ field: 'addresses', rule }];
  if (addresses.length > maxAddresses) {
    return problem(`must have at most ${maxAddresses} entries`);
  }
  if (addresses.filter(({ is_primary }) => is_primary).length !== 1) {
    return problem('must have exactly one primary address');
  }
  if (options.needsPhysical && !addresses.some((a) => a.address_type === 'PHYSICAL')) {
    return problem('must have at least one address of type PHYSICAL');
  }
  return [];
}

/**
 * Simulated from words in the street, so that each value can be tested: "Undeliverable" is
 * undeliverable, "Missing Unit" without a street2 is missing its unit, the rest is deliverable.
 */
export function deliverabilityOf(
  address: Pick<AddressFields, 'street' | 'street2'>,
): AddressDocument['deliverability'] {
  if (/undeliverable/i.test(address.street)) return 'undeliverable';
  const isMissingUnit = /missing unit/i.test(address.street) && !address.street2;
  return isMissingUnit ? 'deliverable_missing_unit' : 'deliverable';
}

/** A new address. `now` is an ISO timestamp. */
export function newAddress(fields: AddressFields, addressId: string, now: string): AddressDocument {
  return {
    address_id: addressId,
    ...fields,
    deliverability: deliverabilityOf(fields),
    date_created: now,
  };
}

export function toAddress(document: AddressDocument): Address {
  return {
    addressId: document.address_id,
    addressType: document.address_type,
    street: document.street,
    street2: document.street2,
    city: document.city,
    state: document.state,
    zipCode: document.zip_code,
    country: document.country,
    isPrimary: document.is_primary,
    deliverability: document.deliverability,
    dateCreated: Temporal.Instant.from(document.date_created),
  };
}
