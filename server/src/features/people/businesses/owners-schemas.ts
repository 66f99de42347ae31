import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  DateOnly,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import {
  AddressAnswer,
  AddressesBody,
  AddressesChangeBody,
  addressBodyExample,
  addressExample,
  viewAddress,
} from '../persons/address-schemas.ts';
import { maskSsn } from '../persons/identity-rules.ts';
import { contactFields, MaskedSsn, Ssn } from '../persons/identity-schemas.ts';
import {
  type NewOwner,
  type Owner,
  ownerKycRequests,
  ownerNamePattern,
  ownerNameRule,
} from './owners-rules.ts';

const name = (minLength: number, example: string) =>
  Type.String({
    minLength,
    maxLength: 20,
    pattern: ownerNamePattern,
    rule: ownerNameRule,
    examples: [example],
  });

const optionalFields = {
  middle_name: nullable(name(1, 'Jane')),
  phone: nullable(contactFields.phone),
  phone_country_code: nullable(contactFields.phone_country_code),
  email: nullable(contactFields.email),
};

export const ownerBodyExample = {
  first_name: 'Grace',
  middle_name: 'Jane',
  last_name: 'Example',
  dob: '1980-12-09',
  addresses: [addressBodyExample],
};

export const OwnerBody = Type.Object(
  {
    first_name: name(1, 'Grace'),
    last_name: name(2, 'Example'),
    dob: DateOnly(),
    ssn: Type.Optional(nullable(Ssn)),
    ...Type.Partial(Type.Object(optionalFields)).properties,
    addresses: AddressesBody,
  },
  { ...named('BeneficialOwnerCreate'), examples: [ownerBodyExample] },
);

export const OwnerChangeBody = Type.Partial(
  Type.Object({
    first_name: name(1, 'Grace'),
    last_name: name(2, 'Example'),
    dob: DateOnly(),
    ssn: Ssn,
    ...optionalFields,
    addresses: AddressesChangeBody,
  }),
  {
    ...named('BeneficialOwnerUpdate'),
    examples: [{ email: 'grace@example.com', phone: '555-555-5555', phone_country_code: '1' }],
  },
);

export const OwnerAnswer = Type.Object(
  {
    beneficial_owner_id: Uuid(),
    business_id: Uuid(),
    service_brand_id: Uuid(),
    first_name: Type.String(),
    last_name: Type.String(),
    dob: DateOnly(),
    ssn: MaskedSsn,
    ...optionalFields,
    address: Type.Array(AddressAnswer, { description: 'This field repeats `addresses`.' }),
    addresses: Type.Array(AddressAnswer),
    kyc_requests_available: Type.Integer({ minimum: 0, maximum: ownerKycRequests }),
    date_created: Timestamp(),
    date_updated: Timestamp(),
  },
  named('BeneficialOwner'),
);

export const ownerExample = {
  beneficial_owner_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  business_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
  service_brand_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c10',
  first_name: 'Grace',
  last_name: 'Example',
  dob: '1980-12-09',
  ssn: null,
  middle_name: 'Jane',
  phone: null,
  phone_country_code: null,
  email: null,
  address: [addressExample],
  addresses: [addressExample],
  kyc_requests_available: 3,
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
};

/** Fills absent fields of a body with null. */
export function readOwnerBody(body: Type.Static<typeof OwnerBody>): NewOwner {
  return {
    first_name: body.first_name,
    middle_name: body.middle_name ?? null,
    last_name: body.last_name,
    dob: body.dob,
    ssn: body.ssn ?? null,
    phone: body.phone ?? null,
    phone_country_code: body.phone_country_code ?? null,
    email: body.email ?? null,
    addresses: body.addresses.map((address) => ({ ...address, street2: address.street2 ?? null })),
  };
}

/** Response body of an owner; the contract's sample lists the addresses under `address`. */
export function viewOwner(owner: Owner, brandId: string) {
  const addresses = owner.addresses.map(viewAddress);
  return {
    beneficial_owner_id: owner.ownerId,
    business_id: owner.businessId,
    service_brand_id: brandId,
    first_name: owner.firstName,
    middle_name: owner.middleName,
    last_name: owner.lastName,
    dob: owner.dob,
    ssn: maskSsn(owner.ssnLastFour),
    phone: owner.phone,
    phone_country_code: owner.phoneCountryCode,
    email: owner.email,
    address: addresses,
    addresses,
    kyc_requests_available: owner.kycRequestsAvailable,
    date_created: renderInstant(owner.dateCreated),
    date_updated: renderInstant(owner.dateUpdated),
  };
}
