import type { Address, Customer } from '@surety/sdk';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts } from '../../parts/layout.tsx';
import { inWords } from '../../parts/status.tsx';
import { formatCount, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { SamePerson } from './same-person.tsx';

/** The person as their role may see them: to one without the right, the masked values are left out. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { may } = useBrand();
  const { brand_person_id, business_id, kyc_requests_available, date_created } = customer;
  return (
    <Facts
      rows={[
        ...(may('personal') ? personRows(customer) : maskedRows),
        ['Your id', brand_person_id],
        [
          'Business',
          business_id && <LinkToObject key="business" type="business" id={business_id} />,
        ],
        ['KYC attempts left', formatCount(kyc_requests_available)],
        ['Twice here?', <SamePerson key="same" customer={customer} />],
        ['Since', <Time key="since" at={date_created} />],
      ]}
    />
  );
}

const maskedRows = [
  [
    'Name and contacts',
    'Your role sees no personal values: owners, developers of a sandbox and operators do.',
  ],
] as const;

function personRows(customer: Customer) {
  const { email, phone, phone_country_code: country, addresses } = customer;
  const [address, ...others] = addresses.toSorted(
    (one, other) => Number(other.is_primary) - Number(one.is_primary),
  );
  return [
    ['Born', customer.dob],
    ['SSN', customer.ssn],
    ['E-mail', email],
    ['Phone', phone && `${country ? `+${country} ` : ''}${phone}`],
    ['Address', address && <Place key="address" of={address} />],
    ['Other addresses', others.length > 0 ? formatCount(others.length) : null],
  ] as const;
}

function Place({ of }: { readonly of: Address }) {
  return (
    <>
      {[of.street, of.street2].filter(Boolean).join(', ')}
      <br />
      {of.city}, {of.state} {of.zip_code}
      <br />
      {inWords(of.deliverability)}
    </>
  );
}
