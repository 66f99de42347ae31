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
  AddressBody,
  AddressesChangeBody,
  addressBodyExample,
  addressExample,
  viewAddress,
} from '../persons/address-schemas.ts';
import { contactFields, line } from '../persons/identity-schemas.ts';
import {
  type Business,
  einPattern,
  maxBusinessAddresses,
  type NewBusiness,
  websitePattern,
} from './businesses-rules.ts';
import { maxOwners, type Owner } from './owners-rules.ts';
import {
  OwnerAnswer,
  OwnerBody,
  ownerBodyExample,
  ownerExample,
  readOwnerBody,
  viewOwner,
} from './owners-schemas.ts';

export const Ein = Type.String({
  pattern: einPattern,
  rule: 'must be NN-NNNNNNN',
  examples: ['12-3456789'],
});

const requiredFields = {
  legal_business_name: line(1, 100, { examples: ['Example Bakery LLC'] }),
  ein: Ein,
  industry_type: line(1, 100, { examples: ['Bakeries'] }),
};

const optionalFields = {
  dba_business_name: nullable(line(1, 100)),
  business_type: nullable(line(1, 100)),
  date_established: nullable(DateOnly()),
  phone: nullable(contactFields.phone),
  email: nullable(contactFields.email),
  website: nullable(
    Type.String({
      maxLength: 255,
      pattern: websitePattern,
      rule: 'must be an http or https address',
    }),
  ),
};

export const BusinessBody = Type.Object(
  {
    ...requiredFields,
    ...Type.Partial(Type.Object(optionalFields)).properties,
    addresses: Type.Optional(Type.Array(AddressBody, { maxItems: maxBusinessAddresses })),
    beneficial_owners: Type.Optional(Type.Array(OwnerBody, { maxItems: maxOwners })),
  },
  {
    ...named('BusinessCreate'),
    examples: [
      {
        legal_business_name: 'Example Bakery LLC',
        ein: '12-3456789',
        industry_type: 'Bakeries',
        date_established: '2015-03-01',
        website: 'https://bakery.example.com',
        addresses: [addressBodyExample],
        beneficial_owners: [ownerBodyExample],
      },
    ],
  },
);

export const BusinessChangeBody = Type.Partial(
  Type.Object({ ...requiredFields, ...optionalFields, addresses: AddressesChangeBody }),
  { ...named('BusinessUpdate'), examples: [{ dba_business_name: 'The Example Bakery' }] },
);

export const BusinessAnswer = Type.Object(
  {
    business_id: Uuid(),
    service_brand_id: Uuid(),
    ...requiredFields,
    ...optionalFields,
    addresses: Type.Array(AddressAnswer),
    beneficial_owners: Type.Array(OwnerAnswer),
    date_created: Timestamp(),
    date_updated: Timestamp(),
  },
  named('Business'),
);

export const businessExample = {
  business_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c30',
  service_brand_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c10',
  legal_business_name: 'Example Bakery LLC',
  dba_business_name: null,
  ein: '12-3456789',
  industry_type: 'Bakeries',
  business_type: 'LLC',
  date_established: '2015-03-01',
  phone: null,
  email: null,
  website: 'https://bakery.example.com',
  addresses: [addressExample],
  beneficial_owners: [ownerExample],
  date_created: '2026-07-01T12:00:00.000Z',
  date_updated: '2026-07-01T12:00:00.000Z',
};

/** Fills absent fields of a body with null or an empty list. */
export function readBusinessBody(body: Type.Static<typeof BusinessBody>): NewBusiness {
  return {
    legal_business_name: body.legal_business_name,
    dba_business_name: body.dba_business_name ?? null,
    ein: body.ein,
    industry_type: body.industry_type,
    business_type: body.business_type ?? null,
    date_established: body.date_established ?? null,
    phone: body.phone ?? null,
    email: body.email ?? null,
    website: body.website ?? null,
    addresses: (body.addresses ?? []).map((address) => ({
      ...address,
      street2: address.street2 ?? null,
    })),
    beneficial_owners: (body.beneficial_owners ?? []).map(readOwnerBody),
  };
}

/** Response body of a business with its owners. */
export function viewBusiness(
  { business, owners }: { business: Business; owners: Owner[] },
  brandId: string,
) {
  return {
    business_id: business.businessId,
    service_brand_id: brandId,
    legal_business_name: business.legalBusinessName,
    dba_business_name: business.dbaBusinessName,
    ein: business.ein,
    industry_type: business.industryType,
    business_type: business.businessType,
    date_established: business.dateEstablished,
    phone: business.phone,
    email: business.email,
    website: business.website,
    addresses: business.addresses.map(viewAddress),
    beneficial_owners: owners.map((owner) => viewOwner(owner, brandId)),
    date_created: renderInstant(business.dateCreated),
    date_updated: renderInstant(business.dateUpdated),
  };
}
