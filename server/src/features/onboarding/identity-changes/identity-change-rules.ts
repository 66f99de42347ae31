import type { FieldProblem } from '../../../kernel/domain-error.ts';
import type { AddressFields } from '../../people/persons/address-rules.ts';
import type { DocumentType } from '../kyc/kyc-rules.ts';
import { isPoBox } from '../kyc/po-box-rules.ts';

export const changeReasons = ['moved', 'name_changed', 'corrected'] as const;
export type ChangeReason = (typeof changeReasons)[number];

/** Evidence of a change, the weakest first: none, documents that the vendor decides on, or a new KYC. */
export const evidences = ['none', 'documents', 'kyc'] as const;
export type Evidence = (typeof evidences)[number];

/** Identity changes of a customer that are checked in a period: each one costs calls of the KYC vendor. */
export const checkedChanges = { limit: 3, days: 30 };

/** A primary address, as a request has it. */
export type WantedAddress = Omit<AddressFields, 'is_primary'>;

/** Values that a change sets; absent ones stay. */
export interface WantedIdentity {
  first_name?: string | undefined;
  middle_name?: string | null | undefined;
  last_name?: string | undefined;
  dob?: string | undefined;
  /** Nine digits, or with dashes. */
  ssn?: string | undefined;
  address?: WantedAddress | undefined;
}

export const changeableFields = [
  'first_name',
  'middle_name',
  'last_name',
  'dob',
  'ssn',
  'address',
] as const satisfies readonly (keyof WantedIdentity)[];
export type ChangeableField = (typeof changeableFields)[number];

const names: readonly ChangeableField[] = ['first_name', 'middle_name', 'last_name'];
const corrections: readonly ChangeableField[] = ['dob', 'ssn'];

/** Names of the fields that a request has. */
export function givenFields(wanted: WantedIdentity): ChangeableField[] {
  return changeableFields.filter((field) => wanted[field] !== undefined);
}

/** Rules of a request beyond its schema and the rules of single fields. */
export function checkWanted(reason: ChangeReason, wanted: WantedIdentity): FieldProblem[] {
  const given = givenFields(wanted);
  const problems: FieldProblem[] = [];
  if (reason === 'moved' && !wanted.address) {
    problems.push({ field: 'address', rule: 'is required with the reason moved' });
  }
  if (reason === 'name_changed' && !given.some((field) => names.includes(field))) {
    const rule = 'or first_name or middle_name is required with the reason name_changed';
    problems.push({ field: 'last_name', rule });
  }
  if (reason === 'corrected' && given.length === 0) {
    const rule = 'or another changed field is required with the reason corrected';
    problems.push({ field: 'last_name', rule });
  }
  if (reason !== 'corrected') {
    const rule = 'can be changed with the reason corrected only';
    const wrong = given.filter((field) => corrections.includes(field));
    problems.push(...wrong.map((field) => ({ field, rule })));
  }
  return [...problems, ...checkResidence(wanted.address)];
}

/** The law requires a place of residence; mail may go to a post office box. */
function checkResidence(address: WantedAddress | undefined): FieldProblem[] {
  if (address?.address_type !== 'PHYSICAL') return [];
  const { street, street2 } = address;
  const rule = 'must not be a post office box where address_type is PHYSICAL';
  return Object.entries({ street, street2 })
    .filter(([, line]) => line !== null && isPoBox(line))
    .map(([name]) => ({ field: `address.${name}`, rule }));
}

/** Settings of a program that decide on the evidence. */
export interface EvidenceSettings {
  name_change_evidence: Exclude<Evidence, 'none'>;
  address_change_evidence: Evidence;
}

/** Evidence that a program requires of a change: the strongest that one of the fields requires. */
export function evidenceOf(
  fields: readonly ChangeableField[],
  settings: EvidenceSettings,
): Evidence {
  const required = fields.map((field): Evidence => {
    if (corrections.includes(field)) return 'kyc';
    return field === 'address' ? settings.address_change_evidence : settings.name_change_evidence;
  });
  return strongest(required);
}

export function strongest(required: readonly Evidence[]): Evidence {
  return evidences[Math.max(...required.map((each) => evidences.indexOf(each)))] ?? 'kyc';
}

/** Documents that prove a change of these fields. */
export function documentsFor(fields: readonly ChangeableField[]): DocumentType[] {
  return [
    ...(fields.some((field) => field !== 'address') ? (['government_id'] as const) : []),
    ...(fields.includes('address') ? (['utility_bill'] as const) : []),
  ];
}
