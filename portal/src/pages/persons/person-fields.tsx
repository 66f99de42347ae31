import { TextField } from '../../parts/field.tsx';
import { optionalFields, type PersonField, type PersonTexts } from './person-values.ts';

const labels: Readonly<Record<PersonField, string>> = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  dob: 'Birth date',
  ssn: 'SSN',
  email: 'E-mail',
  phone_country_code: 'Calling code of the country',
  phone: 'Phone',
  street: 'Street and number',
  street2: 'Apartment, suite or unit',
  city: 'City',
  state: 'State, as DE',
  zip_code: 'ZIP code',
};

interface PersonFieldsProps {
  readonly fields: readonly PersonField[];
  readonly texts: PersonTexts;
  readonly onChange: (texts: PersonTexts) => void;
  /** The meaning of an empty SSN, where the fields have one: the present one stays, or none is known. */
  readonly ssnHint?: string;
  /** The name under which the service refuses an address. */
  readonly addressName?: string;
}

/** Fields of a person; the SSN is hidden while it is written. */
export function PersonFields(props: PersonFieldsProps) {
  const { fields, texts, onChange, ssnHint, addressName = 'addresses' } = props;
  return fields.map((field) => {
    const isSecret = field === 'ssn';
    return (
      <TextField
        key={field}
        // A broken rule of an address is told at its first field.
        name={field === 'street' ? addressName : field}
        label={optionalFields.includes(field) ? `${labels[field]} (optional)` : labels[field]}
        hint={isSecret ? ssnHint : undefined}
        type={typeOf(field)}
        autoComplete="off"
        value={texts[field]}
        onChange={({ target }) => onChange({ ...texts, [field]: target.value })}
      />
    );
  });
}

function typeOf(field: PersonField): string {
  if (field === 'ssn') return 'password';
  return field === 'dob' ? 'date' : 'text';
}
