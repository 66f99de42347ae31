import type { Address, Customer } from '@surety/sdk';
import { useState } from 'react';
import { TextField } from '../../parts/field.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { type CorrectedFields, correctedBody, fieldsOf } from './corrected-body.ts';

interface CorrectPersonProps {
  readonly customer: Customer;
  /** True once KYC has passed, after which the primary address needs evidence. */
  readonly isVerified: boolean;
  readonly onClose: () => void;
}

const labels: Readonly<Record<keyof CorrectedFields, string>> = {
  email: 'E-mail',
  phone_country_code: 'Calling code of the country',
  phone: 'Phone',
  street: 'Street and number',
  street2: 'Apartment, suite or unit',
  city: 'City',
  state: 'State',
  zip_code: 'ZIP code',
};
const contact: readonly (keyof CorrectedFields)[] = ['email', 'phone_country_code', 'phone'];
const place: readonly (keyof CorrectedFields)[] = [
  'street',
  'street2',
  'city',
  'state',
  'zip_code',
];

/** Changes contacts, and until KYC has passed the address; sends the fields that differ alone. */
export function CorrectPerson({ customer, isVerified, onClose }: CorrectPersonProps) {
  const address: Address | undefined =
    customer.addresses.find(({ is_primary }) => is_primary) ?? customer.addresses[0];
  const known = fieldsOf(customer, address);
  const [fields, setFields] = useState(known);
  const shown = isVerified || !address ? contact : [...contact, ...place];
  const body = correctedBody(known, fields, address?.address_id);
  return (
    <RequestDialog
      title="Correct the person"
      verb="Correct"
      isOpen
      onClose={onClose}
      missing="Nothing is changed yet."
      request={body && { resource: 'customers', verb: 'update', ids: [customer.customer_id], body }}
    >
      {isVerified && (
        <p>
          KYC has passed, so that name, date of birth, SSN and primary address are changed with
          evidence alone, by an identity change.
        </p>
      )}
      {shown.map((name) => (
        <TextField
          key={name}
          name={name}
          label={labels[name]}
          value={fields[name]}
          onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
        />
      ))}
    </RequestDialog>
  );
}
