import type { Address, Customer } from '@surety/sdk';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts, Row } from '../../parts/layout.tsx';
import { inWords } from '../../parts/status.tsx';
import { formatCount, Time } from '../../parts/values.tsx';
import { MadeBy } from '../objects/made-by.tsx';

const shownPeople = 3;

/** The person as their role may see them: what it may not is masked by the service. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { email, phone, phone_country_code: country, addresses, same_person_as: same } = customer;
  const [address, ...others] = addresses.toSorted(
    (one, other) => Number(other.is_primary) - Number(one.is_primary),
  );
  return (
    <Facts
      rows={[
        ['Born', customer.dob],
        ['SSN', customer.ssn],
        ['E-mail', email],
        ['Phone', phone && `${country ? `+${country} ` : ''}${phone}`],
        ['Address', address && <Place key="address" of={address} />],
        ['Other addresses', others.length > 0 ? formatCount(others.length) : null],
        ['Your id', customer.brand_person_id],
        [
          'Business',
          customer.business_id && (
            <LinkToObject key="business" type="business" id={customer.business_id} />
          ),
        ],
        ['KYC attempts left', formatCount(customer.kyc_requests_available)],
        ['Same SSN as', same.length > 0 ? <SamePerson key="same" ids={same} /> : null],
        ['Since', <Time key="since" at={customer.date_created} />],
        ['Made by', <MadeBy key="made-by" objectId={customer.customer_id} />],
      ]}
    />
  );
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

function SamePerson({ ids }: { readonly ids: readonly string[] }) {
  const more = ids.length - shownPeople;
  return (
    <Row>
      {ids.slice(0, shownPeople).map((id) => (
        <LinkToObject key={id} type="customer" id={id} />
      ))}
      {more > 0 && <span>and {formatCount(more)} more</span>}
    </Row>
  );
}
