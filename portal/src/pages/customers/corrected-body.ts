import type { Address, Customer } from '@surety/sdk';

/** The fields of the form, empty where there is no value. */
export interface CorrectedFields {
  readonly email: string;
  readonly phone_country_code: string;
  readonly phone: string;
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
}

type Contacts = Pick<Customer, 'email' | 'phone' | 'phone_country_code'>;
type Place = Pick<Address, 'street' | 'street2' | 'city' | 'state' | 'zip_code'>;

export const fieldsOf = (customer: Contacts, address: Place | undefined): CorrectedFields => ({
  email: customer.email ?? '',
  phone_country_code: customer.phone_country_code ?? '',
  phone: customer.phone ?? '',
  street: address?.street ?? '',
  street2: address?.street2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zip_code: address?.zip_code ?? '',
});

/** The body of the change: the fields that differ, null where one was emptied; null if none differs. */
export function correctedBody(
  known: CorrectedFields,
  fields: CorrectedFields,
  addressId: string | undefined,
): Readonly<Record<string, unknown>> | null {
  const { email, phone, phone_country_code, ...place } = changes(known, fields);
  const contacts = changedValues({ email, phone, phone_country_code });
  const address = changedValues(place);
  const body = {
    ...contacts,
    ...(Object.keys(address).length > 0
      ? { addresses: [{ address_id: addressId, ...address }] }
      : {}),
  };
  return Object.keys(body).length > 0 ? body : null;
}

function changes(
  known: CorrectedFields,
  fields: CorrectedFields,
): Partial<Record<keyof CorrectedFields, string>> {
  const names = Object.keys(fields) as (keyof CorrectedFields)[];
  const changed = names.filter((name) => fields[name].trim() !== known[name]);
  return Object.fromEntries(changed.map((name) => [name, fields[name].trim()]));
}

const changedValues = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  );
