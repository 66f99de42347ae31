import type { Address, AddressCreate, BeneficialOwnerCreate } from '@surety/sdk';

export type PersonField =
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'dob'
  | 'ssn'
  | 'email'
  | 'phone_country_code'
  | 'phone'
  | 'street'
  | 'street2'
  | 'city'
  | 'state'
  | 'zip_code';

const nameFields: readonly PersonField[] = ['first_name', 'middle_name', 'last_name'];
export const contactFields: readonly PersonField[] = ['email', 'phone_country_code', 'phone'];
export const placeFields: readonly PersonField[] = [
  'street',
  'street2',
  'city',
  'state',
  'zip_code',
];

/** Fields that may be empty. */
export const optionalFields: readonly PersonField[] = ['middle_name', 'street2', ...contactFields];

export type PersonTexts = Readonly<Record<PersonField, string>>;

export const noTexts: PersonTexts = {
  first_name: '',
  middle_name: '',
  last_name: '',
  dob: '',
  ssn: '',
  email: '',
  phone_country_code: '',
  phone: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip_code: '',
};

type KnownPerson = {
  readonly [Field in 'first_name' | 'last_name' | 'dob']: string;
} & {
  readonly [Field in 'email' | 'phone' | 'phone_country_code' | 'middle_name']?: string | null;
} & { readonly addresses: readonly Address[] };

/** The address that a person's form shows. */
export const primaryAddress = ({ addresses }: Pick<KnownPerson, 'addresses'>) =>
  addresses.find(({ is_primary }) => is_primary) ?? addresses[0];

/** Present values as a form shows them; the SSN, which the service masks, is never filled in. */
export function textsOf(person: KnownPerson): PersonTexts {
  const address = primaryAddress(person);
  return {
    first_name: person.first_name,
    middle_name: person.middle_name ?? '',
    last_name: person.last_name,
    dob: person.dob,
    ssn: '',
    email: person.email ?? '',
    phone_country_code: person.phone_country_code ?? '',
    phone: person.phone ?? '',
    street: address?.street ?? '',
    street2: address?.street2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip_code: address?.zip_code ?? '',
  };
}

/** Fields among those shown whose texts differ from the known ones. */
const changedFields = (
  shown: readonly PersonField[],
  known: PersonTexts,
  texts: PersonTexts,
): PersonField[] => shown.filter((field) => texts[field].trim() !== known[field]);

/** The first field among these that must not be empty and is. */
const emptyField = (fields: readonly PersonField[], texts: PersonTexts): PersonField | undefined =>
  fields.find((field) => !optionalFields.includes(field) && texts[field].trim() === '');

/** Values of fields as a body has them: null where an optional one is empty. */
const valuesOf = (fields: readonly PersonField[], texts: PersonTexts) =>
  Object.fromEntries(fields.map((field) => [field, texts[field].trim() || null]));

export type ChangeReason = 'moved' | 'name_changed' | 'corrected';

/** The fields that a reason lets a person change. */
export const fieldsOfReason: Readonly<Record<ChangeReason, readonly PersonField[]>> = {
  moved: placeFields,
  name_changed: nameFields,
  corrected: [...nameFields, 'dob', 'ssn', ...placeFields],
};

/** The whole address of a form, as the service takes a primary one. */
const placeOf = (texts: PersonTexts) => ({
  address_type: 'PHYSICAL' as const,
  street: texts.street.trim(),
  street2: texts.street2.trim() || null,
  city: texts.city.trim(),
  state: texts.state.trim(),
  zip_code: texts.zip_code.trim(),
  country: 'US',
});

/** The body of an identity change: the reason with the values that differ; null if none differs or one is missing. */
export function identityChangeBody(
  reason: ChangeReason,
  known: PersonTexts,
  texts: PersonTexts,
): Readonly<Record<string, unknown>> | null {
  const changed = changedFields(fieldsOfReason[reason], known, texts);
  const isMoved = changed.some((field) => placeFields.includes(field));
  const written = isMoved ? [...changed, ...placeFields] : changed;
  if (changed.length === 0 || emptyField(written, texts) !== undefined) return null;
  const own = changed.filter((field) => !placeFields.includes(field));
  return { reason, ...valuesOf(own, texts), ...(isMoved ? { address: placeOf(texts) } : {}) };
}

/** Fields of a new owner; the SSN may follow, before the KYC. */
export const ownerFields: readonly PersonField[] = [
  ...nameFields,
  'dob',
  'ssn',
  ...contactFields,
  ...placeFields,
];

/** The body of a new owner; null while a field is missing. */
export function newOwnerBody(texts: PersonTexts): BeneficialOwnerCreate | null {
  const required = ownerFields.filter((field) => field !== 'ssn');
  if (emptyField(required, texts) !== undefined) return null;
  const address: AddressCreate = { ...placeOf(texts), is_primary: true };
  const { first_name, last_name, dob } = texts;
  const given = (['middle_name', 'ssn', ...contactFields] as const).filter(
    (field) => texts[field].trim() !== '',
  );
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    dob: dob.trim(),
    ...valuesOf(given, texts),
    addresses: [address],
  };
}

/** The body of a person's change: the fields that differ; null if none differs or one was emptied that must not be. */
export function changedPersonBody(
  shown: readonly PersonField[],
  known: PersonTexts,
  texts: PersonTexts,
  addressId: string | undefined,
): Readonly<Record<string, unknown>> | null {
  const changed = changedFields(shown, known, texts);
  if (changed.length === 0 || emptyField(changed, texts) !== undefined) return null;
  const place = changed.filter((field) => placeFields.includes(field));
  const own = changed.filter((field) => !placeFields.includes(field));
  return {
    ...valuesOf(own, texts),
    ...(place.length > 0
      ? { addresses: [{ address_id: addressId, ...valuesOf(place, texts) }] }
      : {}),
  };
}
