import { renderInstant } from '../../../kernel/clock.ts';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { planAddressChanges } from '../persons/address-plan-rules.ts';
import {
  type Address,
  type AddressChange,
  type AddressDocument,
  type AddressFields,
  checkAddress,
  checkAddressList,
  maxAddresses,
  newAddress,
  toAddress,
} from '../persons/address-rules.ts';
import { changedFields } from '../persons/identity-change-rules.ts';
import { domainLabel, utcDate } from '../persons/identity-rules.ts';
import type { NewOwner } from './owners-rules.ts';

/** IRS form: two digits, a dash, seven digits. */
export const einPattern = String.raw`^\d{2}-\d{7}$`;

export const websitePattern = `^https?://(?:${domainLabel}\\.)+${domainLabel}(?::\\d{1,5})?(?:[/?#]\\S*)?$`;

export const maxBusinessAddresses = maxAddresses;

/** A business as other features read it. */
export interface Business {
  businessId: string;
  legalBusinessName: string;
  dbaBusinessName: string | null;
  ein: string;
  industryType: string;
  businessType: string | null;
  dateEstablished: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  addresses: Address[];
  dateCreated: Temporal.Instant;
  dateUpdated: Temporal.Instant;
}

/** The single-valued fields, by the names of the API (completion page, section 3). */
export interface BusinessFields {
  legal_business_name: string;
  dba_business_name: string | null;
  ein: string;
  industry_type: string;
  business_type: string | null;
  date_established: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
}

export interface NewBusiness extends BusinessFields {
  addresses: AddressFields[];
  beneficial_owners: NewOwner[];
}

export type BusinessChange = {
  [Name in keyof BusinessFields]?: BusinessFields[Name] | undefined;
} & { addresses?: AddressChange[] | undefined };

/** A business's row. */
export interface StoredBusiness extends BusinessFields {
  business_id: string;
  addresses: AddressDocument[];
  date_created: Temporal.Instant;
  date_updated: Temporal.Instant;
}

interface At {
  now: Temporal.Instant;
  newId: () => string;
}

/** Rules of a new business beyond the schema; owners have their own (`checkNewOwner`). */
export function checkNewBusiness(input: NewBusiness, now: Temporal.Instant): FieldProblem[] {
  const { addresses, date_established } = input;
  return [
    ...checkEstablished(date_established, now),
    ...addresses.flatMap((address, i) => checkAddress(address, `addresses[${i}]`)),
    ...(addresses.length > 0 ? checkAddressList(addresses, { needsPhysical: false }) : []),
  ];
}

function checkEstablished(date: string | null, now: Temporal.Instant): FieldProblem[] {
  const isFuture = date !== null && date > utcDate(now).toString();
  return isFuture ? [{ field: 'date_established', rule: 'must not be in the future' }] : [];
}

/** The row of a new business. */
export function newBusiness(input: NewBusiness, at: At): StoredBusiness {
  const { addresses, beneficial_owners: _, ...fields } = input;
  const nowText = renderInstant(at.now);
  return {
    business_id: at.newId(),
    ...fields,
    addresses: addresses.map((address) => newAddress(address, at.newId(), nowText)),
    date_created: at.now,
    date_updated: at.now,
  };
}

/** Applies a change to a business; `updated` is undefined when nothing differs. */
export function planBusinessChange(
  stored: StoredBusiness,
  change: BusinessChange,
  at: At,
): { problems: FieldProblem[]; updated: StoredBusiness | undefined } {
  const { addresses, ...fields } = change;
  const plan =
    addresses &&
    planAddressChanges(stored.addresses, addresses, {
      newId: at.newId,
      now: renderInstant(at.now),
      needsPhysical: false,
    });
  const problems = [
    ...checkEstablished(change.date_established ?? null, at.now),
    ...(plan?.problems ?? []),
  ];
  const changed = changedFields<BusinessFields>(stored, fields);
  if (changed.length === 0 && !plan?.changed) return { problems, updated: undefined };
  const updated = {
    ...stored,
    ...Object.fromEntries(changed.map((name) => [name, fields[name]])),
    addresses: plan?.addresses ?? stored.addresses,
    date_updated: at.now,
  };
  return { problems, updated };
}

export function toBusiness(row: StoredBusiness): Business {
  return {
    businessId: row.business_id,
    legalBusinessName: row.legal_business_name,
    dbaBusinessName: row.dba_business_name,
    ein: row.ein,
    industryType: row.industry_type,
    businessType: row.business_type,
    dateEstablished: row.date_established,
    phone: row.phone,
    email: row.email,
    website: row.website,
    addresses: row.addresses.map(toAddress),
    dateCreated: row.date_created,
    dateUpdated: row.date_updated,
  };
}
