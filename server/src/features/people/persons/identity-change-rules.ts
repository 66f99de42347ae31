import { renderInstant } from '../../../kernel/clock.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { type AddressPlan, planAddressChanges } from './address-plan-rules.ts';
import type { AddressChange } from './address-rules.ts';
import {
  checkBirthDate,
  checkPhone,
  type SealedSsn,
  touchFieldDates,
  utcDate,
} from './identity-rules.ts';
import {
  type Identity,
  type IdentityColumns,
  type StoredIdentity,
  toIdentity,
} from './stored-identity-rules.ts';

type Changes<T> = { [Name in keyof T]?: T[Name] | undefined };

/** Identity fields that a Start KYC request may carry. */
export interface SuppliedIdentity {
  ssn?: string | undefined;
  phone?: string | undefined;
  phoneCountryCode?: string | undefined;
  email?: string | undefined;
}

/** A change of a person's record, for the KYCs that check the person. */
export interface IdentityCorrection {
  before: Identity;
  after: Identity;
  hasNewSsn: boolean;
}

export function correctionOf(before: StoredIdentity, after: StoredIdentity): IdentityCorrection {
  const hasNewSsn = after.ssn_hash !== null && before.ssn_hash?.equals(after.ssn_hash) !== true;
  return { before: toIdentity(before), after: toIdentity(after), hasNewSsn };
}

/** Names and date of birth that a KYC has verified. */
export type VerifiedIdentity = Pick<Identity, 'firstName' | 'middleName' | 'lastName' | 'dob'>;

/** A person who has passed KYC: the record has the identity that was verified, and is frozen by it. */
export function passedWith<Row extends StoredIdentity>(
  stored: Row,
  { firstName, middleName, lastName, dob }: VerifiedIdentity,
  passedAt: Temporal.Instant,
): Row {
  const verified = { first_name: firstName, middle_name: middleName, last_name: lastName, dob };
  const changed = changedFields<IdentityColumns>(stored, verified);
  const passed = { ...stored, ...verified, kyc_passed_at: passedAt };
  if (changed.length === 0) return passed;
  const field_dates = touchFieldDates(stored.field_dates, changed, passedAt.toString());
  return { ...passed, field_dates, date_updated: passedAt };
}

/** Absent values stay unchanged; `fields` are columns. The SSN is sealed and not removable. */
export interface IdentityChange<Row> {
  fields: Changes<Row>;
  ssn: SealedSsn | undefined;
  addresses: AddressChange[] | undefined;
}

export interface IdentityPlan<Row> {
  problems: FieldProblem[];
  /** Names of changed fields that a passed KYC has frozen. */
  frozen: string[];
  /** The row after the change; undefined when nothing differs from the stored one. */
  updated: Row | undefined;
}

/** Applies a change to a stored row; `newId` makes the ids of added addresses. */
export function planIdentityChange<Row extends StoredIdentity>(
  stored: Row,
  change: IdentityChange<Row>,
  at: { now: Temporal.Instant; newId: () => string },
): IdentityPlan<Row> {
  const { fields } = change;
  const now = renderInstant(at.now);
  const plan =
    change.addresses &&
    planAddressChanges(stored.addresses, change.addresses, {
      newId: at.newId,
      now,
      needsPhysical: true,
    });
  const problems = [...checkFields(stored, fields, at.now), ...(plan?.problems ?? [])];
  const changedNames = changedFields<Row>(stored, fields);
  const isSameSsn = !change.ssn || stored.ssn_hash?.equals(change.ssn.ssn_hash) === true;
  const changed = [
    ...changedNames,
    ...(isSameSsn ? [] : ['ssn']),
    ...(plan?.changed ? ['addresses'] : []),
  ];
  const frozen = stored.kyc_passed_at ? frozenFields(changed, plan) : [];
  const updated = {
    ...stored,
    ...Object.fromEntries(changedNames.map((name) => [name, fields[name]])),
    ...(isSameSsn ? {} : change.ssn),
    addresses: plan?.addresses ?? stored.addresses,
    field_dates: touchFieldDates(stored.field_dates, changed, at.now.toString()),
    date_updated: at.now,
  };
  return { problems, frozen, updated: changed.length > 0 ? updated : undefined };
}

function checkFields(
  stored: IdentityColumns,
  fields: Changes<IdentityColumns>,
  now: Temporal.Instant,
): FieldProblem[] {
  const { dob, phone = stored.phone, phone_country_code = stored.phone_country_code } = fields;
  const touchesPhone = fields.phone !== undefined || fields.phone_country_code !== undefined;
  return [
    ...(dob === undefined ? [] : checkBirthDate(dob, utcDate(now))),
    ...(touchesPhone ? checkPhone(phone, phone_country_code) : []),
  ];
}

/** Names of the given fields whose value differs from the stored one. */
export function changedFields<T extends object>(
  stored: T,
  change: Changes<T>,
): (keyof T & string)[] {
  const names = Object.keys(change) as (keyof T & string)[];
  return names.filter((name) => change[name] !== undefined && change[name] !== stored[name]);
}

const changeableAfterKyc: readonly string[] = ['email', 'phone', 'phone_country_code'];

/**
 * Changes that a passed KYC forbids: all but e-mail, phone and addresses that are not primary
 * (completion page, section 3).
 */
function frozenFields(changed: readonly string[], plan: AddressPlan | undefined): string[] {
  const frozen = changed.filter(
    (name) => name !== 'addresses' && !changeableAfterKyc.includes(name),
  );
  return plan?.changesPrimary ? [...frozen, 'the primary address'] : frozen;
}
