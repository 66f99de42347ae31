import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import {
  DateOnly,
  explained,
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
import { emailPattern, emailRule, maskSsn } from '../persons/identity-rules.ts';
import {
  contactFields,
  identityBodyFields,
  line,
  MaskedSsn,
  Ssn,
} from '../persons/identity-schemas.ts';
import { kycRequests } from '../persons/stored-identity-rules.ts';
import type { Customer } from './customers-rules.ts';

const optionalFields = {
  brand_person_id: nullable(line(1, 100)),
  business_id: nullable(Uuid()),
  middle_name: identityBodyFields.middle_name,
  phone: nullable(contactFields.phone),
  phone_country_code: nullable(contactFields.phone_country_code),
  email: nullable(contactFields.email),
};

const bodyExample = {
  first_name: 'Ada',
  last_name: 'Example',
  dob: '1990-04-30',
  ssn: '123-45-6789',
  phone: '555-555-5555',
  phone_country_code: '1',
  email: 'ada@example.com',
  addresses: [addressBodyExample],
};

export const EmailFilter = Type.String({
  minLength: 1,
  maxLength: 254,
  pattern: emailPattern,
  rule: `${emailRule}; a + in it is written %2B in a query`,
  description:
    'Returns customers with this email address. Upper and lower case are not distinguished.',
});

export const CustomerBody = Type.Object(
  {
    first_name: identityBodyFields.first_name,
    last_name: identityBodyFields.last_name,
    dob: identityBodyFields.dob,
    ssn: Type.Optional(nullable(Ssn)),
    ...Type.Partial(Type.Object(optionalFields)).properties,
    addresses: AddressesBody,
  },
  { ...named('CustomerCreate'), examples: [bodyExample] },
);

export const CustomerChangeBody = Type.Partial(
  Type.Object({
    first_name: identityBodyFields.first_name,
    last_name: identityBodyFields.last_name,
    dob: identityBodyFields.dob,
    ssn: Ssn,
    ...optionalFields,
    addresses: AddressesChangeBody,
  }),
  {
    ...named('CustomerUpdate'),
    examples: [
      {
        email: 'ada@example.com',
        addresses: [{ address_id: addressExample.address_id, street: '1234 Market St' }],
      },
    ],
  },
);

export const CustomerAnswer = Type.Object(
  {
    customer_id: Uuid(),
    service_brand_id: Uuid(),
    ...optionalFields,
    first_name: Type.String(),
    last_name: Type.String(),
    dob: DateOnly(),
    ssn: MaskedSsn,
    addresses: Type.Array(AddressAnswer),
    kyc_requests_available: Type.Integer({ minimum: 0, maximum: kycRequests }),
    same_person_as: Type.Array(Uuid(), {
      description:
        'A warning: these other customers of the brand have the same SSN. The list holds at most the first ten.',
    }),
    date_created: Timestamp(),
    date_updated: Timestamp(),
  },
  named('Customer'),
);

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
  same_person_as: [],
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
};

/** Renders a customer in the shape of the contract (section 2.1). */
export function renderCustomer(
  customer: Customer,
  { brandId, samePersonAs }: { brandId: string; samePersonAs: string[] },
) {
  return {
    customer_id: customer.customerId,
    brand_person_id: customer.brandPersonId,
    service_brand_id: brandId,
    business_id: customer.businessId,
    dob: customer.dob,
    first_name: customer.firstName,
    middle_name: customer.middleName,
    last_name: customer.lastName,
    ssn: maskSsn(customer.ssnLastFour),
    phone: customer.phone,
    phone_country_code: customer.phoneCountryCode,
    email: customer.email,
    addresses: customer.addresses.map(viewAddress),
    kyc_requests_available: customer.kycRequestsAvailable,
    same_person_as: samePersonAs,
    date_created: renderInstant(customer.dateCreated),
    date_updated: renderInstant(customer.dateUpdated),
  };
}

/** Filter by the status of a customer's newest KYC; the statuses are those of the KYC's states. */
export const KycStatusFilter = explained('Returns customers whose newest KYC has this status.', {
  submitted: 'the KYC runs',
  'document required': 'the KYC waits for documents',
  'under review': 'a person reviews the documents',
  passed: 'the KYC passed',
  failed: 'the KYC failed',
  error: 'the vendor failed',
  expired: 'the KYC was not finished in time',
});
