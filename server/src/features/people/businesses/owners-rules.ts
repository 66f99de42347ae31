import { renderInstant } from '../../../kernel/clock.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { sealedColumn } from '../../../kernel/sealed-column.ts';
import { type AddressChange, type AddressFields, newAddress } from '../persons/address-rules.ts';
import {
  type IdentityPlan,
  planIdentityChange,
  type SuppliedIdentity,
} from '../persons/identity-change-rules.ts';
import {
  noSsn,
  type SsnPlace,
  type SsnVault,
  sealSsn,
  touchFieldDates,
} from '../persons/identity-rules.ts';
import {
  type IdentityVault,
  openIdentity,
  type SealedPerson,
  sealIdentity,
} from '../persons/sealed-identity-rules.ts';
import {
  checkNewIdentity,
  type Identity,
  type IdentityColumns,
  kycRequests,
  type StoredIdentity,
  toIdentity,
} from '../persons/stored-identity-rules.ts';

export {
  erasedIdentity,
  identityColumns,
  toIdentityRow,
} from '../persons/stored-identity-rules.ts';

export const maxOwners = 25;

/** An owner may start as many KYCs as a customer. */
export const ownerKycRequests = kycRequests;

/** Contract, section 2.3: a letter first; only letters (of any script), spaces, apostrophes. */
export const ownerNamePattern = String.raw`^\p{L}[\p{L}\p{M} '‘’]*$`;
export const ownerNameRule =
  'must start with a letter, and have only letters, spaces and apostrophes';

/** A beneficial owner as other features read it. */
export interface Owner extends Identity {
  ownerId: string;
  businessId: string;
}

export interface NewOwner extends IdentityColumns {
  ssn: string | null;
  addresses: AddressFields[];
}

/** Absent fields stay unchanged; an SSN can be replaced, not removed. */
export type OwnerChange = {
  [Name in keyof IdentityColumns]?: IdentityColumns[Name] | undefined;
} & { ssn?: string | undefined; addresses?: AddressChange[] | undefined };

/** Owner fields that a Start KYC request may carry. */
export type SuppliedOwnerIdentity = SuppliedIdentity;

/** A beneficial owner's row, opened. */
export interface StoredOwner extends StoredIdentity {
  beneficial_owner_id: string;
  business_id: string;
}

export const ownerSsnColumn = sealedColumn('beneficial_owners', 'ssn_sealed', [
  'beneficial_owner_id',
]);

export const ownerIdentityColumn = sealedColumn('beneficial_owners', 'identity_sealed', [
  'beneficial_owner_id',
]);

/** A beneficial owner's row as stored. */
export type OwnerRow = SealedPerson<StoredOwner>;

/** Seals an owner for its row. */
export function sealOwner(vault: Pick<IdentityVault, 'seal'>, stored: StoredOwner): OwnerRow {
  return sealIdentity(vault, stored, identityOf(stored.beneficial_owner_id));
}

export function openOwner(vault: Pick<IdentityVault, 'open'>, row: OwnerRow): StoredOwner {
  return openIdentity(vault, row, identityOf(row.beneficial_owner_id));
}

/** The owner of a row as stored. */
export function readOwner(vault: Pick<IdentityVault, 'open'>, row: OwnerRow): Owner {
  return toOwner(openOwner(vault, row));
}

function identityOf(ownerId: string) {
  return { column: ownerIdentityColumn, row: ownerId };
}

function ssnOf(ownerId: string): SsnPlace {
  return { column: ownerSsnColumn, row: ownerId, purpose: 'beneficial_owner.ssn' };
}

/** Rules of a new owner beyond the schema; `path` is the prefix of field names, with its dot. */
export function checkNewOwner(input: NewOwner, now: Temporal.Instant, path = ''): FieldProblem[] {
  return checkNewIdentity(input, now).map(({ field, rule }) => ({ field: path + field, rule }));
}

/** The row of a new owner. */
export function newOwner(
  businessId: string,
  input: NewOwner,
  at: { now: Temporal.Instant; newId: () => string; vault: SsnVault },
): StoredOwner {
  const { ssn, addresses, ...fields } = input;
  const given = Object.entries(input).flatMap(([name, value]) => (value === null ? [] : [name]));
  const nowText = renderInstant(at.now);
  const ownerId = at.newId();
  return {
    beneficial_owner_id: ownerId,
    business_id: businessId,
    ...fields,
    ...(ssn === null ? noSsn : sealSsn(at.vault, ssn, ssnOf(ownerId))),
    addresses: addresses.map((address) => newAddress(address, at.newId(), nowText)),
    field_dates: touchFieldDates({}, given, at.now.toString()),
    kyc_requests_available: kycRequests,
    kyc_passed_at: null,
    date_created: at.now,
    date_updated: at.now,
  };
}

/** Applies a change to an owner. */
export function planOwnerChange(
  stored: StoredOwner,
  change: OwnerChange,
  at: { now: Temporal.Instant; newId: () => string; vault: SsnVault },
): IdentityPlan<StoredOwner> {
  const { ssn, addresses, ...fields } = change;
  const sealed =
    ssn === undefined ? undefined : sealSsn(at.vault, ssn, ssnOf(stored.beneficial_owner_id));
  return planIdentityChange<StoredOwner>(stored, { fields, ssn: sealed, addresses }, at);
}

/** The owner's SSN as nine digits, or null without one. */
export function openOwnerSsn(
  vault: Pick<IdentityVault, 'open'>,
  stored: Pick<OwnerRow, 'beneficial_owner_id' | 'ssn_sealed'>,
): string | null {
  return (
    stored.ssn_sealed && vault.open(stored.ssn_sealed, ownerSsnColumn, stored.beneficial_owner_id)
  );
}

export function toOwner(row: StoredOwner): Owner {
  return { ownerId: row.beneficial_owner_id, businessId: row.business_id, ...toIdentity(row) };
}
