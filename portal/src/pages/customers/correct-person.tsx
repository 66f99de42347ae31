import type { Customer } from '@surety/sdk';
import { useState } from 'react';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { PersonFields } from '../persons/person-fields.tsx';
import {
  changedPersonBody,
  contactFields,
  placeFields,
  primaryAddress,
  textsOf,
} from '../persons/person-values.ts';

interface CorrectPersonProps {
  readonly customer: Customer;
  /** True once KYC has passed, after which the primary address needs evidence. */
  readonly isVerified: boolean;
  readonly onClose: () => void;
}

/** Changes contacts, and until KYC has passed the address; sends the fields that differ alone. */
export function CorrectPerson({ customer, isVerified, onClose }: CorrectPersonProps) {
  const address = primaryAddress(customer);
  const [known] = useState(() => textsOf(customer));
  const [texts, setTexts] = useState(known);
  const fields = isVerified || !address ? contactFields : [...contactFields, ...placeFields];
  const body = changedPersonBody(fields, known, texts, address?.address_id);
  return (
    <RequestDialog
      title="Correct the person"
      verb="Correct"
      isOpen
      onClose={onClose}
      missing="Change a field; none but the optional ones may be empty."
      request={body && { resource: 'customers', verb: 'update', ids: [customer.customer_id], body }}
    >
      {isVerified && (
        <p>
          KYC has passed, so that name, date of birth, SSN and primary address are changed with
          evidence alone, by an identity change.
        </p>
      )}
      <PersonFields fields={fields} texts={texts} onChange={setTexts} />
    </RequestDialog>
  );
}
