import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { Customer } from '../../people/customers/customers-rules.ts';
import { maskSsn, ssnDigits, utcDate } from '../../people/persons/identity-rules.ts';
import {
  type ApplicantField,
  type ApplicantValues,
  applicantFields,
  checkApplicant,
  checkConfirmed,
  mergeApplicant,
  type OwnValues,
  setOwnValues,
} from './applicant-rules.ts';

/** Applicant fields of a creation or a PATCH, by the contract's names (section 2.4). */
export interface ApplicantChange {
  customer_id?: string | undefined;
  address_id?: string | undefined;
  total_annual_income?: number | undefined;
  monthly_housing_payment?: number | undefined;
  terms_accepted?: boolean | undefined;
  currency?: string | undefined;
}
export type ApplicantInput = ApplicantChange & {
  [Field in ApplicantField]?: string | null | undefined;
};

/** Columns of an application that the applicant's fields change. */
export interface ChangeableApplication {
  customer_id: string;
  currency: string;
  address_id: string | null;
  own_values: OwnValues;
  terms_accepted_at: Temporal.Instant | null;
}

export interface PlannedChange {
  changes: Omit<ChangeableApplication, 'customer_id' | 'currency'>;
  /** The nine digits of a new SSN, or null. */
  ssn: string | null;
  problems: FieldProblem[];
}

/**
 * Plans a request's changes of an application, except amounts and sealed SSN, and lists every rule
 * beyond the schema that the request breaks.
 */
export function planChange(
  current: ChangeableApplication,
  customer: Customer,
  input: ApplicantInput,
  now: Temporal.Instant,
): PlannedChange {
  const address_id = input.address_id?.toLowerCase() ?? current.address_id;
  const given = givenValues(input);
  const record = mergeApplicant(customer, address_id, {}).values;
  const changes = {
    address_id,
    own_values: setOwnValues(current.own_values, given, {
      now,
      record,
      choosesAddress: input.address_id !== undefined,
    }),
    terms_accepted_at: termsAcceptedAt(current, input, now),
  };
  const applicant = mergeApplicant(customer, address_id, changes.own_values);
  const today = utcDate(now);
  const problems = [
    ...checkReferences(current, customer, input),
    ...(customer.kycPassedAt ? checkConfirmed(given, record) : []),
    ...checkApplicant(applicant, given, today),
  ];
  return { changes, ssn: input.ssn ? ssnDigits(input.ssn) : null, problems };
}

/** Values of the request, with the SSN masked as in answers. */
function givenValues(input: ApplicantInput): Partial<ApplicantValues> {
  const given = applicantFields.flatMap((field) => {
    const value = input[field];
    if (value === undefined) return [];
    return [[field, field === 'ssn' && value ? maskSsn(ssnDigits(value).slice(-4)) : value]];
  });
  return Object.fromEntries(given);
}

/** Time of the first acceptance of the terms since they were last withdrawn. */
function termsAcceptedAt(
  current: ChangeableApplication,
  { terms_accepted }: ApplicantInput,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (terms_accepted === undefined) return current.terms_accepted_at;
  return terms_accepted ? (current.terms_accepted_at ?? now) : null;
}

function checkReferences(
  current: ChangeableApplication,
  customer: Customer,
  { customer_id, address_id, currency }: ApplicantInput,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const expect = (holds: boolean, field: string, rule: string) => {
    if (!holds) problems.push({ field: `applicant.${field}`, rule });
  };
  const isSameCustomer = customer_id === undefined || isSameId(customer_id, current.customer_id);
  expect(isSameCustomer, 'customer_id', 'cannot be changed');
  const isOwnAddress =
    address_id === undefined || customer.addresses.some((a) => isSameId(a.addressId, address_id));
  expect(isOwnAddress, 'address_id', "must be one of the customer's addresses");
  const isCurrency = currency === undefined || currency === current.currency;
  expect(isCurrency, 'currency', `must be the program's: ${current.currency}`);
  return problems;
}

function isSameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
