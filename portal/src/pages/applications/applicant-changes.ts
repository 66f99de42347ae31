import type { CreditApplication, CreditApplicationUpdate } from '@surety/sdk';
import { readDollars } from '../../parts/read-dollars.ts';
import { formatCents } from '../../parts/values.tsx';

type Applicant = CreditApplication['applicant'];
type Changes = CreditApplicationUpdate['applicant'];

/** A field of the applicant as a form has it. */
export interface ApplicantField {
  readonly name: keyof Changes & keyof Applicant;
  readonly label: string;
  readonly kind: 'text' | 'optional' | 'secret' | 'money';
}

/** The fields that a person corrects, in the order of a form. */
export const applicantFields: readonly ApplicantField[] = [
  { name: 'first_name', label: 'First name', kind: 'text' },
  { name: 'middle_name', label: 'Middle name', kind: 'optional' },
  { name: 'last_name', label: 'Last name', kind: 'text' },
  { name: 'date_of_birth', label: 'Birth date, as 1990-04-30', kind: 'text' },
  { name: 'ssn', label: 'SSN', kind: 'secret' },
  { name: 'street', label: 'Street', kind: 'text' },
  { name: 'street2', label: 'Apartment', kind: 'optional' },
  { name: 'city', label: 'City', kind: 'text' },
  { name: 'state', label: 'State', kind: 'text' },
  { name: 'zip_code', label: 'ZIP code', kind: 'text' },
  { name: 'email', label: 'E-mail', kind: 'text' },
  { name: 'phone', label: 'Phone', kind: 'text' },
  { name: 'total_annual_income', label: 'Annual income in dollars', kind: 'money' },
  { name: 'monthly_housing_payment', label: 'Housing each month in dollars', kind: 'money' },
];

/** Present values as a form shows them; a secret is never filled in. */
export function applicantTexts(applicant: Applicant): Record<string, string> {
  return Object.fromEntries(
    applicantFields.map(({ name, kind }) => {
      const value = applicant[name];
      if (kind === 'secret' || value === null) return [name, ''];
      return [name, kind === 'money' ? dollarsOf(Number(value)) : String(value)];
    }),
  );
}

interface ReadChanges {
  readonly applicant: Changes;
  /** Rules that the texts break, by the name of the field. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The fields whose texts differ from the present values. */
export function readChanges(
  applicant: Applicant,
  texts: Readonly<Record<string, string>>,
): ReadChanges {
  const before = applicantTexts(applicant);
  const changed = applicantFields.filter(({ name }) => texts[name]?.trim() !== before[name]);
  const problems: Record<string, string> = {};
  const entries = changed.flatMap(({ name, kind }): [string, string | number | null][] => {
    const text = texts[name]?.trim() ?? '';
    if (text === '') {
      if (kind !== 'optional') problems[name] = 'It cannot be empty.';
      return kind === 'optional' ? [[name, null]] : [];
    }
    if (kind !== 'money') return [[name, text]];
    const cents = readDollars(text);
    if (cents === null) problems[name] = 'It must be an amount in dollars, such as 70000.00.';
    return cents === null ? [] : [[name, cents]];
  });
  return { applicant: Object.fromEntries(entries) as Changes, problems };
}

const dollarsOf = (cents: number): string => formatCents(cents).replaceAll(/[$,]/g, '');
