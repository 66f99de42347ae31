import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { nullable, oneOf, Timestamp, Uuid } from '../../../platform/http/schema.ts';
import {
  type Address,
  addressTypes,
  deliverabilities,
  maxAddresses,
  streetPattern,
} from './address-rules.ts';
import { line } from './identity-schemas.ts';

const addressFields = {
  address_type: oneOf(addressTypes),
  street: Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: streetPattern,
    rule: 'must be letters, digits, spaces and . , _ - # only',
    examples: ['1234 Market St'],
  }),
  city: line(2, 20, { examples: ['San Francisco'] }),
  state: line(1, 20, {
    description: 'A US state is given by its two-letter code.',
    examples: ['CA'],
  }),
  zip_code: line(2, 20, {
    description: 'A US ZIP code has the form 12345 or 12345-1234.',
    examples: ['94103'],
  }),
  country: Type.String({
    minLength: 2,
    maxLength: 2,
    pattern: '^[A-Z]{2}$',
    rule: 'must be an ISO 3166-1 alpha-2 code in upper case',
    examples: ['US'],
  }),
  is_primary: Type.Boolean(),
};

const street2 = nullable(
  Type.String({
    maxLength: 40,
    pattern: String.raw`^[^\p{Cc}]*$`,
    rule: 'must not contain control characters',
  }),
);

/** An address in a request that must be complete. */
export const AddressBody = Type.Object({ ...addressFields, street2: Type.Optional(street2) });

export const AddressesBody = Type.Array(AddressBody, { minItems: 1, maxItems: maxAddresses });

/** An entry of a PATCH: with `address_id` it changes an address, without it adds one. */
export const AddressesChangeBody = Type.Array(
  Type.Partial(Type.Object({ address_id: Uuid(), ...addressFields, street2 })),
  { minItems: 1, maxItems: maxAddresses },
);

export const AddressAnswer = Type.Object({
  address_id: Uuid(),
  ...addressFields,
  street2,
  date_created: Timestamp(),
  deliverability: oneOf(deliverabilities),
});

export const addressBodyExample = {
  address_type: 'PHYSICAL',
  street: '1234 Market St',
  street2: 'Apt 5',
  city: 'San Francisco',
  state: 'CA',
  zip_code: '94103',
  country: 'US',
  is_primary: true,
};

export const addressExample = {
  ...addressBodyExample,
  address_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12',
  date_created: '2026-07-01T12:00:00.000Z',
  deliverability: 'deliverable',
};

/** Response body of an address (contract, section 2.2). */
export function viewAddress(address: Address) {
  return {
    address_id: address.addressId,
    address_type: address.addressType,
    street: address.street,
    street2: address.street2,
    city: address.city,
    state: address.state,
    zip_code: address.zipCode,
    country: address.country,
    is_primary: address.isPrimary,
    date_created: renderInstant(address.dateCreated),
    deliverability: address.deliverability,
  };
}
