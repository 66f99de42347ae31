import Type from 'typebox';
import { DateOnly, nullable, oneOf, Timestamp, Uuid } from '../../platform/http/schema.ts';
import { addressTypes, deliverabilities, maxAddresses, streetPattern } from './address-rules.ts';
import { kycRequests } from './customers-rules.ts';
import {
  countryCodePattern,
  countryCodeRule,
  emailPattern,
  emailRule,
  lineTextPattern,
  lineTextRule,
  maxEmailLength,
  namePattern,
  nameRule,
  phonePattern,
  phoneRule,
  ssnPattern,
  ssnRule,
} from './identity-rules.ts';

/** A text of one line, `minLength` to `maxLength` characters. */
export function line(minLength: number, maxLength: number, options: object = {}) {
  return Type.String({
    minLength,
    maxLength,
    pattern: lineTextPattern,
    rule: lineTextRule,
    ...options,
  });
}

const name = () =>
  Type.String({ minLength: 1, maxLength: 50, pattern: namePattern, rule: nameRule });

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
  state: line(1, 20, { description: 'US: the two-letter code.', examples: ['CA'] }),
  zip_code: line(2, 20, { description: 'US: 12345 or 12345-1234.', examples: ['94103'] }),
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

export const Ssn = Type.String({ pattern: ssnPattern, rule: ssnRule, examples: ['123-45-6789'] });

/** Stands in answers in the SSN's place. */
export const MaskedSsn = nullable(
  Type.String({ pattern: '^XXX-XX-\\d{4}$', examples: ['XXX-XX-6789'] }),
);

/** How a person can be reached. */
export const contactFields = {
  phone: Type.String({
    maxLength: 30,
    pattern: phonePattern,
    rule: phoneRule,
    examples: ['555-555-5555'],
  }),
  phone_country_code: Type.String({
    pattern: countryCodePattern,
    rule: countryCodeRule,
    examples: ['1'],
  }),
  email: Type.String({
    maxLength: maxEmailLength,
    pattern: emailPattern,
    rule: emailRule,
    examples: ['ada@example.com'],
  }),
};

const optionalFields = {
  brand_person_id: nullable(line(1, 100)),
  business_id: nullable(Uuid()),
  middle_name: nullable(
    Type.String({
      maxLength: 50,
      pattern: `^$|${namePattern}`,
      rule: `must be empty or ${nameRule.replace(/^must /, '')}`,
    }),
  ),
  phone: nullable(contactFields.phone),
  phone_country_code: nullable(contactFields.phone_country_code),
  email: nullable(contactFields.email),
};

export const CustomerBody = Type.Object({
  first_name: name(),
  last_name: name(),
  dob: DateOnly(),
  ssn: Type.Optional(nullable(Ssn)),
  ...Type.Partial(Type.Object(optionalFields)).properties,
  addresses: AddressesBody,
});

export const CustomerChangeBody = Type.Partial(
  Type.Object({
    first_name: name(),
    last_name: name(),
    dob: DateOnly(),
    ssn: Ssn,
    ...optionalFields,
    addresses: AddressesChangeBody,
  }),
);

export const CustomerAnswer = Type.Object({
  customer_id: Uuid(),
  service_brand_id: Uuid(),
  ...optionalFields,
  first_name: Type.String(),
  last_name: Type.String(),
  dob: DateOnly(),
  ssn: MaskedSsn,
  addresses: Type.Array(AddressAnswer),
  kyc_requests_available: Type.Integer({ minimum: 0, maximum: kycRequests }),
  date_created: Timestamp(),
  date_updated: Timestamp(),
});

export const addressExample = {
  address_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c12',
  address_type: 'PHYSICAL',
  street: '1234 Market St',
  street2: 'Apt 5',
  city: 'San Francisco',
  state: 'CA',
  zip_code: '94103',
  country: 'US',
  is_primary: true,
  date_created: '2026-07-01T12:00:00.000Z',
  deliverability: 'deliverable',
};

export const customerExample = {
  customer_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  brand_person_id: null,
  service_brand_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c10',
  business_id: null,
  dob: '1990-04-30',
  first_name: 'Ada',
  middle_name: null,
  last_name: 'Example',
  ssn: 'XXX-XX-6789',
  phone: '555-555-5555',
  phone_country_code: '1',
  email: 'ada@example.com',
  addresses: [addressExample],
  kyc_requests_available: 3,
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
};
