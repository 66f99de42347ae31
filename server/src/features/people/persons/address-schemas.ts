import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  explained,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import {
  type Address,
  type addressTypes,
  type deliverabilities,
  maxAddresses,
  streetPattern,
} from './address-rules.ts';
import { line } from './identity-schemas.ts';

const addressType = explained(
  'The kind of address.',
  {
    MAILING: 'letters and cards are sent there',
    PHYSICAL: 'the person lives there',
  } satisfies Record<(typeof addressTypes)[number], string>,
  named('AddressType'),
);

const deliverabilitySentences: Record<(typeof deliverabilities)[number], string> = {
  deliverable: 'mail reaches the address',
  undeliverable: 'mail does not reach the address',
  deliverable_missing_unit: 'mail reaches the building, and the unit is missing',
};

const addressFields = {
  address_type: addressType,
  street: Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: streetPattern,
    rule: 'must be letters, digits, spaces and . , _ - # only',
    blanks: 'tidy',
    examples: ['1234 Market St'],
  }),
  city: line(2, 20, { examples: ['San Francisco'] }),
  state: line(1, 20, {
    description: 'A US state has its two-letter code.',
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
    blanks: 'tidy',
  }),
);

/** Keyword of a list that has an item with these fields. */
function contains(properties: object) {
  return { contains: { type: 'object', properties, required: Object.keys(properties) } };
}

/** An address in a request that must be complete. */
export const AddressBody = Type.Object(
  { ...addressFields, street2: Type.Optional(street2) },
  named('AddressCreate'),
);

const { is_primary: _, ...placeFields } = addressFields;

/** An address that becomes the primary one. */
export const PrimaryAddressBody = Type.Object(
  { ...placeFields, street2: Type.Optional(street2) },
  named('PrimaryAddress'),
);

export const AddressesBody = Type.Array(AddressBody, {
  ...named('AddressesCreate'),
  minItems: 1,
  maxItems: maxAddresses,
  description:
    'Exactly one address is the primary one. Of a person, at least one is of type `PHYSICAL`.',
  published: {
    ...contains({ is_primary: { const: true } }),
    minContains: 1,
    maxContains: 1,
    allOf: [contains({ address_type: { const: 'PHYSICAL' } })],
  },
});

/** An entry of a PATCH: with `address_id` it changes an address, without it adds one. */
export const AddressesChangeBody = Type.Array(
  Type.Partial(
    Type.Object({ address_id: Uuid(), ...addressFields, street2 }),
    named('AddressUpdate'),
  ),
  { minItems: 1, maxItems: maxAddresses },
);

export const AddressAnswer = Type.Object(
  {
    address_id: Uuid(),
    ...addressFields,
    street2,
    date_created: Timestamp(),
    deliverability: explained(
      'The result of checking the address when it was saved.',
      deliverabilitySentences,
      named('Deliverability'),
    ),
  },
  named('Address'),
);

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
